import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A cable to a server or a main computer that somebody pulls, and plugs in again. */
export interface Cable {
  readonly port: number;
  /** `127.0.0.1:PORT`. */
  readonly address: string;
  /** What is on it ends, and nothing goes over it until it is plugged in again. */
  pull(): void;
  plugIn(): void;
  close(): void;
}

/** Opens one that leads to `host:port`. */
export async function openCable(to: string): Promise<Cable> {
  const [host, port] = to.split(':');
  const open = new Set<Socket>();
  let isPulled = false;
  const ends = createServer((near) => {
    if (isPulled) return void near.destroy();
    const far = connect({ host, port: Number(port) });
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => from.destroy());
      from.on('close', () => {
        open.delete(from);
        into.destroy();
      });
      from.pipe(into);
    }
  });
  await new Promise<void>((resolve) => ends.listen(0, '127.0.0.1', resolve));
  const { port: near } = ends.address() as AddressInfo;
  const pull = (): void => {
    isPulled = true;
    for (const socket of open) socket.destroy();
  };
  return {
    port: near,
    address: `127.0.0.1:${near}`,
    pull,
    plugIn() {
      isPulled = false;
    },
    close() {
      pull();
      ends.close();
    },
  };
}
