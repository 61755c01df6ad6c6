import { X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { RPCHandler } from '@orpc/server/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { rulesOf } from '../../../shared/contract/contract.ts';
import { wireObjects } from '../../../shared/contract/wire-objects.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { Backend } from '../../backend/backend.ts';
import { asCallsOf } from '../../backend/base/caller.ts';
import { limitLine } from '../base/line-limits.ts';
import type { KnownTill } from '../base/sharing-file.ts';
import { tillRefusal } from '../base/till-refusal.ts';
import { fingerprintOf } from '../connection/pinned-tls.ts';
import {
  closings,
  heartbeatMs,
  listenerPaths,
  maxMessageBytes,
  versionHeader,
} from '../connection/protocol.ts';
import type { Codes } from '../pairing/codes.ts';
import { pairAsHost } from '../pairing/host-pairing.ts';
import { maxPairingBytes } from '../pairing/messages.ts';
import type { ListenerIdentity } from './certificate.ts';
import { isOfShopNetwork } from './shop-network.ts';

/** What the listener serves: the contract, with a session for each till's connection. */
export interface ServedToTills extends Pick<Backend, 'openSession'> {
  readonly router: ConstructorParameters<typeof RPCHandler>[0];
}

export type TillListener = Awaited<ReturnType<typeof openTillListener>>;

/** Maximum number of sockets, including unauthenticated ones. No shop has so many counters. */
const maxSockets = 512;
const maxPairings = 4;

/**
 * Opens the listener with TLS. The listener serves only the contract at `/till`, which requires a token, and pairing at `/pair`. Rejects if
 * it cannot listen. A till's calls use the same router as the page, but only the calls that the contract allows to tills.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one listener counts, admits and closes all its sockets.
export async function openTillListener(deps: {
  /** 0 lets the system choose a port. */
  readonly port: number;
  readonly identity: ListenerIdentity;
  readonly served: ServedToTills;
  readonly version: string;
  readonly clock: Clock;
  readonly randomId: () => string;
  readonly codes: Codes;
  readonly tillOf: (token: string) => KnownTill | null;
  readonly keep: (till: KnownTill) => Promise<void>;
  readonly onConnected: (till: KnownTill) => void;
  readonly onWent: (till: KnownTill) => void;
}) {
  const { identity, served, version, clock, codes } = deps;
  const fingerprint = fingerprintOf(new X509Certificate(identity.cert).raw);
  const backoff = createLoginBackoff(clock);
  const unauthenticated = createUnauthenticatedLimit(clock);
  const connections = new Map<WebSocket, KnownTill>();
  const answered = new WeakSet<WebSocket>();
  const quiet = { noServer: true, perMessageDeflate: false, clientTracking: false } as const;
  const contractServer = new WebSocketServer({ ...quiet, maxPayload: maxMessageBytes });
  const pairingServer = new WebSocketServer({ ...quiet, maxPayload: maxPairingBytes });
  let pairings = 0;

  const server = createServer(
    {
      key: identity.key,
      cert: identity.cert,
      minVersion: 'TLSv1.3' as const,
      handshakeTimeout: 10_000,
      requestTimeout: 10_000,
      headersTimeout: 10_000,
      maxHeaderSize: 4_096,
    },
    (_request, response) => response.writeHead(404, { connection: 'close' }).end(),
  );
  server.maxConnections = maxSockets;
  // When the server closes, it waits for upgraded sockets too, but does not close them. So this set contains all sockets to close.
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    if (!isOfShopNetwork(socket.remoteAddress ?? '')) return socket.destroy();
    sockets.add(socket);
    unauthenticated.enter(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  server.on('clientError', (_error, socket) => socket.destroy());
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const address = request.socket.remoteAddress ?? '';
    const status =
      request.url === listenerPaths.till
        ? acceptTill(request, socket, head)
        : request.url === listenerPaths.pair
          ? acceptPairing(request, socket, head, address)
          : 404;
    if (status === null) return;
    socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });

  /** A wrong token causes no delay: nobody can guess one of 2^256 tokens, and a removed till must learn immediately that it was removed. */
  function acceptTill(request: IncomingMessage, socket: Duplex, head: Buffer): number | null {
    const token = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
    const till = token === undefined ? null : deps.tillOf(token);
    if (till === null) return 401;
    if (request.headers[versionHeader] !== version) return 426;
    unauthenticated.leave(request.socket);
    contractServer.handleUpgrade(request, socket, head, (connection) => acceptConnection(connection, till));
    return null;
  }

  function acceptConnection(connection: WebSocket, till: KnownTill): void {
    connections.set(connection, till);
    answered.add(connection);
    connection.on('pong', () => answered.add(connection));
    // A broken or oversized frame closes only this connection.
    connection.on('error', () => connection.terminate());
    const session = served.openSession();
    connection.on('close', () => {
      session.close();
      connections.delete(connection);
      deps.onWent(till);
    });
    const { socket, interceptor } = limitLine(connection);
    const handler = new RPCHandler(served.router, {
      ...wireObjects,
      ...asCallsOf(till),
      clientInterceptors: [
        interceptor,
        async ({ path, next }) => {
          if (rulesOf(path)?.till !== true) throw tillRefusal();
          return next();
        },
      ],
    });
    void handler.upgrade(socket, { context: { session } });
    deps.onConnected(till);
  }

  function acceptPairing(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    address: string,
  ): number | null {
    if (backoff.mustWait(address) || pairings >= maxPairings) return 429;
    pairings += 1;
    socket.once('close', () => {
      pairings -= 1;
    });
    const { randomId, keep } = deps;
    // The limit for unauthenticated sockets no longer applies, because pairing has its own time limits.
    unauthenticated.leave(request.socket);
    pairingServer.handleUpgrade(request, socket, head, async (till) => {
      const pairingResult = await pairAsHost(till, { fingerprint, version, codes, clock, randomId, keep });
      if (pairingResult === 'wrong') backoff.wrong(address);
      if (pairingResult === 'let-in') backoff.right(address);
    });
    return null;
  }

  const beat = (): void => {
    for (const connection of connections.keys()) {
      if (answered.delete(connection)) connection.ping();
      else connection.terminate();
    }
    cancelBeat = clock.after(heartbeatMs, beat);
  };
  let cancelBeat = clock.after(heartbeatMs, beat);

  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(deps.port, resolve);
    });
  } catch (error) {
    cancelBeat();
    throw error;
  }
  server.on('error', () => {});

  return {
    port: (server.address() as AddressInfo).port,
    here: (): ReadonlySet<string> => new Set([...connections.values()].map(({ id }) => id)),
    cut(tillId: string): void {
      for (const [connection, till] of connections) if (till.id === tillId) end(connection, closings.removed);
    },
    async stop(): Promise<void> {
      cancelBeat();
      for (const connection of connections.keys()) end(connection, closings.leaving);
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Sends the reason and does not wait for an answer. */
function end(connection: WebSocket, code: number): void {
  connection.close(code);
  connection.terminate();
}

const firstWaitMs = 1_000;
const maxWaitMs = 60_000;
const maxAddresses = 1_000;

/** Delays further attempts from an address after a wrong code. Each further wrong code makes the delay longer. */
function createLoginBackoff(clock: Pick<Clock, 'monotonicMs'>) {
  const wrongs = new Map<string, { readonly untilMs: number; readonly waitMs: number }>();
  return {
    mustWait: (address: string) => (wrongs.get(address)?.untilMs ?? 0) > clock.monotonicMs(),
    wrong(address: string) {
      const before = wrongs.get(address)?.waitMs;
      const waitMs = before === undefined ? firstWaitMs : Math.min(before * 2, maxWaitMs);
      wrongs.delete(address);
      wrongs.set(address, { untilMs: clock.monotonicMs() + waitMs, waitMs });
      const oldest = wrongs.keys().next().value;
      if (wrongs.size > maxAddresses && oldest !== undefined) wrongs.delete(oldest);
    },
    right: (address: string) => void wrongs.delete(address),
  };
}

/** Maximum time until a socket must authenticate. This is enough for a slow wireless network, but too short to block other sockets. */
const knownWithinMs = 10_000;
/**
 * Maximum number of unauthenticated sockets per address. All tills of a branch behind a router have one address, and they reconnect at the
 * same moment.
 */
const maxOfOneAddress = 64;
const maxOfAll = 192;

/**
 * Limits the number of sockets that have not authenticated yet. If the limit is reached, the oldest socket is closed, so that an attacker
 * who holds sockets open cannot exclude a till. An authenticated socket does not count, and is never closed because of another socket.
 */
function createUnauthenticatedLimit(clock: Pick<Clock, 'after'>) {
  const inside = new Map<
    string,
    { readonly socket: Socket; readonly address: string; readonly cancel: () => void }
  >();

  function leave(key: string): void {
    inside.get(key)?.cancel();
    inside.delete(key);
  }
  function makeRoom(address: string): void {
    const all = [...inside.values()];
    const same = all.filter((each) => each.address === address);
    const tooMany = same.length >= maxOfOneAddress ? same : all.length >= maxOfAll ? all : [];
    tooMany[0]?.socket.destroy();
  }

  return {
    enter(socket: Socket) {
      const address = socket.remoteAddress ?? '';
      const key = keyOf(socket);
      makeRoom(address);
      const cancel = clock.after(knownWithinMs, () => socket.destroy());
      inside.set(key, { socket, address, cancel });
      socket.once('close', () => leave(key));
    },
    /** Call when the socket has authenticated. */
    leave: (socket: Pick<Socket, 'remoteAddress' | 'remotePort'>) => leave(keyOf(socket)),
  };
}

/**
 * The key of a socket. A request's TLS socket is another object than the accepted socket, but both have the same remote address and port.
 */
const keyOf = ({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>): string =>
  `${remoteAddress} ${remotePort}`;
