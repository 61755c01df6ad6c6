import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Clock } from '../../../../../shared/model/base/clock.ts';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { listForm } from '../../../../support/lists/list-form.ts';
import { orderForm } from '../../../../support/shop/order-form.ts';
import { retryAll } from '../../../../support/shop/retry-all.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../../support/shop/shop-under-test.ts';
import { untilFinal, untilTaken } from '../../../../support/shop/until-order.ts';
import { faultOn } from '../../../../support/supplier/fault-on.ts';
import { eventually } from '../../../../support/time/eventually.ts';
import { realClock } from '../../../../support/time/real-clock.ts';

/** A shop with a second, selected connection to the same account. */
async function openTwice(speed: number, signIn: 'key' | 'password' = 'key') {
  const shop = await openShop({ speed });
  const [first] = (await shop.client.connections.list()).connections;
  const service = await plainService(shop.client);
  const { supplier } = shop;
  const second = await shop.client.connections.add({
    name: 'Back office',
    baseAddress: supplier.baseAddress,
    signIn:
      signIn === 'key'
        ? { form: 'key', apiKey: supplier.apiKey }
        : { form: 'password', email: supplier.email, password: supplier.password },
  });
  await shop.client.catalogue.refresh();
  const place = (again: { orderId: string; reason: string } | null = null) =>
    shop.client.orders.place({ ...orderForm(service, 1), again });
  const select = (which: 'first' | 'second') =>
    shop.client.connections.select({ id: (which === 'first' ? first?.id : second.id) ?? '' });
  return { ...shop, service, place, select };
}
const whenEnded = (shop: ShopUnderTest, id: string) => untilFinal(shop.client, id);

test.each(['key', 'password'] as const)(
  'O5: an order on one connection is repeated only on purpose on another connection of the account, signed in by %s',
  async (signIn) => {
    const shop = await openTwice(1, signIn);
    await shop.select('first');
    const open = await shop.place();
    await shop.select('second');
    const there = { orderId: open.id, elsewhere: 'Supplier' };
    await expect(shop.place()).rejects.toMatchObject({ code: 'duplicate-order', data: there });
    const { service } = shop;
    await expect(
      shop.client.batches.commit(listForm(service, [sampleImei(2), sampleImei(1)])),
    ).rejects.toMatchObject({ code: 'rows-on-order', data: { rows: [{ row: 1, ...there }] } });
    expect(
      await shop.client.orders.known({ serviceId: service.id, identifiers: [sampleImei(1)] }),
    ).toMatchObject([there]);

    const again = { orderId: open.id, reason: 'two customers with one device' };
    expect((await shop.place(again)).againOf).toBe(open.id);
  },
);

test('O5: an order that one connection delivered is repeated only on purpose on another of the account, even after the first is removed', async () => {
  const shop = await openTwice(600);
  await shop.select('first');
  const delivered = await shop.place();
  expect((await whenEnded(shop, delivered.id))?.order.state).toBe('success');
  const [first] = (await shop.client.connections.list()).connections;
  await shop.client.connections.remove({ id: first?.id ?? '' });
  await shop.select('second');
  await expect(shop.place()).rejects.toMatchObject({
    code: 'duplicate-order',
    data: { orderId: delivered.id, state: 'success', elsewhere: 'Supplier' },
  });
});

test('O5: of two windows with different connections of one account, only one orders', async () => {
  const shop = await openTwice(1);
  await shop.select('first');
  const one = shop.place();
  await shop.select('second');
  const results = await Promise.allSettled([one, ...[1, 2, 3].map(() => shop.place())]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

/** The account reports this e-mail once, so that it looks like a different account. */
const withEmail = (email: string) => ({
  match: { action: 'accountinfo' },
  times: 1,
  fault: {
    kind: 'verbatim' as const,
    body: JSON.stringify({
      SUCCESS: [
        { message: 'Your Account Info', AccoutInfo: { credit: '500.00', currency: 'USD', mail: email } },
      ],
    }),
  },
});

/** A shop with two connections that have one key, under two names of the supplier's host; each reports a different e-mail. */
async function openUnderTwoNames(speed: number, clock?: Clock) {
  const shop = await openShop({ speed, connect: false, ...(clock === undefined ? {} : { clock }) });
  const { supplier, client } = shop;
  const signIn = { form: 'key', apiKey: supplier.apiKey } as const;
  const addresses = [supplier.baseAddress, supplier.baseAddress.replace('127.0.0.1', 'localhost')];
  const ids: string[] = [];
  for (const [index, baseAddress] of addresses.entries()) {
    supplier.faults.add(withEmail(`shop-${index}@example.com`));
    const form = {
      name: ['Supplier', 'Other name'][index] ?? '',
      interfaces: 'action',
      baseAddress,
      signIn,
    } as const;
    ids.push((await client.connections.add(form)).id);
    await client.catalogue.refresh();
  }
  const service = await plainService(client);
  const place = async (which: 0 | 1) => {
    await client.connections.select({ id: ids[which] ?? '' });
    return client.orders.place({ ...orderForm(service, 1), again: null });
  };
  return { ...shop, ids, service, place };
}

test('O5: one key is one account, whatever the host’s name and the e-mail', async () => {
  const { client, service, place } = await openUnderTwoNames(1);
  const open = await place(0);
  const there = { orderId: open.id, elsewhere: 'Supplier' };
  await expect(place(1)).rejects.toMatchObject({ code: 'duplicate-order', data: there });
  await expect(
    client.batches.commit(listForm(service, [sampleImei(2), sampleImei(1)])),
  ).rejects.toMatchObject({ code: 'rows-on-order', data: { rows: [{ row: 1, ...there }] } });
});

test('O5: one key is one account, also for orders of a connection that was removed or got another key', async () => {
  const shop = await openUnderTwoNames(600);
  const delivered = await shop.place(0);
  expect((await whenEnded(shop, delivered.id))?.order.state).toBe('success');
  const [id = ''] = shop.ids;
  const signIn = { form: 'key', apiKey: 'another-invented-key' } as const;
  await shop.client.connections.update({ id, signIn });
  const standing = { code: 'duplicate-order', data: { orderId: delivered.id, state: 'success' } };
  await expect(shop.place(1)).rejects.toMatchObject(standing);
  await shop.client.connections.remove({ id });
  await expect(shop.place(1)).rejects.toMatchObject(standing);
});

test('L1: one key is one budget, whatever the host’s name', async () => {
  // In real time, so that no request of this test is a minute old.
  const { client, supplier, ids } = await openUnderTwoNames(1, realClock);
  for (const id of ids) {
    await client.connections.select({ id });
    const sent = supplier.log().length;
    expect((await client.budget.read()).used).toBeGreaterThanOrEqual(sent);
  }
});

test('O5: a refused row that is open on another connection of the account is not retried with the other rows', async () => {
  const shop = await openTwice(1);
  faultOn(
    shop.supplier,
    'placeimeiorder',
    { kind: 'verbatim', body: '{"ERROR":[{"MESSAGE":"Service Not Active"}]}' },
    2,
  );
  const { id } = await shop.client.batches.commit(listForm(shop.service, [sampleImei(1), sampleImei(2)]));
  await eventually(
    () => shop.client.batches.read({ id }),
    (read) => read?.counts.refused === 2,
  );
  await shop.select('first');
  await shop.place();
  await retryAll(shop.client, { id, requestId: randomUUID() });
  await untilTaken(shop.supplier, 2);
  const { orders } = await shop.client.orders.list({ batchId: id });
  expect(orders.map(({ identifier }) => identifier).sort()).toEqual([1, 2, 2].map(sampleImei));
  expect((await shop.client.batches.read({ id }))?.total).toBe(2);
});
