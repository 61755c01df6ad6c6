import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorCode } from '../../shared/model/base/error-code.ts';
import { type PageFiles, pageHeaders } from '../page-files.ts';
import { startFailure, systemReason } from '../start-failure.ts';
import type { ContractSockets } from './contract-socket.ts';
import { type Downloads, isDownload } from './downloads.ts';
import { checkSource, presentedPageSecret, presentedSession, type Refusal } from './gate.ts';
import { answerSession } from './session-endpoint.ts';
import type { Sessions } from './session-token.ts';

export type LoopbackServer = Awaited<ReturnType<typeof startLoopbackServer>>;

/**
 * Serves the page, `/session`, downloads and the WebSocket `/contract`, only on 127.0.0.1 (.github/SECURITY.md). Any request with the right
 * host gets page files, because they contain no data. The contract requires a session. Rejects with a StartFailure if it cannot listen on
 * the port. 0 lets the system choose a port.
 */
export async function startLoopbackServer(options: {
  readonly port: number;
  readonly pageFiles: PageFiles;
  readonly sessions: Sessions;
  readonly contractSockets: ContractSockets;
  readonly downloads: Downloads;
}) {
  const { pageFiles, sessions, contractSockets, downloads } = options;
  let port = options.port;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request);
    const refusal = checkSource(request, port, path === '/session' && request.method !== 'GET');
    if (refusal !== null) return refuse(response, refusal);
    if (path === '/session') {
      const { status, headers, problem } = await answerSession(request, port, sessions);
      return send(response, status, { ...freshHeaders(), ...headers }, problemBody(problem));
    }
    if (isDownload(path)) return answerDownload(request, response, path);
    const page = await pageFiles.answer(request.method ?? '', path, (request.url ?? '').slice(path.length));
    send(response, page.status, page.headers, page.body);
  }

  // No Origin is required here: a link on another site sends no cookie (SameSite=Strict), and nobody can guess our paths.
  async function answerDownload(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    if (request.method !== 'GET') return refuse(response, { status: 405, problem: 'method-refused' });
    const session = presentedSession(request.headers, port);
    if (session === undefined || !sessions.holds(session))
      return refuse(response, { status: 401, problem: 'session-missing' });
    if (!(await downloads.answer(path, response, freshHeaders())))
      refuse(response, { status: 404, problem: 'path-unknown' });
  }

  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
    // Reading a page file may fail, and a client may disconnect. Neither may stop the backend.
    answer(request, response).catch(() => response.destroy());
  });

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const refusal = checkUpgrade(request, port, sessions);
    if (refusal !== null) return refuseUpgrade(socket, refusal);
    socket.once('close', sessions.use(presentedSession(request.headers, port) ?? ''));
    contractSockets.accept(request, socket, head);
  });

  port = await listen(server, options.port);
  return {
    port,
    async stop() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      await contractSockets.stop();
      server.closeAllConnections();
      await closed;
    },
  };
}

function checkUpgrade(request: IncomingMessage, port: number, sessions: Sessions): Refusal | null {
  const refusal = checkSource(request, port, true);
  if (refusal !== null) return refusal;
  if (pathOf(request) !== '/contract') return { status: 404, problem: 'path-unknown' };
  const session = presentedSession(request.headers, port);
  return session !== undefined && sessions.admits(session, presentedPageSecret(request.headers))
    ? null
    : { status: 401, problem: 'session-missing' };
}

/** The path is not decoded, because the manifest contains each path in only one notation. */
function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split(/[?#]/, 1)[0] ?? '';
}

function refuse(response: ServerResponse, refusal: Refusal): void {
  send(response, refusal.status, freshHeaders(), problemBody(refusal.problem));
}

function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
): void {
  const length: Record<string, string> = status === 204 ? {} : { 'content-length': String(body.length) };
  const type: Record<string, string> = body.length > 0 ? { 'content-type': jsonType } : {};
  response.writeHead(status, { ...length, ...type, ...headers });
  response.end(body);
}

const jsonType = 'application/json; charset=utf-8';

function problemBody(problem: string | null): Uint8Array {
  return new TextEncoder().encode(problem === null ? '' : JSON.stringify({ problem }));
}

function freshHeaders(): Record<string, string> {
  return pageHeaders(randomBytes(16).toString('base64url'));
}

function cannotListen(port: number, cause: unknown): Error {
  const code = errorCode(cause);
  // `EACCES` for a port of this computer has no other known cause.
  const reason = code === 'EACCES' ? 'the system keeps it for its administrators' : systemReason(cause);
  if (code === 'EADDRNOTAVAIL')
    return startFailure(
      'IMEI Desk serves its page on 127.0.0.1, and this system has no such address. Give it back to the loopback interface (ip addr add 127.0.0.1/8 dev lo), then start again.',
      cause,
    );
  const advice = code === 'EADDRINUSE' ? 'Stop that program, or choose' : 'Choose';
  return startFailure(
    `IMEI Desk cannot listen on port ${port}: ${reason}. ${advice} another port with --port; --port 0 takes any that is free.`,
    cause,
  );
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      reject(cannotListen(port, cause));
    });
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
