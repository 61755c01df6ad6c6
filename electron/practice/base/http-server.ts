import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFailure } from '../../start-failure.ts';

/**
 * Listens only on 127.0.0.1. Answers an unreadable request with 400, and a request that fails with 500, so that no request ends the
 * program. Rejects with a StartFailure if the port is unavailable.
 */
export async function startHttpServer(
  port: number,
  handle: (message: IncomingMessage, response: ServerResponse, connection: number) => Promise<void>,
) {
  const connections = new WeakMap<object, number>();
  let lastConnection = 0;
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 20_000, keepAliveTimeout: 5_000 });
  server.on('connection', (socket) => {
    lastConnection += 1;
    connections.set(socket, lastConnection);
    socket.on('error', () => {});
  });
  server.on('request', (message, response) => {
    response.on('error', () => {});
    handle(message, response, connections.get(message.socket) ?? 0).catch(() => failSafely(response));
  });
  server.on('clientError', (_failure, socket) => {
    if (socket.writable)
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    else socket.destroy();
  });
  await listen(server, port);
  return {
    port: (server.address() as AddressInfo).port,
    stop: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (failure: NodeJS.ErrnoException) => reject(portFailure(port, failure)));
    server.listen(port, '127.0.0.1', resolve);
  });
}

function portFailure(port: number, failure: NodeJS.ErrnoException): Error {
  const reason =
    failure.code === 'EADDRINUSE'
      ? 'another program uses it'
      : failure.code === 'EACCES'
        ? 'this user may not use it'
        : failure.message;
  return startFailure(
    `The practice supplier cannot listen on port ${port}: ${reason}. Stop that program, or choose another port.`,
    failure,
  );
}

function failSafely(response: ServerResponse): void {
  if (response.headersSent) response.socket?.destroy();
  else {
    response.writeHead(500, { 'Content-Type': 'application/json; charset=utf-8' });
    response.end('{"message":"Server Error"}');
  }
}
