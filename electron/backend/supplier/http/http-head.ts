import type { IncomingMessage } from 'node:http';

/** Zero if there is none. */
export function statusOf(reply: IncomingMessage): number {
  return reply.statusCode ?? 0;
}

/** Names in lower case; the first of a repeated header. */
export function headersOf(reply: IncomingMessage): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (let index = 0; index + 1 < reply.rawHeaders.length; index += 2) {
    const name = (reply.rawHeaders[index] ?? '').toLowerCase();
    if (!headers.has(name)) headers.set(name, reply.rawHeaders[index + 1] ?? '');
  }
  return headers;
}
