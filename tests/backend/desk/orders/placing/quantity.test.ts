import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { listForm } from '../../../../support/lists/list-form.ts';
import { connectionForm } from '../../../../support/shop/connection-form.ts';
import type { ShopClient } from '../../../../support/shop/shop-client.ts';
import { openShop } from '../../../../support/shop/shop-under-test.ts';
import { faultOn } from '../../../../support/supplier/fault-on.ts';
import { eventually } from '../../../../support/time/eventually.ts';

const services = {
  // This service needs a quantity within these bounds, even for a single item.
  1225: { MINQNT: '1', MAXQNT: '5' },
  1226: { MINQNT: 0, MAXQNT: 0 },
};
const list = {
  SUCCESS: [
    {
      LIST: Object.entries(services).map(([id, quantity]) => ({
        SERVICEID: id,
        SERVICENAME: `Service ${id}`,
        CREDIT: '0.02',
        TIME: 'Instant',
        ...quantity,
      })),
    },
  ],
};

test('a service that needs a quantity is ordered with quantity 1, alone and in a list; other services without a quantity', async () => {
  const { client, supplier } = await openShop({ connect: false });
  faultOn(supplier, 'imeiservicelist', { kind: 'verbatim', body: JSON.stringify(list) });
  await client.connections.add(connectionForm(supplier));
  await client.catalogue.refresh();
  const quotedPrice = { amount: '0.02', currency: 'USD' };
  const ids: string[] = [];
  for (const [index, serviceId] of ['1225', '1226'].entries()) {
    const identifier = sampleImei(index + 1);
    const form = { requestId: randomUUID(), serviceId, identifier, quotedPrice };
    ids.push((await client.orders.place(form)).id);
  }
  await client.batches.commit(listForm({ id: '1225', price: quotedPrice }, [sampleImei(3)]));
  expect(await requestOf(client, ids[0] ?? '')).toContain('\nQNT=1');
  expect(await requestOf(client, ids[1] ?? '')).not.toContain('QNT');
  const { orders } = await client.orders.list({ search: sampleImei(3) });
  expect(await requestOf(client, orders[0]?.id ?? '')).toContain('\nQNT=1');
});

async function requestOf(client: ShopClient, id: string): Promise<string> {
  const read = await eventually(
    () => client.orders.read({ id }),
    (found) => found?.attempts[0]?.finishedAt != null,
  );
  return read?.attempts[0]?.request ?? '';
}
