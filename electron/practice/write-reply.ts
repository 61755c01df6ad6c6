import type { ServerResponse } from 'node:http';
import { firstHalf } from './apply-fault.ts';
import type { Reply } from './base/reply.ts';

export function writeReply(response: ServerResponse, reply: Reply): void {
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, { ...reply.headers, 'Content-Length': String(body.length) });
  response.end(body);
}

/** Announces the length of the whole reply, writes half of it, and closes the connection after that half was sent. */
export function writeHalf(response: ServerResponse, reply: Reply): void {
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, { ...reply.headers, 'Content-Length': String(body.length) });
  response.write(firstHalf(body), () => response.socket?.destroySoon());
}
