import { expect, test } from 'vitest';
import { noContacts } from '../../../../shared/model/customer/customer.ts';
import { parseMessageCode } from '../../../../shared/model/customer/telling.ts';
import { withPhone } from '../../../../shared/model/customer/typed-phone.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';

const invalid = { code: 'invalid-input' };
const contacts = { ...noContacts, id: null, name: 'Ali' };

async function place({ client }: ShopUnderTest, number: number, customer: string): Promise<string> {
  const service = await plainService(client);
  const { id } = await client.orders.place({ ...orderForm(service, number), customer });
  return id;
}

test('a new name in an order is a customer at once; contacts are checked before they are written', async () => {
  const shop = await openShop();
  const { client } = shop;
  const id = await place(shop, 1, '=cmd()\u202e Ali');
  const found = await client.customers.suggest({ text: 'cmd' });
  expect(found).toMatchObject([{ orders: 1, known: false, ready: 0 }]);
  expect((await client.customers.named({ name: '=CMD() ali' }))?.id).toBe(found[0]?.id);
  for (const wrong of [
    { phone: 'call me' },
    { mail: 'nowhere' },
    { name: 'x'.repeat(1_000_000) },
    { name: '\u202e\u200b' },
    { language: 'klingon!' },
    { note: 'x'.repeat(5_000) },
  ])
    await expect(client.customers.write({ ...contacts, ...wrong })).rejects.toMatchObject(invalid);
  const written = await client.customers.write({ ...contacts, id: found[0]?.id ?? '', name: 'Ali\u2066' });
  expect(written).toMatchObject({ is: 'written', customer: { name: 'Ali', orders: 1 } });
  expect((await client.orders.read({ id }))?.order.customer).toBe('Ali');
  expect(await client.customers.write(contacts)).toMatchObject({ is: 'taken', by: { name: 'Ali' } });
  expect((await client.customers.list({})).total).toBe(1);
});

test('a phone number typed for a customer is saved with the other contacts, for known and unknown customers', async () => {
  const shop = await openShop();
  const { client } = shop;
  await client.customers.write({ ...contacts, group: 'Shops' });
  await place(shop, 1, 'Priya');
  for (const [name, group] of [
    ['ali', 'Shops'],
    ['Priya', ''],
    ['Zoë', ''],
  ] as const) {
    const customer = await client.customers.named({ name });
    await client.customers.write(withPhone(customer, name, '+44 7700 900123'));
    expect(await client.customers.named({ name })).toMatchObject({
      name: customer?.name ?? name,
      phone: '+44 7700 900123',
      group,
      known: true,
    });
  }
});

test('a message to a customer is recorded in the orders’ history with kind, way and person, and nothing is sent', async () => {
  const shop = await openShop();
  const { client } = shop;
  await client.settings.write({ operator: 'Mara' });
  const id = await place(shop, 1, 'Ali');
  const requests = shop.supplier.log().filter(({ path }) => path.includes('place')).length;
  expect(await client.customers.told({ ids: [id, 'nobody'], what: 'late', way: 'whatsapp' })).toEqual({
    orders: 1,
  });
  const read = await client.orders.read({ id });
  const event = read?.events.find(({ why }) => why === 'customer-told');
  expect(event).toMatchObject({ who: 'Mara' });
  expect(parseMessageCode(event?.words ?? null)).toEqual({ what: 'late', way: 'whatsapp' });
  expect(shop.supplier.log().filter(({ path }) => path.includes('place'))).toHaveLength(requests);
});

test('merging a customer into themselves or into a removed customer changes nothing', async () => {
  const { client } = await openShop();
  const ali = await client.customers.write(contacts);
  const bo = await client.customers.write({ ...contacts, name: 'Bo' });
  const [from, into] = [ali, bo].map((each) => (each.is === 'written' ? each.customer.id : ''));
  for (const other of [from, 'gone'])
    await expect(client.customers.merge({ from: from ?? '', into: other ?? '' })).rejects.toMatchObject(
      invalid,
    );
  expect((await client.customers.list({})).customers.map(({ name }) => name)).toEqual(['Ali', 'Bo']);
  expect(await client.customers.merge({ from: from ?? '', into: into ?? '' })).toMatchObject({ name: 'Bo' });
  expect(await client.customers.forget({ id: into ?? '' })).toEqual({ orders: 0 });
  await expect(client.customers.forget({ id: into ?? '' })).rejects.toMatchObject(invalid);
});
