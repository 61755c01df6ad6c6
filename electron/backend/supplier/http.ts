import * as http from 'node:http';
import * as https from 'node:https';
import * as net from 'node:net';
import * as tls from 'node:tls';
import type { Clock } from '../../../shared/model/clock.ts';
import { isLoopbackHost } from '../../../shared/model/connection.ts';
import { markRule } from '../../../shared/model/rule-marks.ts';
import { headersOf, statusOf } from './http-head.ts';
import { inflate } from './http-inflate.ts';

/** The step at which an exchange failed. Only `written` says whether the supplier may have seen it. */
export type FailurePhase =
  | 'unsendable'
  | 'name'
  | 'refused'
  | 'network'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'too-large'
  | 'bad-encoding'
  | 'bad-reply'
  | 'aborted';

export interface HttpRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Cap on the reply, as it comes and after decompression (H4). */
  readonly maxBytes: number;
  /** For the whole exchange, from the first look-up to the last byte. */
  readonly deadlineMs: number;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
}

export type HttpResult =
  | {
      readonly kind: 'reply';
      readonly status: number;
      /** Names in lower case; of a repeated header the first. */
      readonly headers: ReadonlyMap<string, string>;
      readonly body: Uint8Array;
    }
  | {
      readonly kind: 'failure';
      readonly phase: FailurePhase;
      /** False only where provably not one byte of the request left this machine (O3). */
      readonly written: boolean;
      readonly detail: string;
      /** The code that the system or TLS gave, e.g. `CERT_HAS_EXPIRED`; absent where there is none. */
      readonly code?: string;
      readonly status: number | null;
      /** Empty where none came. */
      readonly headers: ReadonlyMap<string, string>;
      /** What had come of a reply that is not compressed. */
      readonly partial: Uint8Array;
    };

/**
 * Sends one request, once, on a connection of its own, and never throws. Follows no redirect and repeats nothing (H2);
 * not a byte is written before the connection stands and, for https, its certificate is checked. Reads too go on a fresh
 * connection: at 60 requests a minute a handshake costs little, and a kept connection that died is never met.
 */
export function sendOnce(request: HttpRequest): Promise<HttpResult> {
  const url = URL.canParse(request.url) ? new URL(request.url) : null;
  if (request.signal?.aborted)
    return Promise.resolve(unsent('aborted', 'The request was given up before it was sent.'));
  const problem = url === null ? 'The address is not one.' : findProblem(url, request);
  if (url === null || problem !== null) return Promise.resolve(unsent('unsendable', problem ?? ''));
  return new Promise((resolve) => exchange(url, request, resolve));
}

function findProblem(url: URL, { headers }: HttpRequest): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'The address is neither https nor http.';
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) return 'The address must begin with https.';
  try {
    for (const [name, value] of Object.entries(headers)) http.validateHeaderValue(name, value);
    return null;
  } catch {
    return 'The key holds a character that cannot be sent.';
  }
}

function unsent(phase: FailurePhase, detail: string): HttpResult {
  return {
    kind: 'failure',
    phase,
    written: false,
    detail,
    status: null,
    headers: new Map(),
    partial: new Uint8Array(),
  };
}

function exchange(url: URL, request: HttpRequest, resolve: (result: HttpResult) => void): void {
  const { clock, deadlineMs, maxBytes, signal } = request;
  const secure = url.protocol === 'https:';
  const chunks: Buffer[] = [];
  let receivedBytes = 0;
  let response: http.IncomingMessage | null = null;
  let stage: 'connecting' | 'securing' | 'written' = 'connecting';
  let ended = false;

  const socket = connect(url, secure);
  const cancelDeadline = clock.after(deadlineMs, () => {
    const step = { connecting: 'connecting', securing: 'securing the connection', written: 'waiting' }[stage];
    fail('timeout', `Nothing whole came within ${deadlineMs} ms; stopped while ${step}.`);
  });
  const abort = (): void => fail('aborted', 'The request was given up.');
  signal?.addEventListener('abort', abort);

  socket.on('connect', () => {
    if (secure) stage = 'securing';
    else send();
  });
  socket.on('secureConnect', send);
  socket.on('error', failWith);
  socket.on('close', () => fail('reset', 'The connection closed before a whole reply came.'));

  function send(): void {
    if (ended) return;
    markRule('H2');
    stage = 'written';
    const { method, headers, body } = request;
    const sent = (secure ? https : http).request({
      method,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, Host: url.host, Connection: 'close' },
      createConnection: () => socket,
      insecureHTTPParser: false,
      maxHeaderSize: 65_536,
    });
    sent.on('error', failWith);
    sent.on('upgrade', () => fail('bad-reply', 'The supplier asked to speak something else than HTTP.'));
    sent.on('response', receive);
    sent.end(body ?? undefined);
  }

  function receive(reply: http.IncomingMessage): void {
    response = reply;
    reply.on('error', failWith);
    reply.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes <= maxBytes) return void chunks.push(chunk);
      markRule('H4');
      fail('too-large', `The reply is larger than ${maxBytes} bytes.`);
    });
    reply.on('end', () => {
      if (!reply.complete) return fail('reset', 'The connection closed in the middle of the reply.');
      if (!finish()) return;
      void inflate(Buffer.concat(chunks), reply.headers['content-encoding'], maxBytes).then((inflated) => {
        if (inflated.ok)
          resolve({
            kind: 'reply',
            status: statusOf(reply),
            headers: headersOf(reply),
            body: inflated.bytes,
          });
        else resolve({ ...failure(inflated.phase, inflated.detail), partial: new Uint8Array() });
      });
    });
  }

  function finish(): boolean {
    if (ended) return false;
    ended = true;
    cancelDeadline();
    signal?.removeEventListener('abort', abort);
    socket.destroy();
    return true;
  }

  function failure(phase: FailurePhase, detail: string): Extract<HttpResult, { kind: 'failure' }> {
    const plain = response?.headers['content-encoding'] === undefined;
    return {
      kind: 'failure',
      phase,
      written: stage === 'written',
      detail,
      status: response === null ? null : statusOf(response),
      headers: response === null ? new Map() : headersOf(response),
      partial: plain ? Buffer.concat(chunks) : new Uint8Array(),
    };
  }

  function fail(phase: FailurePhase, detail: string, code?: string): void {
    const result = { ...failure(phase, detail), ...(code === undefined ? {} : { code }) };
    if (finish()) resolve(result);
  }

  function failWith(error: Error): void {
    const code = codeOf(error);
    fail(phaseOf(code, stage), `${stageWords[stage]} (${code}).`, code);
  }
}

const stageWords = {
  connecting: 'No connection could be made',
  securing: 'The connection could not be secured',
  written: 'The connection broke after the request was begun',
} as const;

function connect(url: URL, secure: boolean): net.Socket {
  markRule('H1');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (secure ? 443 : 80);
  // The default gives each of several addresses a quarter of a second, too little for a slow line.
  const options = { host, port, noDelay: true, autoSelectFamilyAttemptTimeout: 3_000 };
  if (!secure) return net.connect(options);
  return tls.connect({
    ...options,
    ...(net.isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ['http/1.1'],
    // Said here so that no environment variable can turn it off.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  });
}

function codeOf(error: Error): string {
  const { code, errors } = error as { code?: unknown; errors?: readonly { code?: unknown }[] };
  return String(code ?? errors?.[0]?.code ?? error.name);
}

const networkCodes = [
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
  'EACCES',
  'EPERM',
];

function phaseOf(code: string, stage: 'connecting' | 'securing' | 'written'): FailurePhase {
  if (code === 'ETIMEDOUT') return 'timeout';
  if (stage === 'securing') return 'tls';
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return 'name';
  if (code === 'ECONNREFUSED') return 'refused';
  if (networkCodes.includes(code)) return 'network';
  if (code.startsWith('HPE_')) return 'bad-reply';
  return code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') ? 'tls' : 'reset';
}
