import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { onlyGap, openGapShop, waitInBatch } from '../../../support/shop/gap-shop.ts';
import { eventually } from '../../../support/time/eventually.ts';

test('J5: after damage and a restore that could not read later orders, the gap is known', async () => {
  const shop = await openGapShop();
  await shop.deliver(1);
  const backup = await shop.now().backups.take();
  await shop.deliver(2);
  await shop.stopBackend();
  await writeFile(join(shop.folder, 'journal.sqlite'), Buffer.alloc(20_000, 7));
  for (const suffix of ['-wal', '-shm'])
    await rm(join(shop.folder, `journal.sqlite${suffix}`), { force: true });
  await cp(join(shop.folder, 'backups', backup.id), join(shop.folder, 'restore.sqlite'));
  await shop.restart();
  expect(await onlyGap(shop)).toMatchObject({ kind: 'older', orders: 1 });
  await expect(shop.place(2)).rejects.toMatchObject({ code: 'gap' });
});

test('J5: after damage and a restore without any mark, missing orders are reported as unknown', async () => {
  const shop = await openGapShop({ outside: false });
  await shop.deliver(1);
  const backup = await shop.now().backups.take();
  await shop.deliver(2);
  await shop.stopBackend();
  await writeFile(join(shop.folder, 'journal.sqlite'), Buffer.alloc(20_000, 7));
  await rm(join(shop.folder, 'journal.sqlite-mark'));
  await cp(join(shop.folder, 'backups', backup.id), join(shop.folder, 'restore.sqlite'));
  await shop.restart();
  expect(await onlyGap(shop)).toMatchObject({ kind: 'unmarked', orders: 0, accounts: [] });
  await expect(shop.place(2)).rejects.toMatchObject({ code: 'gap' });
});

test('J5: a restore that carries over all later orders is no gap; a restore that loses orders is a gap', async () => {
  const shop = await openGapShop();
  await shop.deliver(1);
  const backup = await shop.now().backups.take();
  await shop.deliver(2);
  // Copies the backup, because the app may delete it: on a slow machine, days of simulated time may pass before it is used.
  const taken = join(shop.folder, 'backups', backup.id);
  const aside = join(shop.folder, 'aside.sqlite');
  await cp(taken, aside);
  await shop.now().backups.restore({ id: backup.id });
  await shop.restart();
  expect(await shop.now().gaps.list()).toEqual([]);
  await expect(shop.place(2)).rejects.toMatchObject({ code: 'duplicate-order' });
  await shop.deliver(3);

  await waitInBatch(shop, [4, 5, 6]);
  await cp(aside, taken);
  // A restore is refused while the last answer is being written to the journal.
  await eventually(
    () =>
      shop
        .now()
        .backups.restore({ id: backup.id })
        .then(
          () => true,
          () => false,
        ),
    (isStaged) => isStaged,
  );
  await shop.restart();
  const [left, ...more] = await shop.now().gaps.list();
  expect(left).toMatchObject({ kind: 'left-out', orders: 3, accounts: [{ orders: 3, known: true }] });
  expect(more).toEqual([]);
});

test('J5, O2: orders that waited in an older journal may have been sent, and are never sent automatically, before or after the gap is acknowledged', async () => {
  const shop = await openGapShop();
  await shop.deliver(1);
  const batchId = await waitInBatch(shop, [21, 22, 23, 24]);
  await shop.stopBackend();
  const kept = await shop.keepJournal();
  shop.supplier.faults.clear();
  await shop.restart();
  await shop.now().batches.resume({ id: batchId });
  await eventually(
    () => shop.now().orders.counts(),
    ({ pending = 0, 'in-process': moving = 0 }) => pending + moving === 4,
  );
  await shop.stopBackend();
  await shop.putBack(kept);
  const sentBefore = [21, 22, 23, 24].map(shop.sent);
  await shop.restart();
  const gap = await onlyGap(shop);
  expect(gap).toMatchObject({ unsure: 4, orders: 4 });
  await shop.now().batches.resume({ id: batchId });
  await shop.now().gaps.acknowledge({ id: gap.id });
  await shop.now().batches.resume({ id: batchId });
  // The supplier's own list contains each order once. The orders are found in this list and never resent.
  await eventually(
    () => shop.now().orders.counts(),
    ({ uncertain = 0 }) => uncertain === 0,
  );
  expect([21, 22, 23, 24].map(shop.sent)).toEqual(sentBefore);
  expect(shop.supplier.orders().filter(({ identifier }) => identifier === sampleImei(22))).toHaveLength(1);
});
