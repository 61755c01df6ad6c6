import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startPracticeSupplier } from '../../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { connectionForm } from '../../../support/shop/connection-form.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';

/** A shop with two suppliers that sell the same services; the first is selected. */
async function openShopOfTwo() {
  const shop = await openShop();
  const { client } = shop;
  const { selectedId } = await client.connections.list();
  if (selectedId === null) throw new Error('no connection is selected');
  const other = await startPracticeSupplier({ port: 0, speed: 600 });
  onTestFinished(() => other.stop());
  const { id: otherId } = await client.connections.add(connectionForm(other, 'Other'));
  await client.connections.select({ id: otherId });
  await client.catalogue.refresh();
  await client.connections.select({ id: selectedId });
  return { ...shop, other, selectedId, otherId, service: await plainService(client) };
}

test('another supplier’s offer is suggested by its name, confirmed by a person, compared by its own figures, and undone', async () => {
  const { client, restart, selectedId, otherId, service, other } = await openShopOfTwo();
  const serviceId = service.id;
  expect(await client.catalogue.elsewhere({ serviceId })).toMatchObject({
    here: { connectionId: selectedId, name: service.name, succeeded: 0, rejected: 0 },
    there: [{ connectionId: otherId, name: 'Other', offer: null }],
  });
  const [likeliest] = await client.catalogue.alike({ serviceId, theirConnectionId: otherId });
  if (likeliest === undefined) throw new Error('nothing is alike');
  expect(likeliest.name).toBe(service.name);
  const join = (theirServiceId: string) =>
    client.catalogue.sayAsSame({ serviceId, theirConnectionId: otherId, theirServiceId, same: true });
  const { services } = await client.catalogue.list();
  await join(services.find(({ id }) => id !== serviceId)?.id ?? '');
  // A second choice replaces the first, because only one service per supplier can be the same.
  await join(likeliest.serviceId);
  const { id } = await client.orders.place({
    requestId: randomUUID(),
    serviceId,
    identifier: sampleImei(1),
    quotedPrice: service.price,
  });
  const { order } = await eventually(
    () => client.orders.read({ id }),
    (found) => found !== null && ['success', 'rejected'].includes(found.order.state),
  ).then((found) => found ?? Promise.reject(new Error('the order is gone')));
  const again = await restart();
  expect(await again.catalogue.elsewhere({ serviceId })).toMatchObject({
    here: order.state === 'success' ? { succeeded: 1, rejected: 0 } : { succeeded: 0, rejected: 1 },
    there: [{ name: 'Other', balance: { amount: '500.00' }, offer: { serviceId: likeliest.serviceId } }],
  });
  // Seen from the other supplier, the two services are the same pair.
  await again.connections.select({ id: otherId });
  const fromThere = await again.catalogue.elsewhere({ serviceId: likeliest.serviceId });
  expect(fromThere.there).toMatchObject([{ connectionId: selectedId, offer: { serviceId } }]);

  // While that supplier does not list the service, there is nothing to compare.
  other.setSite({ offers: { [likeliest.serviceId]: { listed: false } } });
  await again.catalogue.refresh();
  await again.connections.select({ id: selectedId });
  expect((await again.catalogue.elsewhere({ serviceId })).there).toMatchObject([{ offer: null }]);
  other.setSite({ offers: {} });
  await again.connections.select({ id: otherId });
  await again.catalogue.refresh();
  await again.connections.select({ id: selectedId });
  expect((await again.catalogue.elsewhere({ serviceId })).there).toMatchObject([
    { offer: { name: service.name } },
  ]);
  await again.catalogue.sayAsSame({
    serviceId,
    theirConnectionId: otherId,
    theirServiceId: likeliest.serviceId,
    same: false,
  });
  expect((await again.catalogue.elsewhere({ serviceId })).there).toMatchObject([{ offer: null }]);
});

test('practice services are not offered to the shop, and real services are not offered to practice', async () => {
  const { client, selectedId, otherId, service } = await openShopOfTwo();
  const { id: practiceId } = await client.connections.openPractice();
  const offered = async (connectionId: string) =>
    (await client.catalogue.elsewhere({ connectionId, serviceId: service.id })).there.map(
      ({ connectionId: there }) => there,
    );
  expect(await offered(selectedId)).toEqual([otherId]);
  expect(await offered(practiceId)).toEqual([]);
});

test('a service that is not listed, or of the same supplier, cannot be chosen as the same', async () => {
  const { client, selectedId, otherId, service } = await openShopOfTwo();
  const match = { serviceId: service.id, same: true };
  await expect(
    client.catalogue.sayAsSame({ ...match, theirConnectionId: otherId, theirServiceId: 'nobody' }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(
    client.catalogue.sayAsSame({ ...match, theirConnectionId: selectedId, theirServiceId: service.id }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await client.catalogue.elsewhere({ serviceId: 'nobody' })).toMatchObject({ here: null });
  expect(await client.catalogue.alike({ serviceId: 'nobody', theirConnectionId: otherId })).toEqual([]);
});
