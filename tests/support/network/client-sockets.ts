import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Connections to the journal's server, registered before they are opened; they are not requests to a supplier. */
export const databaseSockets = new WeakSet<Socket>();

/** Watches and cuts the connections that this process opens to suppliers. */
export interface ClientSockets {
  open(): number;
  /** Ends every connection, as when the process is killed. New connections fail before the first byte. */
  cut(): void;
  /** Allows connections again. */
  mend(): void;
  /** Calls `listener` at each phase of this process's requests, as this process sees them. */
  listen(listener: ((phase: WirePhase) => void) | null): void;
}

/** The phases of a request as its sender sees them, in order. */
export const wirePhases = [
  'before the connection is made',
  'once the connection stands',
  'once the request is handed over',
  'once the head of the reply is there',
  'once the first bytes of the reply are there',
  'once the reply has ended',
] as const;
export type WirePhase = (typeof wirePhases)[number];

/** Starts to watch all outgoing connections of this process, except those to the journal's server. */
export function watchClientSockets(): ClientSockets {
  const sockets = new Set<Socket>();
  let isCut = false;
  let listener: ((phase: WirePhase) => void) | null = null;
  const tell = (phase: WirePhase): void => {
    if (!isCut) listener?.(phase);
  };
  subscribe('http.client.request.start', () => tell('once the request is handed over'));
  subscribe('http.client.response.finish', (message) => {
    tell('once the head of the reply is there');
    const { response } = message as { response: IncomingMessage };
    const { push } = response;
    let isFirst = true;
    // The reply is observed at the parser, so that its readers are not affected.
    response.push = (chunk: unknown, encoding?: BufferEncoding) => {
      if (chunk === null) tell('once the reply has ended');
      else if (isFirst) tell('once the first bytes of the reply are there');
      isFirst = false;
      return push.call(response, chunk, encoding);
    };
  });
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket: Socket };
    if (databaseSockets.has(socket)) return;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.once('connect', () => tell('once the connection stands'));
    tell('before the connection is made');
    // The next tick is early enough, because nothing is written before the connection is open.
    process.nextTick(() => {
      if (isCut) socket.destroy();
    });
  });
  return {
    open: () => sockets.size,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    listen(next) {
      listener = next;
    },
  };
}
