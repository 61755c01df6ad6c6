import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { listForm } from '../../../../support/lists/list-form.ts';
import { addAnotherAccount } from '../../../../support/shop/another-account.ts';
import { openShop, plainService } from '../../../../support/shop/shop-under-test.ts';

test('a form filled in for one connection is ordered there, whatever another window has selected', async () => {
  const { client, supplier } = await openShop();
  const [first] = (await client.connections.list()).connections;
  const service = await plainService(client);
  await addAnotherAccount({ client, supplier });
  const named = { connectionId: first?.id ?? '' };
  const order = await client.orders.place({
    ...named,
    requestId: randomUUID(),
    serviceId: service.id,
    identifier: sampleImei(1),
    quotedPrice: service.price,
  });
  expect(order.connectionId).toBe(named.connectionId);
  const batch = await client.batches.commit({ ...listForm(service, [sampleImei(2)]), ...named });
  expect(batch.connectionId).toBe(named.connectionId);
  const selection = { by: 'ids' as const, ids: [order.id] };
  expect(await client.batches.planAgain({ ...named, selection })).toMatchObject(named);
});
