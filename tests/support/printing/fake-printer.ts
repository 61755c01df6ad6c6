import { createServer, type Socket } from 'node:net';

/** How a printer on the network behaves. */
export interface Behaviour {
  /** Its answer about its status; none, as from many printers. */
  readonly status?: Uint8Array;
  /** Accepts nothing after this many bytes: it hangs, cuts the connection, or closes it as if complete. */
  readonly after?: { readonly bytes: number; readonly how: 'hang' | 'reset' | 'goodbye' };
  /** Its answer to the first bytes, after which it hangs up: it is no printer. */
  readonly answers?: string;
  /** Waits this long before it reads the next piece. */
  readonly pauseMs?: number;
  /** Never hangs up. */
  readonly staysOpen?: boolean;
  /** 0 or absent: any that is free. */
  readonly port?: number;
}

export interface FakePrinter {
  readonly port: number;
  /** Everything that came, one entry a connection, questions about its status among it. */
  readonly received: () => readonly Buffer[];
  close(): Promise<void>;
}

/** A printer that takes raw jobs, on a real socket of this machine. */
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
