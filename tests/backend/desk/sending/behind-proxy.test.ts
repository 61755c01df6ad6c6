import { expect, test } from 'vitest';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { closedPort } from '../../../support/network/http-under-test.ts';
import {
  believedAuthority,
  farAddress,
  farHost,
  openFront,
  openProxy,
} from '../../../support/network/network-under-test.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { untilOrderWas } from '../../../support/shop/until-order.ts';
import { faultOn } from '../../../support/supplier/fault-on.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { realClock } from '../../../support/time/real-clock.ts';

/** A shop that reaches its supplier through a proxy and a TLS inspector; the test may change `environment` while the shop runs. */
async function openShopBehind(signIn = '') {
  const authority = await believedAuthority('Example Shield Root');
  const environment: Record<string, string> = { ...authority.believed };
  const shop = await openShop({ clock: realClock, connect: false, host: { environment } });
  const { supplier, client } = shop;
  const inspector = await openFront(authority.issue(farHost), Number(new URL(supplier.baseAddress).port));
  const proxy = await openProxy((tunnel) => tunnel(inspector.port));
  environment.HTTPS_PROXY = `http://${signIn}${proxy.address}`;
  await client.connections.add({
    name: 'Supplier',
    baseAddress: farAddress,
    signIn: { form: 'key', apiKey: supplier.apiKey },
  });
  await client.catalogue.refresh();
  const service = await plainService(client);
  const place = () => client.orders.place(orderForm(service, 1));
  const until = (id: string, states: readonly OrderState[]) =>
    eventually(
      () => client.orders.read({ id }),
      (read) => read !== null && states.includes(read.order.state),
    );
  const placements = () => supplier.log().filter(({ action }) => action === 'placeimeiorder').length;
  return { ...shop, environment, inspector, proxy, place, until, placements };
}

test('H6: behind a proxy with a password and TLS inspection, an order is placed only once, and its result arrives', async () => {
  const { supplier, proxy, inspector, place, until, placements } =
    await openShopBehind('till:s3cret%21word@');
  const order = await place();
  await until(order.id, ['success']);
  expect(supplier.orders()).toHaveLength(1);
  expect(placements()).toBe(1);
  // Each request has its own tunnel, and every tunnel goes through the proxy.
  expect(proxy.requests.map(({ line }) => line)).toEqual(
    supplier.log().map(() => `CONNECT ${farHost}:443 HTTP/1.1`),
  );
  expect(proxy.requests[0]?.headers.get('proxy-authorization')).toBe(
    `Basic ${Buffer.from('till:s3cret!word').toString('base64')}`,
  );
  // The proxy sees neither the key nor the order. The inspector sees both, but not the password for the proxy.
  expect(proxy.log()).not.toContain(supplier.apiKey);
  expect(proxy.log()).not.toContain(sampleImei(1));
  expect(inspector.read()).toContain(supplier.apiKey);
  expect(inspector.read().toLowerCase()).not.toContain('proxy-authorization');
});

test('H6, O3: an order whose proxy is down waits unsent, and is sent once when the proxy is back', async () => {
  const { client, supplier, environment, place, until, placements } = await openShopBehind();
  const { HTTPS_PROXY = '' } = environment;
  environment.HTTPS_PROXY = `127.0.0.1:${await closedPort()}`;
  const order = await place();
  // Between two attempts, the order waits in the queue.
  await eventually(
    () => client.orders.read({ id: order.id }),
    (read) =>
      read?.order.state === 'queued' && read.events.some(({ words }) => words?.includes('proxy-away')),
  );
  expect(placements()).toBe(0);
  environment.HTTPS_PROXY = HTTPS_PROXY;
  await until(order.id, ['pending', 'in-process', 'success']);
  expect(placements()).toBe(1);
  expect(supplier.orders()).toHaveLength(1);
});

test('H6, O3: an order whose tunnel breaks after it was accepted is uncertain, and is not resent', async () => {
  const { client, supplier, proxy, place, placements } = await openShopBehind();
  faultOn(supplier, 'placeimeiorder', { kind: 'drop', when: 'after-taking' }, 1);
  const before = proxy.connections();
  const order = await place();
  await untilOrderWas(client, order.id, 'uncertain');
  expect(proxy.connections()).toBeGreaterThan(before);
  expect(placements()).toBe(1);
  expect(supplier.orders()).toHaveLength(1);
});
