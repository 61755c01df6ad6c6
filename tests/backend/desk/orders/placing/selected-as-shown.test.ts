import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { listForm } from '../../../../support/lists/list-form.ts';
import { openShop, plainService } from '../../../../support/shop/shop-under-test.ts';

test('a form filled for one connection is not ordered at another one selected in another window', async () => {
  const { client, supplier } = await openShop();
  const [first] = (await client.connections.list()).connections;
  const service = await plainService(client);
  const second = await client.connections.add({
    name: 'Another account',
    baseAddress: supplier.baseAddress,
    signIn: { form: 'key', apiKey: supplier.apiKey },
  });
  await client.connections.select({ id: second.id });
  await client.catalogue.refresh();
  const shown = { connectionId: first?.id ?? '' };
  const order = {
    requestId: randomUUID(),
    serviceId: service.id,
    identifier: sampleImei(1),
    quotedPrice: service.price,
  };
  const refused = {
    code: 'invalid-input',
    data: { problems: [{ field: 'connection', problem: 'another-selected' }] },
  };
  await expect(client.orders.place({ ...order, ...shown })).rejects.toMatchObject(refused);
  const list = listForm(service, [sampleImei(2)]);
  await expect(client.batches.commit({ ...list, ...shown })).rejects.toMatchObject(refused);
  expect((await client.orders.list({})).orders).toEqual([]);
  // Confirmed again on the second connection, it is ordered there.
  const placed = await client.orders.place({ ...order, connectionId: second.id });
  expect(placed.connectionId).toBe(second.id);
});
