import type { Socket } from 'node:net';
import type { Clock } from '../../../shared/model/base/clock.ts';

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
export function createUnauthenticatedLimit(clock: Pick<Clock, 'after'>) {
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
