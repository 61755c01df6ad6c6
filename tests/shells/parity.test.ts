import { randomUUID } from 'node:crypto';
import { isDefinedError, safe } from '@orpc/client';
import { expect, onTestFinished, test } from 'vitest';
import type { Change } from '../../shared/contract/connections/diagnostics.ts';
import { sampleImei } from '../support/journal/sample-orders.ts';
import { overPort, overSocket, type Transport } from '../support/network/transports.ts';
import { placeOne } from '../support/shop/place-one.ts';
import { openShop, plainService } from '../support/shop/shop-under-test.ts';
import { untilOrder } from '../support/shop/until-order.ts';
import { eventually } from '../support/time/eventually.ts';
import { isWholeForm } from '../support/whole-form.ts';

// Runs the same tests over both transports, because a page must work in the same way in both shells.
const transports = [
  ['a message port', overPort],
  ['a WebSocket', overSocket],
] as const;
// In the short form some tests skip the WebSocket, because all browser tests use it.
const unlikeTheBrowser = transports.filter(([name]) => isWholeForm || name !== 'a WebSocket');

async function open(over: (typeof transports)[number][1]) {
  const shop = await openShop();
  const transport: Transport = await over(shop.router);
  onTestFinished(() => transport.close());
  return { shop, client: transport.client };
}

test.each(unlikeTheBrowser)(
  'over %s: an order is placed, reported in the change feed, and read back completely',
  async (_, over) => {
    const { client } = await open(over);
    const ending = new AbortController();
    const changes: Change[] = [];
    const feed = await client.diagnostics.changes(undefined, { signal: ending.signal });
    const listening = (async () => {
      for await (const change of feed) changes.push(change);
    })().catch(() => {});
    const order = await placeOne(client, 1);
    const read = await untilOrder(client, order.id, 'success', 'rejected');
    expect(read?.events[0]).toMatchObject({ why: 'placed', to: 'queued' });
    await eventually(
      async () => changes.filter((change) => change.ids?.includes(order.id)).length,
      (reported) => reported >= 4,
    );
    expect(changes[0]?.entity).toBeNull();
    const sequences = changes.map((change) => change.sequence);
    expect(sequences.slice(1)).toEqual(sequences.slice(1).map((_each, index) => (sequences[1] ?? 0) + index));
    ending.abort();
    await listening;
  },
);

test.each(transports)(
  'over %s: data read while subscribing is current, or reported as a change',
  async (_, over) => {
    const { client } = await open(over);
    for (let round = 0; round < (isWholeForm ? 20 : 5); round += 1) {
      const shop = `Shop ${round}`;
      const ending = new AbortController();
      const subscribed = client.diagnostics.changes(undefined, { signal: ending.signal });
      const reading = client.settings.read();
      await client.settings.write({ shop });
      if ((await reading).shop !== shop)
        for await (const { entity } of await subscribed) if (entity === 'settings') break;
      ending.abort();
    }
    expect((await client.settings.read()).shop).toBe(isWholeForm ? 'Shop 19' : 'Shop 4');
  },
);

test.each(unlikeTheBrowser)(
  'over %s: failures arrive with their data, refused input by its field, and money, nulls and long lists unchanged',
  async (_, over) => {
    const { client } = await open(over);
    const service = await plainService(client);
    const quotedPrice = { ...service.price, amount: '999.99' };
    const form = { requestId: randomUUID(), serviceId: service.id, identifier: sampleImei(2), quotedPrice };
    const { error } = await safe(client.orders.place(form));
    expect(isDefinedError(error) && error.code).toBe('price-moved');
    expect(error).toMatchObject({ data: { quoted: quotedPrice, current: service.price } });

    const refused = await safe(
      client.orders.place({
        requestId: 'not a uuid',
        serviceId: '1',
        identifier: '',
        quotedPrice: { amount: 'x', currency: 'USD' },
      }),
    );
    expect(isDefinedError(refused.error) && refused.error.code).toBe('invalid-input');
    expect(JSON.stringify(refused.error)).toContain('requestId');
    expect((await client.orders.list({})).total).toBe(0);

    const { services } = await client.catalogue.list();
    expect(services.length).toBeGreaterThan(250);
    expect(services.every(({ price }) => price === null || /^\d+(\.\d+)?$/.test(price.amount))).toBe(true);
    expect(services[0]?.previousPrice).toBeNull();
    const { account } = await client.account.read();
    expect(account?.balance).toEqual({ amount: '500.00', currency: 'USD' });
  },
);

test.each(transports)('over %s: a failure arrives without stack, path or internal text', async (_, over) => {
  const { shop, client } = await open(over);
  await shop.stopBackend();
  const { error } = await safe(client.orders.list({}));
  expect(isDefinedError(error) && error.code).toMatch(/^(journal|unexpected)$/);
  expect(JSON.stringify(error)).not.toMatch(/\.ts\b|\bat \w+ \(|node_modules/);
});
