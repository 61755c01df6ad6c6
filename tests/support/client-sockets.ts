import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** Every connection that this process opens to somebody else. */
export interface ClientSockets {
  open(): number;
  /** As a killed process leaves it: each connection is closed by the system, and no new one gets as far as a byte. */
  cut(): void;
  /** Connections may be opened again. */
  mend(): void;
}

/** From now on all outgoing connections of this process are counted and can be cut. */
export function watchClientSockets(): ClientSockets {
  const sockets = new Set<Socket>();
  let isCut = false;
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { socket: Socket };
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Nothing is written before the connection stands, and it does not stand before the next tick.
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
  };
}
