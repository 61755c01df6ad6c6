import * as net from 'node:net';
import * as tls from 'node:tls';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import {
  type EncodedMessages,
  encodeMessage,
  joinMessages,
} from '../../../../shared/model/base/coded-message.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Network } from './http-network.ts';
import { nameOf, type ProxyRoute, type Route } from './http-route.ts';
import { askForTunnel } from './http-tunnel.ts';

/** The step at which an exchange failed. The step does not say whether the supplier may have received the request; only `written` does. */
export type FailurePhase =
  | 'unsendable'
  | 'name'
  | 'refused'
  | 'network'
  | 'tls'
  | 'timeout'
  | 'proxy-unusable'
  | 'proxy-unreachable'
  | 'proxy-password'
  | 'proxy-refused'
  | 'proxy-odd'
  | 'reset'
  | 'too-large'
  | 'bad-encoding'
  | 'bad-reply'
  | 'aborted';

export type OpeningStep = 'connecting' | 'asking the proxy' | 'securing';

export interface ConnectOptions {
  readonly network: Network;
  /** False only to inspect a certificate, which may be untrusted. In that case nothing may be written. */
  readonly verify: boolean;
  readonly clock: Clock;
  /** If the signal aborts, the connection that is being opened is destroyed. */
  readonly signal: AbortSignal;
  /** `proxy` is the proxy in use; null if direct. */
  readonly onStep?: (step: OpeningStep, proxy: string | null) => void;
}

type Failed = {
  readonly ok: false;
  readonly phase: FailurePhase;
  readonly detail: EncodedMessages;
  readonly code?: string;
};

/** A new connection for one request, or the failure. `tcp` is the socket under TLS. Without TLS, `tcp` and `socket` are the same. */
export type Opened = { readonly ok: true; readonly socket: net.Socket; readonly tcp: net.Socket } | Failed;

/** Maximum time to reach a route if another route can be tried afterwards. The limit leaves time for that route. */
const reachTimeoutMs = 5_000;

/**
 * Opens a connection to `url`, direct or by CONNECT through the configured proxy. For https, TLS runs end to end inside the tunnel. Writes
 * no byte of a request, so every failure is a provable "not sent" (O3). Tries the next route only if the previous route was unreachable. If
 * a proxy refuses, no other route is tried (H6).
 */
export async function openConnection(url: URL, opening: ConnectOptions): Promise<Opened> {
  const { network, signal, onStep } = opening;
  const { context } = url.protocol === 'https:' ? await network.authorities() : { context: undefined };
  const routes = await network.routesTo(url);
  let opened: net.Socket | undefined;
  const giveUp = (): void => void opened?.destroy();
  const hold = (socket: net.Socket): void => {
    opened = socket;
    if (signal.aborted) giveUp();
  };
  signal.addEventListener('abort', giveUp);
  const before: EncodedMessages[] = [];
  try {
    for (const [index, route] of routes.entries()) {
      if (signal.aborted) break;
      const isLast = index === routes.length - 1;
      const say = (step: OpeningStep): void => onStep?.(step, shownOf(route));
      const connectAttempt = { ...opening, context, hold, say, withinMs: isLast ? null : reachTimeoutMs };
      say('connecting');
      const reached = await reach(url, route, connectAttempt);
      if (reached.ok) return await secured(url, reached, connectAttempt);
      if (isLast || reached.answered) return { ...reached, detail: joinMessages(...before, reached.detail) };
      before.push(reached.detail);
    }
    return { ok: false, phase: 'aborted', detail: encodeMessage('given-up') };
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

interface ConnectAttempt extends ConnectOptions {
  readonly context: tls.SecureContext | undefined;
  /**
   * Sets the socket that an abort destroys. This must always be the outermost socket, which also destroys the inner sockets: Node crashes
   * if an inner socket is destroyed before its TLS socket.
   */
  readonly hold: (socket: net.Socket) => void;
  readonly say: (step: OpeningStep) => void;
  readonly withinMs: number | null;
}
type ReachResult = Extract<Opened, { ok: true }> | (Failed & { readonly answered?: true });

/** Connects to the server, directly or through a tunnel. `answered` means that the proxy was reachable but refused. */
async function reach(url: URL, route: Route, connectAttempt: ConnectAttempt): Promise<ReachResult> {
  switch (route.kind) {
    case 'direct': {
      const { socket, error } = await dial(url.hostname, portOf(url), connectAttempt);
      if (error === null) return { ok: true, socket, tcp: socket };
      const code = codeOf(error);
      return { ok: false, phase: phaseOf(code), detail: encodeMessage('no-connection', { code }), code };
    }
    case 'proxy':
      return throughProxy(url, route, connectAttempt);
    case 'unusable': {
      return {
        ok: false,
        phase: 'proxy-unusable',
        detail: encodeMessage(route.why === 'socks' ? 'proxy-socks' : 'proxy-unreadable', {
          proxy: route.name,
        }),
      };
    }
  }
}

async function throughProxy(
  url: URL,
  proxy: ProxyRoute,
  connectAttempt: ConnectAttempt,
): Promise<ReachResult> {
  const unreachable = (error: Error): ReachResult => {
    const code = codeOf(error);
    const detail = encodeMessage('proxy-away', { proxy: nameOf(proxy), code });
    return { ok: false, phase: 'proxy-unreachable', detail, code };
  };
  let { socket, error } = await dial(proxy.host, proxy.port, connectAttempt);
  if (error !== null) return unreachable(error);
  const tcp = socket;
  if (proxy.secure) {
    ({ socket, error } = await handshake(socket, proxy.host, { ...connectAttempt, verify: true }));
    if (error !== null) return unreachable(error);
  }
  connectAttempt.say('asking the proxy');
  markRule('H6');
  const answer = await askForTunnel(socket, proxy, `${url.hostname}:${portOf(url)}`);
  if (answer.ok) return { ok: true, socket, tcp };
  socket.destroy();
  return { ...answer, answered: true };
}

async function secured(
  url: URL,
  reached: Extract<ReachResult, { ok: true }>,
  connectAttempt: ConnectAttempt,
): Promise<Opened> {
  if (url.protocol !== 'https:') return reached;
  connectAttempt.say('securing');
  const shaken = await handshake(reached.socket, url.hostname, connectAttempt);
  if (shaken.error === null) return { ...reached, socket: shaken.socket };
  const code = codeOf(shaken.error);
  const phase = code === 'ETIMEDOUT' ? 'timeout' : 'tls';
  return { ok: false, phase, detail: encodeMessage('not-secured', { code }), code };
}

type DialResult = { readonly socket: net.Socket; readonly error: Error | null };

async function dial(hostname: string, port: number, connectAttempt: ConnectAttempt): Promise<DialResult> {
  markRule('H1');
  // Node's default of 250 ms per address is too short for slow networks.
  const attempt = { noDelay: true, autoSelectFamilyAttemptTimeout: 3_000 };
  const socket = net.connect({ host: withoutBrackets(hostname), port, ...attempt });
  connectAttempt.hold(socket);
  const { clock, withinMs } = connectAttempt;
  const late = (): void =>
    void socket.destroy(Object.assign(new Error('connection timed out'), { code: 'ETIMEDOUT' }));
  const cancel = withinMs === null ? null : clock.after(withinMs, late);
  const error = await whenReady(socket, 'connect');
  cancel?.();
  return { socket, error };
}

async function handshake(
  socket: net.Socket,
  hostname: string,
  connectAttempt: ConnectAttempt,
): Promise<DialResult> {
  const host = withoutBrackets(hostname);
  const secure = tls.connect({
    socket,
    host,
    secureContext: connectAttempt.context,
    ...(net.isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ['http/1.1'],
    // This option is set explicitly, so that no environment variable can turn verification off.
    rejectUnauthorized: connectAttempt.verify,
  });
  connectAttempt.hold(secure);
  return { socket: secure, error: await whenReady(secure, 'secureConnect') };
}

/** Waits for `event`. Resolves with null, or with the error after destroying the socket. */
function whenReady(socket: net.Socket, event: 'connect' | 'secureConnect'): Promise<Error | null> {
  return new Promise((resolve) => {
    const settle = (error: Error | null): void => {
      socket.off(event, ready).off('error', settle).off('close', closed);
      // Without this listener, a late socket error would end the process.
      socket.on('error', () => {});
      if (error !== null) socket.destroy();
      resolve(error);
    };
    const ready = (): void => settle(null);
    const closed = (): void => settle(Object.assign(new Error('connection closed'), { code: 'ECONNRESET' }));
    socket.on(event, ready).on('error', settle).on('close', closed);
  });
}

/** A proxy's name for display; null if direct. */
function shownOf(route: Route): string | null {
  if (route.kind === 'direct') return null;
  return route.kind === 'proxy' ? nameOf(route) : route.name;
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
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

function phaseOf(code: string): FailurePhase {
  if (code === 'ETIMEDOUT') return 'timeout';
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return 'name';
  if (code === 'ECONNREFUSED') return 'refused';
  return networkCodes.includes(code) ? 'network' : 'reset';
}

/** The error code from the system or TLS. If several addresses were tried, the code of the first attempt. */
export function codeOf(error: Error): string {
  const { code, errors } = error as { code?: unknown; errors?: readonly { code?: unknown }[] };
  return String(code ?? errors?.[0]?.code ?? error.name);
}
