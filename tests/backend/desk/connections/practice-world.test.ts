import { expect, test } from 'vitest';
import type { OrderTable } from '../../../../shared/model/order/order-cells.ts';
import { type OrderSelection, orderFilterSchema } from '../../../../shared/model/order/order-filter.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { connectionForm } from '../../../support/shop/connection-form.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { openShop } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';

/** Orders one device for a customer on the selected connection and waits for its result. */
async function orderFor(client: ShopClient, row: number, customer: string): Promise<void> {
  await client.catalogue.refresh();
  const { services } = await client.catalogue.list();
  const service = services.find(({ name }) => name.startsWith('Find My iPhone'));
  if (service?.price == null) throw new Error('the practice supplier sells it');
  const order = await client.orders.place({
    ...orderForm(service, row),
    fields: {},
    quantity: 1,
    customer,
    customerPrice: { amount: '5.00', currency: service.price.currency },
    note: '',
    anyway: null,
    overBalance: false,
    overGap: null,
    again: null,
  } as Parameters<ShopClient['orders']['place']>[0]);
  await eventually(
    async () => (await client.orders.read({ id: order.id }))?.order.state,
    (state) => state === 'success',
  );
}

/** Sends the same requests as a page that shows the selected connection. */
const figures = async (client: ShopClient) => {
  const { connections, selectedId } = await client.connections.list();
  const practising = connections.find(({ id }) => id === selectedId)?.practice ?? false;
  return {
    ready: (await client.orders.lateAndReady({ practising })).ready,
    done: (await client.orders.counts({ practising })).success ?? 0,
    listed: (await client.orders.list({ practising, limit: 10 })).orders.map(({ customer }) => customer),
    found: (await client.orders.find({ practising, search: 'Find', limit: 5 })).length,
    customers: (await client.customers.list({ practising, limit: 10 })).customers.map(({ name }) => name),
    toTell: (await client.customers.list({ practising, only: 'ready', limit: 10 })).customers.map(
      ({ name }) => name,
    ),
    owe: (await client.customers.list({ practising, only: 'owed', limit: 10 })).customers.map(
      ({ name, owed }) => [name, owed[0]?.amount],
    ),
  };
};

test('practice is separate once there is a real supplier, and ends when it is removed', async () => {
  const shop = await openShop({ connect: false });
  const { client, supplier } = shop;
  const practice = await client.connections.openPractice();
  await client.connections.setPracticeSpeed({ speed: 600 });
  await orderFor(client, 1, 'Paula Practice');
  expect(await figures(client)).toMatchObject({ ready: 1, done: 1, toTell: ['Paula Practice'] });

  await client.connections.add({ ...connectionForm(supplier), userName: supplier.userName });
  expect(await figures(client)).toEqual({
    ready: 0,
    done: 0,
    listed: [],
    found: 0,
    customers: [],
    toTell: [],
    owe: [],
  });
  const { orders: ofDevice } = await client.orders.ofIdentifier({ identifier: sampleImei(1) });
  expect(ofDevice, 'an invented result is none of the device').toEqual([]);
  expect(await client.customers.suggest({ text: 'Paula' })).toEqual([]);
  // A customer with practice and real orders: notices and debts count only the real orders.
  await orderFor(client, 2, 'Paula Practice');
  await orderFor(client, 3, 'Rita Real');
  const real = await figures(client);
  expect(real).toMatchObject({ ready: 2, done: 2, found: 2, toTell: ['Paula Practice', 'Rita Real'] });
  expect(real.owe).toEqual([
    ['Paula Practice', '5'],
    ['Rita Real', '5'],
  ]);
  const [listed] = (await client.customers.list({ limit: 10 })).customers;
  expect(listed).toMatchObject({ name: 'Paula Practice', orders: 1, ready: 1 });
  for (const same of [
    await client.customers.read({ id: listed?.id ?? '' }),
    await client.customers.named({ name: 'Paula Practice' }),
    ...(await client.customers.suggest({ text: 'Paula' })),
  ])
    expect(same).toEqual(listed);

  await client.connections.select({ id: practice.id });
  expect(await figures(client)).toMatchObject({ ready: 1, listed: ['Paula Practice'] });
  const practising = true;
  expect((await client.orders.ofIdentifier({ practising, identifier: sampleImei(1) })).orders).toHaveLength(
    1,
  );
  expect(await client.customers.suggest({ practising, text: 'Rita' })).toEqual([]);

  await orderFor(client, 4, 'Petra Practice');
  const [newest] = (await client.orders.list({ practising: true, limit: 1 })).orders;
  const period = new Date(newest?.createdAt ?? 0).toLocaleDateString('sv-SE').slice(0, 7);
  expect(await client.books.read({ period })).toMatchObject({ practiceOrders: 2, figures: { orders: 2 } });
  await client.customers.forgetPractice();
  await client.connections.remove({ id: practice.id });
  expect(await client.books.read({ period })).toMatchObject({ practiceOrders: 0, figures: { orders: 2 } });
  expect(await figures(client)).toEqual(real);
  expect(await client.customers.named({ name: 'Petra Practice' })).toBeNull();
});

test('an action on all found orders covers only the listed orders, in the shop and in practice', async () => {
  const files: string[] = [];
  const shop = await openShop({
    connect: false,
    host: {
      handOut: async ({ name, content }) => {
        const pieces: string[] = [];
        for await (const piece of content()) pieces.push(new TextDecoder().decode(piece));
        files.push(pieces.join(''));
        return { how: 'saved', path: name };
      },
    },
  });
  const { client, supplier } = shop;
  await client.connections.openPractice();
  await client.connections.setPracticeSpeed({ speed: 600 });
  await orderFor(client, 1, 'Paula');
  await client.connections.add({ ...connectionForm(supplier), userName: supplier.userName });
  await orderFor(client, 2, 'Rita');
  const everything = (practising: boolean): OrderSelection => ({
    by: 'filter',
    filter: orderFilterSchema.parse({ practising }),
    except: [],
  });
  const table: OrderTable = { columns: [{ key: 'customer', head: 'Customer' }], states: {} };

  for (const [practising, shown, other] of [
    [false, 'Rita', 'Paula'],
    [true, 'Paula', 'Rita'],
  ] as const) {
    const selection = everything(practising);
    expect(await client.orders.noteMany({ selection, note: 'seen', how: 'add' })).toMatchObject({
      orders: 1,
    });
    expect(await client.batches.planAgain({ selection })).toMatchObject({ chosen: 1 });
    await client.orders.export({ selection, table, format: 'csv' });
    expect(files.at(-1)).toContain(shown);
    expect(files.at(-1)).not.toContain(other);
  }

  // A customer's page has all orders of the shop.
  const paula = await client.customers.named({ name: 'Paula' });
  if (paula === null) throw new Error('the order names her');
  const heads = { name: 'Name', phone: '', mail: '', language: '', group: '', note: '' };
  const devices: OrderTable = { columns: [{ key: 'identifier', head: 'IMEI' }], states: {} };
  await client.customers.export({ id: paula.id, heads, table: devices });
  expect(files.at(-1)).toContain(sampleImei(1));
});
