import type { Socket } from 'node:net';
import type { Clock } from '../../../shared/model/base/clock.ts';

/** Time enough for a slow wireless network, and for nobody to stay. */
const knownWithinMs = 10_000;
/** A branch behind a router has one address, and all its tills come back at the same moment. */
const mostOfOneAddress = 64;
const mostOfAll = 192;

/**
 * Sockets that have not shown yet whose they are. Where there are too many of them the oldest goes, so that whoever holds them open keeps no till
 * out; who has shown a token has left the room, and is never put out for a stranger.
 */
export interface WaitingRoom {
  enter(socket: Socket): void;
  /** It has shown whose it is. */
  leave(socket: Pick<Socket, 'remoteAddress' | 'remotePort'>): void;
}

export function createWaitingRoom(clock: Pick<Clock, 'after'>): WaitingRoom {
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
    const tooMany = same.length >= mostOfOneAddress ? same : all.length >= mostOfAll ? all : [];
    tooMany[0]?.socket.destroy();
  }

  return {
    enter(socket) {
      const address = socket.remoteAddress ?? '';
      const key = keyOf(socket);
      makeRoom(address);
      const cancel = clock.after(knownWithinMs, () => socket.destroy());
      inside.set(key, { socket, address, cancel });
      socket.once('close', () => leave(key));
    },
    leave: (socket) => leave(keyOf(socket)),
  };
}

/** The encrypted socket of a request is another object than the one that came in, with the same two ends. */
const keyOf = ({ remoteAddress, remotePort }: Pick<Socket, 'remoteAddress' | 'remotePort'>): string =>
  `${remoteAddress} ${remotePort}`;
