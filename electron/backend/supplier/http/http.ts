import type { IncomingMessage } from 'node:http';
import * as http from 'node:http';
import * as https from 'node:https';
import type * as net from 'node:net';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { type EncodedMessages, encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import { isLoopbackHost } from '../../../../shared/model/connection/connection.ts';
import type { FailurePhase } from './http-connect.ts';
import { codeOf, type Opened, type OpeningStep, openConnection } from './http-connect.ts';
import { inflate } from './http-inflate.ts';
import type { Network } from './http-network.ts';
import { resetInsteadOfClose } from './http-reset.ts';

export interface HttpRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Maximum size of the reply, both compressed and decompressed (H4). */
  readonly maxBytes: number;
  /** Time limit for the whole exchange, from the DNS lookup to the last byte. */
  readonly deadlineMs: number;
  readonly clock: Clock;
  readonly network: Network;
  readonly signal?: AbortSignal | undefined;
}

/** `proxy` is the proxy that was used or tried; null if direct. */
export type HttpResult = { readonly proxy: string | null } & (
  | {
      readonly kind: 'reply';
      readonly status: number;
      /** Header names in lower case. If a header is repeated, the first value counts. */
      readonly headers: ReadonlyMap<string, string>;
      readonly body: Uint8Array;
    }
  | {
      readonly kind: 'failure';
      readonly phase: FailurePhase;
      /** False only if it is proven that no byte of the request left this machine (O3). */
      readonly written: boolean;
      readonly detail: EncodedMessages;
      /** Error code from the system or TLS, such as `CERT_HAS_EXPIRED`; absent if none. */
      readonly code?: string;
      readonly status: number | null;
      /** Empty if no byte arrived. */
      readonly headers: ReadonlyMap<string, string>;
      /** The received part of an uncompressed reply. */
      readonly partial: Uint8Array;
    }
);

/**
 * Sends one request on a new connection. Never repeats the request, and follows no redirect (H2). Never throws. Writes no byte before the
 * connection is open and, for https, the certificate is verified. Reads also use a new connection: at 60 requests a minute a handshake
 * costs little, and a reused connection could be dead.
 */
export function sendOnce(request: HttpRequest): Promise<HttpResult> {
  const url = URL.canParse(request.url) ? new URL(request.url) : null;
  if (request.signal?.aborted) return Promise.resolve(unsent('aborted', encodeMessage('given-up-unsent')));
  const problem = url === null ? encodeMessage('not-an-address') : findProblem(url, request);
  if (url === null || problem !== null)
    return Promise.resolve(unsent('unsendable', problem ?? encodeMessage('not-an-address')));
  return new Promise((resolve) => exchange(url, request, resolve));
}

function findProblem(url: URL, { headers }: HttpRequest): EncodedMessages | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return encodeMessage('not-an-address');
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) return encodeMessage('address-https');
  try {
    for (const [name, value] of Object.entries(headers)) http.validateHeaderValue(name, value);
    return null;
  } catch {
    return encodeMessage('key-characters');
  }
}

function unsent(phase: FailurePhase, detail: EncodedMessages): HttpResult {
  const noResponse = { status: null, headers: new Map(), partial: new Uint8Array() };
  return { kind: 'failure', phase, written: false, detail, proxy: null, ...noResponse };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: handles all events of one request, because each of them may decide whether the request was written.
function exchange(url: URL, request: HttpRequest, resolve: (result: HttpResult) => void): void {
  const { clock, network, deadlineMs, maxBytes, signal } = request;
  const chunks: Buffer[] = [];
  let receivedBytes = 0;
  let response: http.IncomingMessage | null = null;
  let stage: OpeningStep | 'waiting' = 'connecting';
  let proxy: string | null = null;
  let socket: net.Socket | null = null;
  let closeInOrder = (): void => {};
  let ended = false;

  const opening = new AbortController();
  const cancelDeadline = clock.after(deadlineMs, () =>
    fail('timeout', encodeMessage(stageNotes[stage].late, { ms: deadlineMs })),
  );
  const abort = (): void => fail('aborted', encodeMessage('given-up'));
  signal?.addEventListener('abort', abort);

  const onStep = (step: OpeningStep, usedProxy: string | null): void => {
    if (ended) return;
    stage = step;
    proxy = usedProxy;
  };
  openConnection(url, { network, verify: true, clock, signal: opening.signal, onStep })
    .then((opened) => (opened.ok ? send(opened) : fail(opened.phase, opened.detail, opened.code)))
    .catch(failWith);

  function send({ socket: opened, tcp }: Extract<Opened, { ok: true }>): void {
    socket = opened;
    socket.on('error', failWith);
    socket.on('close', () => fail('reset', encodeMessage('closed-before-whole')));
    // If the socket is already closed, this new listener gets no event. So the state is checked here.
    if (socket.destroyed) fail('reset', encodeMessage('closed-before-begun'));
    // The machine may have slept since the slot was recorded. In that time, another computer may have started to send.
    if (!network.maySend()) fail('aborted', encodeMessage('given-up-unsent'));
    if (ended) return void socket.destroy();
    markRule('H2');
    const { method, headers, body } = request;
    const sent = (url.protocol === 'https:' ? https : http).request({
      method,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, Host: url.host, Connection: 'close' },
      createConnection: () => opened,
      insecureHTTPParser: false,
      maxHeaderSize: 65_536,
    });
    sent.on('error', failWith);
    sent.on('upgrade', () => fail('bad-reply', encodeMessage('other-protocol')));
    sent.on('response', receive);
    // From here on, bytes may have left this machine.
    stage = 'waiting';
    closeInOrder = resetInsteadOfClose(tcp);
    sent.end(body ?? undefined);
  }

  function receive(reply: http.IncomingMessage): void {
    response = reply;
    reply.on('error', failWith);
    reply.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes <= maxBytes) return void chunks.push(chunk);
      markRule('H4');
      fail('too-large', encodeMessage('too-large', { bytes: maxBytes }));
    });
    reply.on('end', () => {
      if (!reply.complete) return fail('reset', encodeMessage('closed-midway'));
      closeInOrder();
      if (!finish()) return;
      void inflate(Buffer.concat(chunks), reply.headers['content-encoding'], maxBytes).then((inflated) => {
        if (inflated.ok)
          resolve({
            kind: 'reply',
            proxy,
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
    opening.abort();
    socket?.destroy();
    return true;
  }

  function failure(phase: FailurePhase, detail: EncodedMessages): Extract<HttpResult, { kind: 'failure' }> {
    const isUncompressed = response?.headers['content-encoding'] === undefined;
    return {
      kind: 'failure',
      phase,
      proxy,
      written: stage === 'waiting',
      detail,
      status: response === null ? null : statusOf(response),
      headers: response === null ? new Map() : headersOf(response),
      partial: isUncompressed ? Buffer.concat(chunks) : new Uint8Array(),
    };
  }

  function fail(phase: FailurePhase, detail: EncodedMessages, code?: string): void {
    const result = { ...failure(phase, detail), ...(code === undefined ? {} : { code }) };
    if (finish()) resolve(result);
  }

  function failWith(error: Error): void {
    const code = codeOf(error);
    fail(phaseOf(code), encodeMessage(stageNotes[stage].broken, { code }), code);
  }
}

const stageNotes = {
  connecting: { late: 'late-connecting', broken: 'no-connection' },
  'asking the proxy': { late: 'late-at-proxy', broken: 'no-connection' },
  securing: { late: 'late-securing', broken: 'not-secured' },
  waiting: { late: 'late-waiting', broken: 'broke-after-begun' },
} as const;

function phaseOf(code: string): FailurePhase {
  if (code === 'ETIMEDOUT') return 'timeout';
  if (code.startsWith('HPE_')) return 'bad-reply';
  return code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') ? 'tls' : 'reset';
}

/** 0 if the reply has no status. */
function statusOf(reply: IncomingMessage): number {
  return reply.statusCode ?? 0;
}

/** Header names in lower case. If a header is repeated, the first value counts. */
function headersOf(reply: IncomingMessage): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (let index = 0; index + 1 < reply.rawHeaders.length; index += 2) {
    const name = (reply.rawHeaders[index] ?? '').toLowerCase();
    if (!headers.has(name)) headers.set(name, reply.rawHeaders[index + 1] ?? '');
  }
  return headers;
}
