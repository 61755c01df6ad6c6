import { expect, test } from 'vitest';
import { addDecimals, subtractDecimals } from '../../../../shared/model/base/decimal.ts';
import { connectionForm } from '../../../support/shop/connection-form.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { untilOrder } from '../../../support/shop/until-order.ts';
import { eventually } from '../../../support/time/eventually.ts';

/** How often the wallet was requested. */
const walletRequests = ({ supplier }: ShopUnderTest): number =>
  supplier.log().filter(({ path }) => path === '/api/v1/transactions').length;

/** A shop whose wallet has been read, so that no background read follows. */
async function openShopWithWallet(): Promise<ShopUnderTest> {
  const shop = await openShop();
  await shop.client.wallet.refresh();
  return shop;
}

async function placeOne(shop: ShopUnderTest, number: number) {
  const service = await plainService(shop.client);
  const { id } = await shop.client.orders.place(orderForm(service, number));
  const read = await untilOrder(shop.client, id, 'success', 'rejected');
  if (read === null) throw new Error('the order is gone');
  return read.order;
}

test('the wallet is read, its sum equals the balance, and its rows lead to our orders', async () => {
  const shop = await openShopWithWallet();
  const { client } = shop;
  expect(await client.wallet.list({})).toMatchObject({ source: 'supplier', total: 1 });
  const order = await placeOne(shop, 1);
  const { added, fetchedAt } = await client.wallet.refresh();
  const { transactions, sums, total, unsummed, ...rest } = await client.wallet.list({});
  expect(rest).toEqual({
    source: 'supplier',
    fetchedAt,
    complete: true,
    nextCursor: null,
    totalIsLeast: false,
  });
  expect(total).toBe(1 + added);
  expect(unsummed).toBe(0);
  const ours = transactions.filter((row) => row.order?.id === order.id);
  expect(ours.map(({ kind }) => kind)).toEqual(order.state === 'rejected' ? ['refund', 'spend'] : ['spend']);
  expect(ours.at(-1)?.amount).toEqual({ amount: `-${order.price.amount}`, currency: 'USD' });
  const [sum] = sums;
  if (sum === undefined) throw new Error('nothing was summed');
  const { account } = await client.account.refresh();
  const left = subtractDecimals(sum.toppedUp, subtractDecimals(sum.spent, sum.refunded));
  expect(Number(left)).toBe(Number(account?.balance?.amount));
  const { days } = await client.wallet.days({ days: 2 });
  expect(days.map(({ currency }) => currency)).toContain('USD');
});

test('charges since the last read are reported until the next read, and each row names its order', async () => {
  const shop = await openShopWithWallet();
  const { fetchedAt } = await shop.client.wallet.list({});
  expect(await shop.client.wallet.notCounted()).toEqual({ orders: 0, cost: [], since: fetchedAt });
  const orders = [await placeOne(shop, 1), await placeOne(shop, 2)];
  const { amount } = orders[0]?.price ?? { amount: '' };
  expect(await shop.client.wallet.notCounted()).toEqual({
    orders: 2,
    cost: [{ amount: addDecimals(amount, amount), currency: 'USD' }],
    since: fetchedAt,
  });
  await shop.client.wallet.refresh();
  expect(await shop.client.wallet.notCounted()).toMatchObject({ orders: 0, cost: [] });
  const { transactions } = await shop.client.wallet.list({});
  const named = transactions.filter(({ kind }) => kind === 'spend').map(({ order }) => order);
  expect(named).toEqual(
    orders
      .toReversed()
      .map(({ id, identifier, serviceName, customer }) => ({ id, identifier, serviceName, customer })),
  );
});

test('the wallet is filtered by kind, amount, day and own orders', async () => {
  const shop = await openShopWithWallet();
  const { client } = shop;
  const order = await placeOne(shop, 1);
  await client.wallet.refresh();
  const narrowed = async (filter: Parameters<typeof client.wallet.list>[0]) => {
    const { transactions, total, totalIsLeast, unsummed } = await client.wallet.list(filter);
    expect({ total, totalIsLeast, unsummed }).toEqual({
      total: transactions.length,
      totalIsLeast: false,
      unsummed: 0,
    });
    return transactions.map(({ kind }) => kind);
  };
  expect(await narrowed({ kinds: ['top-up'] })).toEqual(['top-up']);
  expect(await narrowed({ kinds: ['spend'] })).toEqual(['spend']);
  expect(await narrowed({ kinds: ['unknown'] })).toEqual([]);
  expect(await narrowed({ amountFrom: '500' })).toEqual(['top-up']);
  const { amount } = order.price;
  expect(await narrowed({ amountFrom: amount, amountTo: amount, kinds: ['spend'] })).toEqual(['spend']);
  const known = await eventually(
    () => client.wallet.list({ match: 'order', kinds: ['spend'] }),
    ({ total }) => total === 1,
  );
  expect(known.transactions[0]?.order?.id).toBe(order.id);
  expect(await narrowed({ match: 'none' })).toEqual(['top-up']);
  expect(await narrowed({ match: 'none', search: 'order' })).toEqual([]);
  expect(await narrowed({ since: order.createdAt - 86_400_000, kinds: ['spend'] })).toEqual(['spend']);
  expect(await narrowed({ until: order.createdAt - 86_400_000, kinds: ['spend'] })).toEqual([]);
  await expect(client.wallet.list({ amountFrom: 'much' })).rejects.toMatchObject({ code: 'invalid-input' });
});

test('known rows are not read again: one request returns the new rows', async () => {
  const shop = await openShopWithWallet();
  const before = walletRequests(shop);
  for (let number = 0; number < 250; number += 1) await shop.supplier.setBalance(`${number}.50`);
  expect((await shop.client.wallet.refresh()).added).toBe(250);
  expect(walletRequests(shop)).toBe(before + 3);
  expect((await shop.client.wallet.refresh()).added).toBe(0);
  expect(walletRequests(shop)).toBe(before + 4);
  await shop.supplier.setBalance('7');
  expect((await shop.client.wallet.refresh()).added).toBe(1);
  const { total, transactions } = await shop.client.wallet.list({ limit: 1 });
  expect(total).toBe(252);
  expect(transactions[0]?.balanceAfter).toEqual({ amount: '7.00', currency: 'USD' });
});

test('a failed page keeps the earlier pages, and the next read continues', async () => {
  const shop = await openShopWithWallet();
  const { fetchedAt } = await shop.client.wallet.list({});
  for (let number = 0; number < 250; number += 1) await shop.supplier.setBalance(`${number}.50`);
  const match = { path: '/api/v1/transactions' };
  // Faults apply in order: the first page arrives complete, the second page is cut off.
  shop.supplier.faults.add({ match, times: 1, fault: { kind: 'delay', delayMs: 0 } });
  shop.supplier.faults.add({ match, times: 1, fault: { kind: 'truncated' } });
  await expect(shop.client.wallet.refresh()).rejects.toMatchObject({ code: 'not-understood' });
  const half = await shop.client.wallet.list({});
  expect(half).toMatchObject({ total: 101, complete: false, fetchedAt, source: 'supplier' });
  await shop.supplier.setBalance('9.99');
  expect((await shop.client.wallet.refresh()).added).toBe(151);
  const whole = await shop.client.wallet.list({ limit: 500 });
  expect(whole).toMatchObject({ total: 252, complete: true });
  expect(new Set(whole.transactions.map(({ id }) => id)).size).toBe(252);
});

test('after a failure the last good data is still there, with its age', async () => {
  const shop = await openShopWithWallet();
  const { fetchedAt } = await shop.client.wallet.refresh();
  await shop.supplier.stop();
  await expect(shop.client.wallet.refresh()).rejects.toMatchObject({ code: 'unreachable' });
  expect(await shop.client.wallet.list({})).toMatchObject({ fetchedAt, total: 1, source: 'supplier' });
});

test('without REST the wallet is made of our own orders', async () => {
  const shop = await openShop({ connect: false });
  shop.supplier.setSite({ loginPage: true });
  await shop.client.connections.add(connectionForm(shop.supplier));
  await shop.client.catalogue.refresh();
  const order = await placeOne(shop, 1);
  await expect(shop.client.wallet.refresh()).rejects.toMatchObject({
    code: expect.stringMatching(/not-understood|key-refused/),
  });
  const { transactions, source, fetchedAt, sums } = await shop.client.wallet.list({});
  expect({ source, fetchedAt }).toEqual({ source: 'journal', fetchedAt: null });
  expect(transactions.at(-1)).toMatchObject({
    kind: 'spend',
    order: { id: order.id, identifier: order.identifier },
    description: order.serviceName,
    amount: { amount: `-${order.price.amount}` },
  });
  expect(Number(sums[0]?.spent)).toBe(Number(order.price.amount));
  expect((await shop.client.wallet.days({ days: 1 })).source).toBe('journal');
  // A missing wallet does not make the connection faulty.
  const { connections } = await shop.client.connections.list();
  expect(connections[0]?.health).toBe('ok');
});

test('two simultaneous refreshes share one read', async () => {
  const shop = await openShopWithWallet();
  const before = walletRequests(shop);
  const both = await Promise.all([shop.client.wallet.refresh(), shop.client.wallet.refresh()]);
  expect(both[0]).toEqual(both[1]);
  expect(walletRequests(shop)).toBe(before + 1);
});

test('an invalid cursor is refused; without a connection there is nothing', async () => {
  const { client } = await openShop({ connect: false });
  await expect(client.wallet.list({ cursor: "1' or 1=1" })).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await client.wallet.list({})).toMatchObject({ transactions: [], total: 0, complete: true });
  expect(await client.wallet.days({ days: 30 })).toMatchObject({ days: [] });
  await expect(client.wallet.refresh()).rejects.toMatchObject({ code: 'no-key' });
});
