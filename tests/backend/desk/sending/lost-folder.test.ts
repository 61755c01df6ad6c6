import { randomUUID } from 'node:crypto';
import { copyFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { untilOrder } from '../../../support/shop/until-order.ts';
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

test.skipIf(process.platform === 'win32').each<[string, (file: string) => Promise<void>]>([
  ['deleted', (file) => rm(file)],
  ['moved', (file) => rename(file, `${file}.old`)],
  ['replaced', (file) => copyFile(file, `${file}.new`).then(() => rename(`${file}.new`, file))],
])(
  'J2: when the journal’s file was %s, nothing is sent any more, and what it held is backed up',
  async (_, lose) => {
    const { client, supplier, folder } = await openShop();
    const service = await plainService(client);
    const form = { serviceId: service.id, quotedPrice: service.price };
    const place = (serial: number) =>
      client.orders.place({ ...form, requestId: randomUUID(), identifier: sampleImei(serial) });
    const placed = () => supplier.log().filter(({ action }) => action === 'placeimeiorder').length;
    const first = await place(1);
    await untilOrder(client, first.id, 'success');
    await lose(join(folder, 'journal.sqlite'));
    await place(2);
    await eventually(
      () => client.diagnostics.about(),
      ({ journalTrouble }) => journalTrouble === 'gone',
    );
    await expect(client.account.refresh()).rejects.toMatchObject({ code: 'unreachable' });
    expect(placed()).toBe(1);
    const [backup] = await eventually(
      async () => (await client.backups.list()).backups,
      ({ length }) => length > 0,
    );
    expect(backup?.holds?.orders).toBeGreaterThanOrEqual(1);
  },
);
