import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer, TLSSocket } from 'node:tls';

/** One received HTTP request. */
export interface SeenHttp {
  readonly line: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Answers one request, or fails to. */
export type Step = (socket: Socket, request: SeenHttp) => void;

export interface ScriptedServer {
  readonly port: number;
  readonly baseAddress: string;
  readonly requests: readonly SeenHttp[];
  connections(): number;
  close(): Promise<void>;
}

/**
 * Starts a server on a real socket that answers each request with the next step, and repeats the last step. It works below HTTP, so that
 * it can end an answer at any byte. With `certificate` it uses TLS.
 */
export async function startScriptedServer(
  steps: readonly Step[],
  options: {
    readonly certificate?: { readonly key: string; readonly cert: string };
    readonly onConnection?: (socket: Socket) => void;
  } = {},
): Promise<ScriptedServer> {
  const sockets = new Set<Socket>();
  const requests: SeenHttp[] = [];
  let connections = 0;

  function serve(socket: Socket): void {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    options.onConnection?.(socket);
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      for (let whole = takeRequest(text); whole !== null; whole = takeRequest(text)) {
        text = whole.rest;
        requests.push(whole.request);
        const step = steps[Math.min(requests.length, steps.length) - 1];
        step?.(socket, whole.request);
      }
    });
  }

  const { certificate } = options;
  const server: Server = certificate ? createSecureServer(certificate, serve) : createServer(serve);
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    baseAddress: certificate ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    requests,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function takeRequest(text: string): { readonly request: SeenHttp; readonly rest: string } | null {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [line = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Map(
    lines.map((each) => {
      const colon = each.indexOf(':');
      return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()] as const;
    }),
  );
  const bodyEnd = end + 4 + Number(headers.get('content-length') ?? 0);
  if (text.length < bodyEnd) return null;
  return { request: { line, headers, body: text.slice(end + 4, bodyEnd) }, rest: text.slice(bodyEnd) };
}

/** A complete reply. A `body` that is an object is sent as JSON. */
export function answer(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Step {
  return (socket) => {
    const bytes =
      body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const all = {
      'Content-Type': 'application/json',
      'Content-Length': String(bytes.length),
      Date: new Date().toUTCString(),
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} Scripted\r\n${lines.join('')}\r\n`);
    socket.write(bytes);
  };
}

/** An answer with its own status and headers. */
export class WholeReply {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;

  constructor(body: unknown, headers: Readonly<Record<string, string>>, status = 200) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

/** Makes the step for a value: a WholeReply is sent as it is, any other value as the body of an answer with status 200. */
export function wholeAnswer(said: unknown): Step {
  return said instanceof WholeReply ? answer(said.body, said.status, said.headers) : answer(said);
}

/** Sends these bytes, then ends, resets or stays silent. */
export function raw(text: string, then: 'end' | 'reset' | 'silence'): Step {
  return (socket) => {
    const finish = (): void => {
      if (then === 'end') socket.end();
      // A TLS socket cannot be reset; it is destroyed without close_notify instead.
      if (then === 'reset') socket instanceof TLSSocket ? socket.destroy() : socket.resetAndDestroy();
    };
    if (text === '') finish();
    else socket.write(text, 'latin1', finish);
  };
}

export const silence: Step = () => {};
