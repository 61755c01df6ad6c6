import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';

test('J6: when another process has locked the data folder, no request is sent to the supplier any more, and the page is notified', async () => {
  let holds = true;
  const { client, supplier } = await openShop({ host: { holdsFolder: () => holds } });
  const service = await plainService(client);
  const form = { serviceId: service.id, quotedPrice: service.price };
  holds = false;
  const { id } = await client.orders.place({ ...form, requestId: randomUUID(), identifier: sampleImei(1) });
  await expect(client.account.refresh()).rejects.toMatchObject({ code: 'unreachable' });
  await eventually(
    () => client.diagnostics.about(),
    ({ journalTrouble }) => journalTrouble === 'taken',
  );
  holds = true;
  await expect(client.account.refresh()).rejects.toMatchObject({ code: 'unreachable' });
  expect((await client.orders.read({ id }))?.order.state).toBe('queued');
  expect(supplier.log().filter(({ action }) => action === 'placeimeiorder')).toEqual([]);
});
