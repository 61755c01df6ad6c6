import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Service } from '../../../../../shared/model/service/service.ts';
import { testOfFile } from '../../../../support/house/test-of-file.ts';
import { listForm } from '../../../../support/lists/list-form.ts';
import { connectionForm } from '../../../../support/shop/connection-form.ts';
import { invalidInput } from '../../../../support/shop/invalid-input.ts';
import { orderForm } from '../../../../support/shop/order-form.ts';
import {
  openShop,
  type PricedService,
  type ShopUnderTest,
} from '../../../../support/shop/shop-under-test.ts';
import { untilFinal } from '../../../../support/shop/until-order.ts';
import { eventually } from '../../../../support/time/eventually.ts';

const written = 'C39-VK0ABHG6W';
/** Spellings by a scanner, a customer's message, another keyboard and a spreadsheet. */
const spellings = [
  'C39VK0ABHG6W',
  'c39.vk0abhg6w',
  'C39\u2013VK0ABHG6W',
  '\uff2339VK0ABHG6\uff37',
  'C39VK0\u200bABHG6W',
  'C39/VK0_ABHG6W',
] as const;
const [other] = spellings;

/** A service that takes a serial number; `at once`: its orders are delivered immediately. */
async function serialService({ client }: ShopUnderTest, how: 'open' | 'at once'): Promise<PricedService> {
  const { services } = await client.catalogue.list();
  const mayBe = (service: Service): service is PricedService =>
    service.price !== null &&
    service.identifier.kind === 'serial' &&
    service.bulkAllowed &&
    /instant/i.test(service.time) === (how === 'at once');
  const found = services.find(mayBe);
  if (!found) throw new Error('the practice supplier sells nothing for a serial number');
  return found;
}

async function openSerialShop(how: 'open' | 'at once' = 'open') {
  const shop = await openShop({ speed: how === 'open' ? 1 : 600 });
  const service = await serialService(shop, how);
  const place = (identifier: string, client = shop.client) =>
    client.orders.place({
      requestId: randomUUID(),
      serviceId: service.id,
      identifier,
      quotedPrice: service.price,
    });
  const commit = (...identifiers: string[]) => shop.client.batches.commit(listForm(service, identifiers));
  return { ...shop, service, place, commit };
}
const arrived = (shop: ShopUnderTest) =>
  shop.supplier.log().filter(({ action }) => action === 'placeimeiorder').length;
const sent = (shop: ShopUnderTest) =>
  eventually(
    async () => shop.supplier.orders(),
    (orders) => orders.length > 0,
  );

test.each(spellings)(
  'O5: a serial number with an open order is not ordered again as %j',
  async (spelling) => {
    const shop = await openSerialShop();
    const { id } = await shop.place(written);
    const there = { orderId: id };
    await expect(shop.place(spelling)).rejects.toMatchObject({ code: 'duplicate-order', data: there });
    await expect(shop.commit('DMPX77QQ12', spelling)).rejects.toMatchObject({
      code: 'rows-on-order',
      data: { rows: [{ row: 1, ...there }] },
    });
    expect(
      await shop.client.orders.known({ serviceId: shop.service.id, identifiers: [spelling] }),
    ).toMatchObject([{ identifier: spelling, ...there }]);
    await sent(shop);
    expect(arrived(shop)).toBe(1);
  },
);

test('O5: a list is refused when it has one serial number in two spellings, or one with an open order', async () => {
  const shop = await openSerialShop();
  await expect(shop.commit(written, other)).rejects.toMatchObject(
    invalidInput('rows.1.identifier', 'duplicate-in-list'),
  );
  await shop.commit(written, 'DMPX77QQ12');
  await expect(shop.commit(other, 'F2LQ99ZZ01')).rejects.toMatchObject({ code: 'rows-on-order' });
  await expect(shop.place(other)).rejects.toMatchObject({ code: 'duplicate-order' });
  // The app recognizes the same list in another spelling.
  await expect(shop.commit('dmpx-77qq12', other)).rejects.toMatchObject({ code: 'imported-before' });
});

test('O5: spellings of a serial number count as one on every connection of the account, and after a restart', async () => {
  const shop = await openSerialShop();
  const { id } = await shop.place(written);
  const { supplier } = shop;
  await shop.client.connections.add(connectionForm(supplier, 'Back office'));
  await shop.client.catalogue.refresh();
  const there = { code: 'duplicate-order', data: { orderId: id, elsewhere: 'Supplier' } };
  await expect(shop.place(other)).rejects.toMatchObject(there);
  const client = await shop.restart();
  await expect(shop.place(other, client)).rejects.toMatchObject(there);
});

test('O5: a delivered serial number is a repeat in any spelling, and may be repeated on purpose', async () => {
  const shop = await openSerialShop('at once');
  const { id } = await shop.place(written);
  const ended = await untilFinal(shop.client, id);
  expect(ended?.order.state).toBe('success');
  const repeat = { code: 'duplicate-order', data: { orderId: id, state: 'success' } };
  await expect(shop.place(other)).rejects.toMatchObject(repeat);
  await expect(shop.commit(other)).rejects.toMatchObject({ code: 'rows-on-order' });
  const again = await shop.client.orders.place({
    ...orderForm(shop.service, other),
    again: { orderId: id, reason: 'The report was of another day' },
  });
  // The second order is sent as typed.
  expect(again).toMatchObject({ identifier: other, againOf: id });
  const orders = await eventually(
    async () => shop.supplier.orders(),
    (placed) => placed.length === 2,
  );
  expect(orders.map(({ identifier }) => identifier)).toEqual([written, other]);
});

test('O5: of two windows that order one serial number in two spellings, only one orders', async () => {
  const shop = await openSerialShop();
  const results = await Promise.allSettled([written, ...spellings].map((each) => shop.place(each)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await sent(shop);
  expect(arrived(shop)).toBe(1);
});

testOfFile('O5: an open order of a backup is on order in every spelling after the restore', async () => {
  const shop = await openSerialShop();
  const { id } = await shop.place(written);
  await sent(shop);
  const { id: backup } = await shop.client.backups.take();
  await shop.client.backups.restore({ id: backup });
  const client = await shop.restart();
  await expect(shop.place(other, client)).rejects.toMatchObject({
    code: 'duplicate-order',
    data: { orderId: id },
  });
  expect(arrived(shop)).toBe(1);
});

test('devices and orders are found in every spelling', async () => {
  const shop = await openSerialShop();
  const { id } = await shop.place(written);
  for (const text of [written, ...spellings, ' c39 vk0 abhg6w ', 'VK0-ABHG6W']) {
    const { orders } = await shop.client.orders.list({ search: text });
    expect(
      orders.map((order) => order.id),
      text,
    ).toEqual([id]);
  }
  for (const text of [written, ...spellings]) {
    const { orders } = await shop.client.orders.ofIdentifier({ identifier: text });
    expect(
      orders.map((order) => order.id),
      text,
    ).toEqual([id]);
  }
});
