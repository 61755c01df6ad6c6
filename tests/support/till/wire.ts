import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between tills and their host. It forwards messages, can lose the host's answers, and can disconnect. */
export async function openWire(hostAddress: string | (() => string)): Promise<{
  readonly address: string;
  /** Drops every further message of the host. */
  loseAnswers(): void;
  /** Ends all connections and refuses new ones until `plugIn`. */
  pull(): void;
  plugIn(): void;
  /**
   * Cuts the wire silently: neither end is notified. Present connections, and those opened before `mend`, never carry a message again.
   */
  cut(): void;
  /** Ends the cut: new connections work again. */
  mend(): void;
  /** Disconnects for good. */
  close(): void;
}> {
  const open = new Set<Socket>();
  let isPulled = false;
  let losesAnswers = false;
  let isCut = false;
  const tills = new Set<Socket>();
  const dead = new Set<Socket>();
  // Half-open, because a cut wire does not transmit the end of a connection either.
  const server = createServer({ allowHalfOpen: true }, (till) => {
    if (isPulled) return void till.destroy();
    const [host, port] = (typeof hostAddress === 'string' ? hostAddress : hostAddress()).split(':');
    const there = connect({ port: Number(port), host, allowHalfOpen: true });
    for (const [one, other] of [
      [till, there],
      [there, till],
    ] as const) {
      open.add(one);
      one.on('error', () => one.destroy());
      one.on('end', () => dead.has(till) || other.end());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    if (isCut) dead.add(till);
    till.on('data', (bytes) => dead.has(till) || there.write(bytes));
    there.on('data', (bytes) => losesAnswers || dead.has(till) || till.write(bytes));
    tills.add(till);
    till.once('close', () => tills.delete(till));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const pull = (): void => {
    isPulled = true;
    for (const socket of open) socket.destroy();
  };
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAnswers() {
      losesAnswers = true;
    },
    pull,
    cut() {
      isCut = true;
      for (const till of tills) dead.add(till);
    },
    mend() {
      isCut = false;
    },
    plugIn() {
      isPulled = false;
      losesAnswers = false;
    },
    close() {
      pull();
      server.close();
    },
  };
}
