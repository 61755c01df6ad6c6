import { expect, onTestFinished, test } from 'vitest';
import { startPracticeSupplier } from '../../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { bodyOf, type ListedRecord, listFrom, recordOf } from '../../../support/shop/listed-services.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import {
  openShop,
  type PricedService,
  plainService,
  type ShopUnderTest,
} from '../../../support/shop/shop-under-test.ts';
import { untilFinal, untilOrder } from '../../../support/shop/until-order.ts';
import { faultOn } from '../../../support/supplier/fault-on.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { inWhole } from '../../../support/whole-form.ts';

/**
 * A shop whose supplier lists two services under one id: `service`, and one called `Other`. It uses the family's request form, in which an
 * order names one of them by `SERVER`.
 */
async function openContested(other: ListedRecord = {}, speed = 1) {
  const shop = await openShop({ speed });
  const { id = '' } = (await shop.client.connections.list()).connections[0] ?? {};
  await shop.client.connections.update({ id, requestForm: 'family-json', actionPath: '/api/index.php' });
  const service = await plainService(shop.client);
  const listed = [firstOf(service), secondOf(service, other)];
  return { shop, id, service, listed };
}
const firstOf = (service: PricedService, other: ListedRecord = {}) =>
  recordOf(service, { SERVER: '0', ...other });
const secondOf = (service: PricedService, other: ListedRecord = {}) =>
  recordOf(service, { SERVER: '2', SERVICENAME: 'Other', ...other });
const placeOn = ({ client }: ShopUnderTest, service: PricedService, row: number) =>
  client.orders.place(orderForm(service, row));
const placed = ({ supplier }: ShopUnderTest) =>
  supplier.log().filter(({ action }) => action === 'placeimeiorder').length;
const listAgain = async ({ supplier, client }: ShopUnderTest, records: readonly unknown[]) => {
  listFrom(supplier, records);
  // The first call may join a running refresh that has read the earlier list.
  await client.catalogue.refresh();
  await client.catalogue.refresh();
  return client.catalogue.list();
};
const choose = (shop: ShopUnderTest, service: PricedService, name: string, amount = service.price.amount) =>
  shop.client.catalogue.chooseService({
    serviceId: service.id,
    meant: { name, kind: 'imei', price: { amount, currency: service.price.currency } },
  });

test('two services with one id are both listed, and neither can be ordered', async () => {
  const { shop, service, listed } = await openContested();
  const { services, contested } = await listAgain(shop, listed);
  expect(services.filter(({ id }) => id === service.id)).toMatchObject([{ price: null, contested: true }]);
  expect(contested).toMatchObject([
    {
      serviceId: service.id,
      chosen: null,
      services: [
        { name: service.name, price: { amount: service.price.amount } },
        { name: 'Other', price: { amount: service.price.amount } },
      ],
    },
  ]);
  const data = { serviceId: service.id, names: [service.name, 'Other'] };
  await expect(placeOn(shop, service, 1)).rejects.toMatchObject({ code: 'service-not-chosen', data });
  await expect(
    shop.client.batches.commit(listForm(service, [sampleImei(1)], { overBalance: true })),
  ).rejects.toMatchObject({ code: 'service-not-chosen', data });
  expect(placed(shop)).toBe(0);
});

test('a choice between two services is made once, and holds for the next list and after a restart', async () => {
  const { shop, service, listed } = await openContested();
  await listAgain(shop, listed);
  await choose(shop, service, 'Other');
  for (const again of [false, true]) {
    if (again) await listAgain(shop, listed);
    const { services, contested } = await shop.client.catalogue.list();
    expect(services.filter(({ id }) => id === service.id)).toMatchObject([
      { name: 'Other', price: { amount: service.price.amount }, contested: false },
    ]);
    expect(contested).toMatchObject([{ serviceId: service.id, chosen: 1 }]);
  }
  const client = await shop.restart();
  await client.catalogue.refresh();
  const order = await placeOn({ ...shop, client }, service, 1);
  expect(order.serviceName).toBe('Other');
  await eventually(
    async () => placed(shop),
    (sent) => sent === 1,
  );
});

const inSpecForm = { requestForm: 'spec', actionPath: '/api/fusion' } as const;
test.each<[string, object, ListedRecord]>([
  ['in the spec’s form', inSpecForm, {}],
  ['over REST', { interfaces: 'rest' }, {}],
  ['when the list gives both the same SERVER', {}, { SERVER: '0' }],
  ['when the list gives one no SERVER', {}, { SERVER: '' }],
])(
  'refuses two services that no order can distinguish before anything is paid: %s',
  async (_, form, other) => {
    const { shop, id, service, listed } = await openContested(other);
    const { client } = shop;
    await client.connections.update({ id, interfaces: 'action' });
    await listAgain(shop, listed);
    await client.connections.update({ id, ...form });
    const { contested } = await client.catalogue.list();
    expect(contested).toMatchObject([{ chosen: null, areToldApart: false }]);
    await expect(choose(shop, service, 'Other')).rejects.toMatchObject({ code: 'invalid-input' });
    const data = { serviceId: service.id, names: [service.name, 'Other'] };
    await expect(placeOn(shop, service, 1)).rejects.toMatchObject({ code: 'service-not-told-apart', data });
    await expect(
      client.batches.commit(listForm(service, [sampleImei(1)], { overBalance: true })),
    ).rejects.toMatchObject({ code: 'service-not-told-apart', data });
    expect(placed(shop)).toBe(0);
  },
);

test('O6: an order for one of two services is not sent when requests can no longer name it', async () => {
  const { shop, id, service, listed } = await openContested();
  await listAgain(shop, listed);
  await choose(shop, service, 'Other');
  // Nothing is sent until a list has been read after the start.
  shop.supplier.faults.clear();
  shop.supplier.faults.add({ match: { action: 'imeiservicelist' }, fault: { kind: 'server-error' } });
  const client = await shop.restart();
  const order = await placeOn({ ...shop, client }, service, 1);
  await client.connections.update({ id, ...inSpecForm });
  listFrom(shop.supplier, listed);
  await client.catalogue.refresh();
  const read = await untilOrder(client, order.id, 'cancelled');
  expect(read?.events.at(-1)).toMatchObject({ why: 'not-chosen' });
  expect(placed(shop)).toBe(0);
});

test('two services of one name are distinguished by their prices', async () => {
  const { shop, service } = await openContested();
  await listAgain(shop, [firstOf(service), secondOf(service, { SERVICENAME: service.name, CREDIT: '7.77' })]);
  await choose(shop, service, service.name, '7.77');
  const read = await shop.client.catalogue.service({ serviceId: service.id });
  expect(read).toMatchObject({ contested: false, price: { amount: '7.77' } });
  const moved = await listAgain(shop, [
    firstOf(service),
    secondOf(service, { SERVICENAME: service.name, CREDIT: '7.78' }),
  ]);
  expect(moved.contested).toMatchObject([{ chosen: null }]);
});

test.each<[string, (service: PricedService) => readonly ListedRecord[]]>([
  ['changes its name', (service) => [firstOf(service), secondOf(service, { SERVICENAME: 'Another' })]],
  ['disappears, and only the other one is left', (service) => [firstOf(service)]],
  ...inWhole<[string, (service: PricedService) => readonly ListedRecord[]]>(
    ['changes its kind', (service) => [firstOf(service), secondOf(service, { SERVICETYPE: 'SERVER' })]],
    [
      'is joined by a third',
      (service) => [
        firstOf(service),
        secondOf(service),
        recordOf(service, { SERVER: '3', SERVICENAME: 'Third' }),
      ],
    ],
  ),
])('when the chosen service %s, a person is asked again', async (_, next) => {
  const { shop, service, listed } = await openContested();
  await listAgain(shop, listed);
  await choose(shop, service, 'Other');
  const { services, contested } = await listAgain(shop, next(service));
  expect(contested).toMatchObject([{ serviceId: service.id, chosen: null }]);
  expect(services.filter(({ id }) => id === service.id)).toMatchObject([{ price: null, contested: true }]);
  await expect(placeOn(shop, service, 1)).rejects.toMatchObject({ code: 'service-not-chosen' });
});

test('a choice of a service that is no longer listed is refused', async () => {
  const { shop, service, listed } = await openContested();
  await listAgain(shop, listed);
  await expect(choose(shop, service, 'Third')).rejects.toMatchObject({ code: 'invalid-input' });
  expect((await shop.client.catalogue.list()).contested).toMatchObject([{ chosen: null }]);
});

/**
 * An order and a row were confirmed while the supplier did not answer. The supplier then answers again, and lists two services with the
 * id.
 */
async function openClosed() {
  const { shop, service, listed } = await openContested();
  const { port } = new URL(shop.supplier.baseAddress);
  await shop.supplier.stop();
  const single = await placeOn(shop, service, 1);
  const batch = await shop.client.batches.commit(listForm(service, [sampleImei(2)], { overBalance: true }));
  await shop.stopBackend();
  const supplier = await startPracticeSupplier({ port: Number(port), speed: 0.01 });
  onTestFinished(() => supplier.stop());
  listFrom(supplier, listed, undefined, service.group);
  const client = await shop.restart();
  return { shop: { ...shop, supplier, client }, service, single, batch };
}
const whenPaused = ({ client }: ShopUnderTest, id: string, since = 0) =>
  eventually(
    () => client.batches.read({ id }),
    (batch) => batch?.pauseReason === 'not-chosen' && batch.updatedAt > since,
  );

test('O6: waiting single orders and batches stop and ask when a second service appears under their id', async () => {
  const { shop, single, batch } = await openClosed();
  const read = await untilOrder(shop.client, single.id, 'cancelled');
  expect(read?.events.at(-1)).toMatchObject({ why: 'not-chosen', words: expect.stringContaining('Other') });
  await whenPaused(shop, batch.id);
  expect(placed(shop)).toBe(0);
});

test('O6: an order for one of two services is not sent when the other service was chosen since', async () => {
  const { shop, service, batch } = await openClosed();
  const paused = await whenPaused(shop, batch.id);
  await choose(shop, service, 'Other');
  await shop.client.batches.resume({ id: batch.id });
  await whenPaused(shop, batch.id, paused?.updatedAt);
  expect(placed(shop)).toBe(0);
  await choose(shop, service, service.name);
  await shop.client.batches.resume({ id: batch.id });
  await eventually(
    async () => placed(shop),
    (sent) => sent === 1,
  );
});

test('repeating many orders leaves out contested services, with the reason, until a person chooses one', async () => {
  const { shop, service, listed } = await openContested({}, 3_600);
  const order = await placeOn(shop, service, 1);
  await untilFinal(shop.client, order.id);
  const planned = () => shop.client.batches.planAgain({ selection: { by: 'ids', ids: [order.id] } });
  await listAgain(shop, listed);
  expect(await planned()).toMatchObject({ orderIds: [], left: [{ why: 'not-chosen', orders: 1 }] });
  await choose(shop, service, service.name);
  expect(await planned()).toMatchObject({ orderIds: [order.id], left: [] });
});

test('identical repeated services in a list, also as favourites, are one service', async () => {
  const { shop, service } = await openContested();
  const twice = JSON.parse(bodyOf([recordOf(service)]));
  twice.SUCCESS[0].LIST['Customer Favorites'] = {
    GROUPNAME: 'Customer Favorites',
    GROUPTYPE: 'SERVER',
    SERVICES: [recordOf(service, { SERVICETYPE: undefined })],
  };
  faultOn(shop.supplier, 'imeiservicelist', { kind: 'verbatim', body: JSON.stringify(twice) });
  // A call may join a running refresh that does not include the change.
  const { services, contested } = await eventually(
    async () => {
      await shop.client.catalogue.refresh();
      return shop.client.catalogue.list();
    },
    (list) => list.services.find(({ id }) => id === service.id)?.group === 'Checks',
  );
  expect(contested).toEqual([]);
  expect(services.find(({ id }) => id === service.id)).toMatchObject({
    group: 'Checks',
    kind: 'imei',
    contested: false,
    price: { amount: service.price.amount },
  });
});
