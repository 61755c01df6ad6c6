import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startPracticeSupplier } from '../../../../electron/practice/practice-supplier.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import { slowService } from '../../../support/shop/shop-under-test.ts';
import { untilTaken } from '../../../support/shop/until-order.ts';
import { serverTill, shopServer } from '../../../support/till/server-tills.ts';
import { eventually } from '../../../support/time/eventually.ts';

test('a till that has lost the duty hands a late answer to the till on duty, which writes it', async () => {
  const config = await shopServer();
  const supplier = await startPracticeSupplier({ port: 0, speed: 600 });
  onTestFinished(() => supplier.stop());
  const first = await serverTill(config, { name: 'Counter 1' });
  await first.until('on-duty');
  const { baseAddress, apiKey } = supplier;
  await first.client.connections.add({ name: 'Supplier', baseAddress, signIn: { form: 'key', apiKey } });
  await first.client.catalogue.refresh();
  const second = await serverTill(config, { name: 'Counter 2' });
  await second.until('beside-here');
  const other = (await second.seen()).tills.find(({ isThis }) => isThis)?.id;
  const service = await slowService(first.client);
  const fault = { kind: 'delay', delayMs: 4_000, when: 'after-taking' } as const;
  supplier.faults.add({ match: { action: 'placeimeiorder' }, fault });
  const { id } = await first.client.orders.place(orderForm(service, 1));
  await untilTaken(supplier, 1);
  // This update lets the other till take the duty, as after a long silence of the first till. The first till notices that while it waits
  // for the answer.
  const client = new pg.Client({ ...config, password: config.password ?? '', ssl: false });
  await client.connect();
  await client
    .query('update imei_desk.duty set till = null, term = term + 1, wanted_by = $1', [other])
    .finally(() => client.end());
  await second.until('on-duty');
  await first.until('beside-here');
  const read = () => second.client.orders.read({ id });
  await eventually(read, (seen) => seen?.order.state === 'pending');
  const [taken] = supplier.orders();
  expect((await read())?.order.reference).toBe(String(taken?.reference));
  expect((await read())?.events.map(({ why }) => why).slice(-2)).toEqual(['found-after-restart', 'accepted']);
  await eventually(
    async () => existsSync(join(first.folder, 'outcomes.jsonl')),
    (isKept) => !isKept,
  );
  expect(supplier.orders()).toHaveLength(1);
});
