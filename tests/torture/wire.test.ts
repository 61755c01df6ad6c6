import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { explains } from '../support/house/explains.ts';
import { sampleImei } from '../support/journal/sample-orders.ts';
import { closeServers, serve } from '../support/network/http-under-test.ts';
import { answer, raw, type Step, silence } from '../support/network/scripted-server.ts';
import { taken } from '../support/shop/place-once.ts';
import { makeTemplateShop } from '../support/shop/template-shop.ts';
import { openClientOn } from '../support/supplier/supplier-client-under-test.ts';
import { readRecordedOrders } from '../support/world/judges/recorded-orders.ts';
import { openWorld } from '../support/world/torture-world.ts';

afterEach(closeServers);

/** Starts a proxy to the supplier, in which `forward` handles each request; returns its address. */
async function proxyTo(
  port: number,
  forward: (client: Socket, request: Buffer, open: () => Socket) => void,
): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {});
    client.once('data', (request) =>
      forward(client, request, () => {
        const upstream = connect(port, '127.0.0.1');
        sockets.add(upstream);
        upstream.on('error', () => {});
        return upstream;
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

test.each<[string, Step]>([
  ['a 307 to another path', answer('', 307, { Location: '/api/index.php' })],
  ['a 308 to the same path', answer('', 308, { Location: '/api/fusion' })],
  ['a 307 with a success in its body', answer(taken, 307, { Location: '/api/index.php' })],
  ['a reply whose connection ends before its header', raw('HTTP/1.1 2', 'end')],
  ['a reset in the header', raw('HTTP/1.1 200 OK\r\nContent-', 'reset')],
  ['a reset after the header', raw('HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{"SUCC', 'reset')],
  ['an end without a byte', raw('', 'end')],
  ['a reset without a byte', raw('', 'reset')],
])('O3, H2: %s is one POST on one connection, and uncertain', async (_, step) => {
  const server = await serve(step);
  const { place } = await openClientOn(server.baseAddress);
  const { outcome } = await place();
  expect(outcome.verdict).toBe('uncertain');
  expect(server.requests).toHaveLength(1);
  expect(server.connections()).toBe(1);
});

test('H2: a supplier that resets connections at their second request gets every order once, each on a new connection', async () => {
  explains('H2');
  // The supplier resets a connection at its second request. A client that reuses connections fails, and if it repeats requests, pays twice.
  const seen = new Map<Socket, number>();
  const server = await serve((socket, request) => {
    const count = (seen.get(socket) ?? 0) + 1;
    seen.set(socket, count);
    if (count > 1) socket.resetAndDestroy();
    else answer(taken, 200, { Connection: 'keep-alive' })(socket, request);
  });
  const { place } = await openClientOn(server.baseAddress);
  for (let order = 0; order < 12; order += 1) expect((await place()).outcome.verdict).toBe('accepted');
  expect(server.requests).toHaveLength(12);
  expect(server.connections()).toBe(12);
});

test('O3: the app sends its POST once through a proxy that itself repeats the request', async () => {
  const server = await serve(answer(taken));
  let fromUs = 0;
  const address = await proxyTo(server.port, (client, request, open) => {
    fromUs += 1;
    // The proxy loses the first answer and resends the request without asking.
    const lost = open();
    lost.write(request);
    lost.once('data', () => {
      lost.destroy();
      const again = open();
      again.write(request);
      again.pipe(client);
    });
  });
  const { place } = await openClientOn(address);
  const { outcome } = await place();
  expect(fromUs).toBe(1);
  expect(outcome.verdict).toBe('accepted');
});

test.each([502, 504])(
  'O3: an order is uncertain if a proxy answers %d although the supplier accepted the order',
  async (status) => {
    const server = await serve(answer(taken));
    const address = await proxyTo(server.port, (client, request, open) => {
      const upstream = open();
      upstream.write(request);
      upstream.once('data', () => client.end(`HTTP/1.1 ${status} Bad\r\nContent-Length: 0\r\n\r\n`));
    });
    const { place } = await openClientOn(address);
    expect((await place()).outcome.verdict).toBe('uncertain');
    expect(server.requests).toHaveLength(1);
  },
);

test('O3: an order whose connection ends without an answer is uncertain, and is not sent again', async () => {
  const server = await serve(silence);
  const halves: Socket[] = [];
  const address = await proxyTo(server.port, (client) => void halves.push(client));
  const { place } = await openClientOn(address);
  const placing = place({ identifier: '490154203237518' });
  await expect.poll(() => halves.length).toBe(1);
  halves[0]?.end();
  expect((await placing).outcome.verdict).toBe('uncertain');
  expect(halves).toHaveLength(1);
  expect(server.requests).toHaveLength(0);
});

test('O3: a reply after the deadline is ignored: the order is sent once, uncertain, and found by a look-up', async () => {
  const template = await makeTemplateShop();
  const world = await openWorld(template.folder);
  try {
    await world.start();
    const fault = { kind: 'delay', delayMs: 45_000, when: 'after-taking' } as const;
    world.supplier.faults.add({ match: { action: 'placeimeiorder' }, fault });
    const { serviceId, price: quotedPrice } = template.prices;
    const form = { requestId: randomUUID(), serviceId, identifier: sampleImei(1), quotedPrice };
    await world.app()?.client.orders.place(form);
    await world.time.advance(29_000);
    expect(readRecordedOrders(world.journalFile).orders[0]?.state).toBe('sending');
    await world.time.advance(2_000);
    expect(readRecordedOrders(world.journalFile).orders[0]?.state).toBe('uncertain');
    await world.time.advance(120_000);
    const posts = world.supplier.log().filter((post) => post.action === 'placeimeiorder');
    expect(posts).toHaveLength(1);
    expect(readRecordedOrders(world.journalFile).orders[0]?.reference).toBe(String(posts[0]?.reference));
  } finally {
    await world.end();
    await template.remove();
  }
});
