import type { IncomingMessage } from 'node:http';

const maxBodyBytes = 1_048_576;

export type ReadBody =
  | { readonly is: 'whole'; readonly body: Buffer }
  | { readonly is: 'too-large' }
  /** The client disconnected before the end of the body. */
  | { readonly is: 'left' };

/** The body of a request up to 1 MB. Never rejects. */
export function readBody(message: IncomingMessage): Promise<ReadBody> {
  if (Number(message.headers['content-length'] ?? 0) > maxBodyBytes)
    return Promise.resolve({ is: 'too-large' });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBodyBytes) chunks.push(chunk);
      else {
        chunks.length = 0;
        message.pause();
        resolve({ is: 'too-large' });
      }
    });
    message.on('end', () => resolve({ is: 'whole', body: Buffer.concat(chunks) }));
    message.on('error', () => resolve({ is: 'left' }));
    message.on('close', () => resolve({ is: 'left' }));
  });
}
