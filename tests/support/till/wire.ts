import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The cable between a till and its host: it carries what is said, loses the answers from a moment on, or is pulled. */
export async function openWire(hostAddress: string): Promise<{
  readonly address: string;
  /** From now on nothing of what the host says arrives. */
  loseAnswers(): void;
  /** What is on it ends, and nothing goes over it until it is plugged in again. */
  pull(): void;
  plugIn(): void;
}> {
  const [host, port] = hostAddress.split(':');
  const open = new Set<Socket>();
  let isPulled = false;
  let losesAnswers = false;
  const server = createServer((till) => {
    if (isPulled) return void till.destroy();
    const there = connect(Number(port), host);
    for (const [one, other] of [
      [till, there],
      [there, till],
    ] as const) {
      open.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    till.on('data', (bytes) => there.write(bytes));
    there.on('data', (bytes) => losesAnswers || till.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const pull = (): void => {
    isPulled = true;
    for (const socket of open) socket.destroy();
  };
  onTestFinished(() => {
    pull();
    server.close();
  });
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAnswers() {
      losesAnswers = true;
    },
    pull,
    plugIn() {
      isPulled = false;
      losesAnswers = false;
    },
  };
}
