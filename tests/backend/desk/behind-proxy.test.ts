import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import {
  believedAuthority,
  farAddress,
  farHost,
  openFront,
  openProxy,
} from '../../support/network-under-test.ts';
import { sampleImei } from '../../support/sample-orders.ts';
import { openShop, plainService } from '../../support/shop-under-test.ts';

test('H6: behind a proxy that wants a password and an authority that inspects, an order is placed once and its result comes', async () => {
  const authority = await believedAuthority('Example Shield Root');
  const environment: Record<string, string> = { ...authority.believed };
  const { supplier, client } = await openShop({ connect: false, host: { network: { environment } } });
  const inspector = await openFront(authority.issue(farHost), Number(new URL(supplier.baseAddress).port));
  const proxy = await openProxy((tunnel) => tunnel(inspector.port));
  environment.HTTPS_PROXY = `http://till:s3cret%21word@${proxy.address}`;

  await client.connections.add({
    ...{ name: 'Supplier', baseAddress: farAddress, signIn: { form: 'key', apiKey: supplier.apiKey } },
  });
  await client.catalogue.refresh();
  const service = await plainService(client);
  const order = await client.orders.place({
    ...{ requestId: randomUUID(), serviceId: service.id, quotedPrice: service.price },
    identifier: sampleImei(1),
  });
  await eventually(
    () => client.orders.read({ id: order.id }),
    (read) => read?.order.state === 'success',
  );

  expect(supplier.orders()).toHaveLength(1);
  const placements = supplier.log().filter(({ action }) => action === 'placeimeiorder');
  expect(placements).toHaveLength(1);
  // Each request on a tunnel of its own, and every one of them through the proxy.
  expect(proxy.requests.map(({ line }) => line)).toEqual(
    supplier.log().map(() => `CONNECT ${farHost}:443 HTTP/1.1`),
  );
  expect(proxy.requests[0]?.headers.get('proxy-authorization')).toBe(
    `Basic ${Buffer.from('till:s3cret!word').toString('base64')}`,
  );
  // The proxy sees neither the key nor the order; the inspector sees both, but nothing that is the proxy's.
  expect(proxy.log()).not.toContain(supplier.apiKey);
  expect(proxy.log()).not.toContain(sampleImei(1));
  expect(inspector.read()).toContain(supplier.apiKey);
  expect(inspector.read().toLowerCase()).not.toContain('proxy-authorization');
});
