import type { IncomingMessage } from 'node:http';

/** Zero if none was told. */
export function statusOf(reply: IncomingMessage): number {
  return reply.statusCode ?? 0;
}

/** Names in lower case; of a repeated header the first. */
export function headersOf(reply: IncomingMessage): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (let index = 0; index + 1 < reply.rawHeaders.length; index += 2) {
    const name = (reply.rawHeaders[index] ?? '').toLowerCase();
    if (!headers.has(name)) headers.set(name, reply.rawHeaders[index + 1] ?? '');
  }
  return headers;
}
