import { expect, onTestFinished, test } from 'vitest';
import { checkBalance } from '../../../../electron/backend/desk/orders/check-purchase.ts';
import { startPracticeSupplier } from '../../../../electron/practice/practice-supplier.ts';
import { openShop } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';

test('O6: when a supplier omits its currency once, no price counts as changed', async () => {
  const shop = await openShop();
  const before = (await shop.client.catalogue.list()).services;
  await shop.supplier.setDialect('no-currency');
  expect((await shop.client.account.refresh()).account?.balance).toEqual({
    amount: '500.00',
    currency: 'USD',
  });
  expect(await shop.client.catalogue.refresh()).toMatchObject({ priceMoves: 0 });
  expect((await shop.client.catalogue.list()).services.map(({ price }) => price)).toEqual(
    before.map(({ price }) => price),
  );
});

test('O6: when the supplier names no currency, the typed one applies to balance and prices, and no price counts as changed', async () => {
  const shop = await openShop({ dialect: 'no-currency' });
  const { client } = shop;
  const [connection] = (await client.connections.list()).connections;
  if (connection === undefined) throw new Error('there is no connection');
  const { id, mapping } = connection;
  const before = (await client.catalogue.list()).services;
  await client.connections.writeMapping({ id, mapping: { ...mapping, currency: ' eur ' } });
  const { services } = await eventually(
    () => client.catalogue.list(),
    ({ services: [first] }) => first?.price?.currency === 'EUR',
  );
  expect((await client.account.read()).account?.balance?.currency).toBe('EUR');
  expect(services.map(({ price, previousPrice }) => [price?.amount, price?.currency, previousPrice])).toEqual(
    before.map(({ price }) => [price?.amount, price && 'EUR', null]),
  );
  await expect(
    client.connections.writeMapping({ id, mapping: { ...mapping, currency: '<b>' } }),
  ).rejects.toMatchObject({ code: 'invalid-input' });

  // A currency named by the supplier overrides a typed one.
  await shop.supplier.setDialect('spec');
  expect((await client.account.refresh()).account?.balance?.currency).toBe('USD');
});

test('O7: orders that waited before the currency was named are subtracted from the balance too', () => {
  const usd = (amount: string) => ({ amount, currency: 'USD' });
  const account = { balance: usd('10'), email: null, details: {} };
  const waits = [
    { orders: 3, total: { amount: '6', currency: '' } },
    { orders: 1, total: usd('2') },
  ];
  expect(checkBalance(account, usd('2'), waits)).toMatchObject({ ok: true });
  expect(checkBalance(account, usd('2.01'), waits)).toMatchObject({
    failure: {
      code: 'insufficient-balance',
      data: { missing: usd('0.01'), waiting: { orders: 4, total: usd('8') } },
    },
  });
});

test('O7: a connection moved to another supplier has no balance and no currency until they are read', async () => {
  const shop = await openShop();
  const { client } = shop;
  await client.account.refresh();
  const other = await startPracticeSupplier({ port: 0, dialect: 'no-currency' });
  onTestFinished(() => other.stop());
  const [connection] = (await client.connections.list()).connections;
  const id = connection?.id ?? '';
  await client.connections.update({
    id,
    baseAddress: other.baseAddress,
    signIn: { form: 'key', apiKey: other.apiKey },
  });
  expect((await client.account.read()).account?.balance?.currency ?? '').toBe('');
  expect((await client.account.refresh()).account?.balance?.currency).toBe('');
});

test('O6: when a supplier first names its currency, no price counts as changed', async () => {
  const shop = await openShop({ dialect: 'no-currency' });
  expect((await shop.client.catalogue.list()).services[0]?.price?.currency).toBe('');
  await shop.supplier.setDialect('spec');
  await shop.client.account.refresh();
  expect(await shop.client.catalogue.refresh()).toMatchObject({ priceMoves: 0 });
  const { services } = await shop.client.catalogue.list();
  expect(services[0]).toMatchObject({ price: { currency: 'USD' }, previousPrice: null });
});
