import { createServer, type Socket } from 'node:net';

/** How a network printer behaves. */
export interface Behaviour {
  /** The printer's answer to a status request; many printers send none. */
  readonly status?: Uint8Array;
  /** Accepts no more after this many bytes: it hangs, resets the connection, or closes it normally. */
  readonly after?: { readonly bytes: number; readonly how: 'hang' | 'reset' | 'goodbye' };
  /** Makes it another device than a printer: answers the first bytes with this text and closes the connection. */
  readonly answers?: string;
  /** Waits this long before it reads the next part. */
  readonly pauseMs?: number;
  /** Never closes the connection. */
  readonly staysOpen?: boolean;
  /** The port to listen on; 0 or absent for any free port. */
  readonly port?: number;
}

export interface FakePrinter {
  readonly port: number;
  /** All bytes received, one entry per connection, including status requests. */
  readonly received: () => readonly Buffer[];
  close(): Promise<void>;
}

/** Starts a printer for raw jobs on a real socket of this machine. */
export async function openFakePrinter(behaviour: Behaviour = {}): Promise<FakePrinter> {
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const at = received.push(Buffer.alloc(0)) - 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (behaviour.status !== undefined) socket.write(behaviour.status);
    socket.on('data', (data) => {
      received[at] = Buffer.concat([received[at] ?? Buffer.alloc(0), data]);
      const { after, pauseMs, answers } = behaviour;
      if (answers !== undefined) socket.end(answers);
      if (after !== undefined && (received[at]?.length ?? 0) >= after.bytes) {
        if (after.how === 'hang') socket.pause();
        else if (after.how === 'goodbye') socket.pause().end();
        else socket.resetAndDestroy();
      } else if (pauseMs !== undefined) {
        socket.pause();
        setTimeout(() => socket.resume(), pauseMs);
      }
    });
    socket.on('end', () => {
      if (!behaviour.staysOpen) socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(behaviour.port ?? 0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    received: () => received,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
