import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Opens a proxy between tills and their host. Data arrives in order, half a round trip later in each direction. */
export async function openLongWire(
  hostAddress: string,
  roundTripMs: number,
): Promise<{ readonly address: string; close(): void }> {
  const [host, port] = hostAddress.split(':');
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (till) => {
    const there = connect({ host, port: Number(port), noDelay: true });
    for (const [from, to] of [
      [till, there],
      [there, till],
    ] as const) {
      open.add(from);
      const later = (run: () => void): void => void setTimeout(run, roundTripMs / 2);
      from.on('data', (bytes) => later(() => to.destroyed || to.write(bytes)));
      from.on('error', () => from.destroy());
      from.on('close', () => {
        open.delete(from);
        later(() => to.destroy());
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
