import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { encodeMessage, joinMessages } from '../../../../shared/model/base/coded-message.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { closeServers, serve } from '../../../support/network/http-under-test.ts';
import { silence } from '../../../support/network/scripted-server.ts';
import { noCapabilities } from '../../../support/shop/backend-under-test.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { untilOrder } from '../../../support/shop/until-order.ts';
import { openClientOn } from '../../../support/supplier/supplier-client-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { realClock } from '../../../support/time/real-clock.ts';

afterEach(closeServers);

async function placeOne(client: ShopClient, number: number) {
  const service = await plainService(client);
  const form = { requestId: randomUUID(), serviceId: service.id, quotedPrice: service.price };
  return client.orders.place({ ...form, identifier: sampleImei(number) });
}
const stateOf = async (client: ShopClient, id: string) => (await client.orders.read({ id }))?.order.state;

test('P4, O3: an order whose answer was awaited when the machine slept is uncertain at once, and the next order is sent only after a read', async () => {
  let tell = (_event: 'suspend' | 'resume'): void => {};
  // In real time, so that no deadline ends the first order before the machine sleeps.
  const { client, supplier } = await openShop({
    clock: realClock,
    host: {
      capabilities: {
        ...noCapabilities,
        power: {
          by: 'host',
          use: { onChange: (listener) => (tell = listener), keepAwake: () => {}, screen: () => 'unknown' },
        },
      },
    },
  });
  // Nor does a look-up find it before its state is read.
  supplier.setSite({ listsLateMs: 86_400_000 });
  const asked = () => supplier.log().map(({ action, path }) => action ?? path);
  const placements = () => asked().filter((action) => action === 'placeimeiorder');
  const fault = { kind: 'never-answer', when: 'after-taking' } as const;
  supplier.faults.add({ match: { action: 'placeimeiorder' }, times: 1, fault });
  const first = await placeOne(client, 1);
  await eventually(
    async () => placements().length,
    (count) => count === 1,
  );

  tell('suspend');
  const before = asked().length;
  const second = await placeOne(client, 2);
  expect(await stateOf(client, second.id)).toBe('queued');
  expect(await stateOf(client, first.id)).toBe('sending');
  tell('resume');
  const lost = await untilOrder(client, first.id, 'uncertain');
  expect(lost?.events.at(-1)?.words).toBe(encodeMessage('given-up'));
  await eventually(
    () => stateOf(client, second.id),
    (state) => state !== 'queued' && state !== 'sending' && state !== 'claimed',
  );
  const after = asked().slice(before);
  expect(after).toContain('placeimeiorder');
  expect(after.slice(0, after.indexOf('placeimeiorder'))).toContain('accountinfo');
  expect(placements()).toHaveLength(2);
});

test('P4, O3: an order that was still in the TLS handshake when the machine slept was provably not sent', async () => {
  const server = await serve(silence);
  const sockets = new AbortController();
  const { place, limiter } = await openClientOn(`https://localhost:${server.port}`, {
    sockets: () => sockets.signal,
  });
  const placing = place();
  await eventually(
    async () => server.connections(),
    (count) => count === 1,
  );
  sockets.abort();
  const { outcome } = await placing;
  expect(outcome).toEqual({
    verdict: 'not-sent',
    evidence: joinMessages(encodeMessage('given-up'), encodeMessage('nothing-sent')),
  });
  expect(limiter.budget().used).toBe(0);
});
