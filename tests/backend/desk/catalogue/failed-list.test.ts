import { expect, test } from 'vitest';
import type { Service } from '../../../../shared/model/service/service.ts';
import { connectionForm } from '../../../support/shop/connection-form.ts';
import { bodyOf, recordOf } from '../../../support/shop/listed-services.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { untilOrder } from '../../../support/shop/until-order.ts';
import { faultOn } from '../../../support/supplier/fault-on.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { inWhole } from '../../../support/whole-form.ts';

const firewall = '<html><title>Just a moment...</title><body>Checking your browser</body></html>';
const addFault = ({ supplier }: ShopUnderTest, body: string): void =>
  supplier.faults.add({ match: { action: 'getserverservicelist' }, fault: { kind: 'verbatim', body } });

/** A shop whose supplier has a separate list with one server service that takes an IMEI. */
async function openWithServer() {
  const shop = await openShop({ speed: 0.01 });
  // Waits for the end of the first automatic refresh, because a later refresh would join it.
  await shop.client.catalogue.refresh();
  const plain = await plainService(shop.client);
  faultOn(shop.supplier, 'imeiservicelist', {
    kind: 'verbatim',
    body: bodyOf([recordOf({ ...plain, id: '9001' })]),
  });
  // The practice supplier knows this service under its id, so that the service can be ordered.
  addFault(shop, bodyOf([recordOf(plain, { SERVICETYPE: 'IMEI' })], 'Server services'));
  await shop.client.catalogue.refresh();
  shop.supplier.faults.clear();
  faultOn(shop.supplier, 'imeiservicelist', {
    kind: 'verbatim',
    body: bodyOf([recordOf({ ...plain, id: '9001' })]),
  });
  return { shop, service: plain };
}
const orderOf = (client: ShopClient, service: Service & { price: { amount: string; currency: string } }) =>
  client.orders.place(orderForm(service, 1));
const placed = ({ supplier }: ShopUnderTest) =>
  supplier.log().filter(({ action }) => action === 'placeimeiorder').length;

test.each<readonly [string, string]>([
  ['the page of a firewall', firewall],
  ['a call that is suddenly unknown', '{"ERROR":[{"MESSAGE":"Command Not Found"}]}'],
  ...inWhole<readonly [string, string]>(
    ['an error', '{"ERROR":[{"MESSAGE":"Internal error"}]}'],
    ['something that cannot be read', '{"SUCCESS":[{"LIST":{"A":{"B":"C"}}}]}'],
  ),
])('an additional list that fails with %s keeps its services, and the catalogue says so', async (_, body) => {
  const { shop, service } = await openWithServer();
  addFault(shop, body);
  await shop.client.catalogue.refresh();
  const { services, missing } = await shop.client.catalogue.list();
  expect(services.map(({ id, beside }) => [id, beside])).toEqual([
    ['9001', false],
    [service.id, true],
  ]);
  expect(services.at(-1)).toMatchObject({ price: service.price });
  expect(missing).toMatchObject({ services: 1, waiting: 0, fetchedAt: expect.any(Number) });
});

test('an additional list that works again is no longer reported, and services missing from it are removed', async () => {
  const { shop, service } = await openWithServer();
  addFault(shop, firewall);
  await shop.client.catalogue.refresh();
  shop.supplier.faults.clear();
  addFault(shop, bodyOf([recordOf({ ...service, id: '9002' })]));
  await shop.client.catalogue.refresh();
  const { services, missing } = await shop.client.catalogue.list();
  expect(missing).toBeNull();
  expect(services.filter(({ beside }) => beside).map(({ id }) => id)).toContain('9002');
});

test('a missing additional list is not reported; a web page in its place is reported', async () => {
  const shop = await openShop({ connect: false, dialect: 'dhru-8' });
  await shop.client.connections.add(connectionForm(shop.supplier));
  await shop.client.catalogue.refresh();
  expect((await shop.client.catalogue.list()).missing).toBeNull();
  const other = await openShop({ connect: false });
  addFault(other, firewall);
  await other.client.connections.add(connectionForm(other.supplier));
  await other.client.catalogue.refresh();
  expect((await other.client.catalogue.list()).missing).toMatchObject({ services: 0, fetchedAt: null });
});

test('O6: an order for a service of a failed list waits, does not count as vanished, and is sent once the list is read', async () => {
  const { shop, service } = await openWithServer();
  addFault(shop, firewall);
  await shop.client.catalogue.refresh();
  const order = await orderOf(shop.client, service);
  await eventually(
    () => shop.client.catalogue.list(),
    ({ missing }) => missing?.waiting === 1,
  );
  // The supplier's other list is still readable: reading it again changes nothing for waiting orders.
  await shop.client.catalogue.refresh();
  expect((await shop.client.orders.read({ id: order.id }))?.order.state).toBe('queued');
  expect(placed(shop)).toBe(0);
  shop.supplier.faults.clear();
  // The service is in the same group as at its confirmation, because another group would change its meaning (O13).
  addFault(shop, bodyOf([recordOf(service, { SERVICETYPE: 'IMEI' })], 'Server services'));
  faultOn(shop.supplier, 'imeiservicelist', {
    kind: 'verbatim',
    body: bodyOf([recordOf({ ...service, id: '9001' })]),
  });
  await shop.client.catalogue.refresh();
  await eventually(
    async () => placed(shop),
    (sent) => sent === 1,
  );
});

test('O6: dropping a failed list stops its waiting orders and says why', async () => {
  const { shop, service } = await openWithServer();
  addFault(shop, firewall);
  await shop.client.catalogue.refresh();
  const order = await orderOf(shop.client, service);
  await shop.client.catalogue.forgetFurther();
  const read = await untilOrder(shop.client, order.id, 'cancelled');
  expect(read?.events.at(-1)?.why).toBe('not-offered');
  expect(await shop.client.catalogue.list()).toMatchObject({ missing: null, services: [{ id: '9001' }] });
  expect(placed(shop)).toBe(0);
});
