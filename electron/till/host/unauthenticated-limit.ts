import type { Socket } from 'node:net';
import type { Clock } from '../../../shared/model/base/clock.ts';

/** Enough for a slow wireless network, but too short to block a slot. */
const knownWithinMs = 10_000;
/** A branch behind a router has one address, and all its tills reconnect at the same moment. */
const maxOfOneAddress = 64;
const maxOfAll = 192;

/**
 * Limits sockets that have not authenticated yet. Beyond the limit the oldest is closed, so that an attacker who holds sockets open keeps
 * no till out. An authenticated socket no longer counts and is never closed for another.
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
    /** It has authenticated. */
    leave: (socket: Pick<Socket, 'remoteAddress' | 'remotePort'>) => leave(keyOf(socket)),
  };
}

/** The TLS socket of a request is another object than the accepted socket, but with the same two ends. */
const keyOf = ({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>): string =>
  `${remoteAddress} ${remotePort}`;
