import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { explains } from '../../../support/house/explains.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { backendUnderTest } from '../../../support/shop/backend-under-test.ts';
import { connectionForm } from '../../../support/shop/connection-form.ts';
import { isGap, onlyGap, openGapShop, openOlderJournal } from '../../../support/shop/gap-shop.ts';
import { plainService } from '../../../support/shop/shop-under-test.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';

test('J5: an older copy of the journal is recognized; orders paid since need a reason until a person settles it', async () => {
  explains('J5');
  const shop = await openGapShop();
  await openOlderJournal(shop);
  const gap = await onlyGap(shop);
  expect(gap).toMatchObject({ kind: 'older', orders: 1, acknowledged: null, settled: null });
  expect(gap.accounts).toMatchObject([{ name: 'Supplier', known: true, orders: 1 }]);
  expect(gap.from ?? 0).toBeLessThan(gap.to);

  await expect(shop.place(2)).rejects.toMatchObject(isGap(false));
  const anyway = { overGap: { gapId: gap.id, reason: 'It is another device' } };
  // Nobody has read the warning yet, so no reason is accepted.
  await expect(shop.place(3, anyway)).rejects.toMatchObject(isGap(false));

  await shop.now().settings.write({ operator: 'Mara' });
  expect((await shop.now().gaps.acknowledge({ id: gap.id })).acknowledged).toMatchObject({ who: 'Mara' });
  await expect(shop.place(2)).rejects.toMatchObject(isGap(true));
  await expect(shop.place(2, { overGap: { gapId: 'another', reason: 'x' } })).rejects.toMatchObject(
    isGap(true),
  );
  const id = await shop.place(3, anyway);
  const [first] = (await shop.now().orders.read({ id }))?.events ?? [];
  expect(first).toMatchObject({ why: 'placed-over-gap', who: 'Mara', words: 'It is another device' });

  const settled = { id: gap.id, who: 'Ada', words: 'Compared with the panel' };
  expect((await shop.now().gaps.settle(settled)).settled).toMatchObject({
    who: 'Ada',
    words: settled.words,
  });
  await shop.place(4);
  expect(shop.sent(2)).toBe(1);
});

test('J5: a copy with its write-ahead log is recognized too', async () => {
  const shop = await openGapShop();
  await shop.deliver(1);
  const kept = await shop.keepJournal();
  expect(await readdir(kept)).toContain('journal.sqlite-wal');
  await shop.deliver(2);
  await shop.stopBackend();
  await shop.putBack(kept);
  await shop.restart();
  expect(await onlyGap(shop)).toMatchObject({ kind: 'older', orders: 1 });
  await expect(shop.place(2)).rejects.toMatchObject({ code: 'gap' });
});

test('J5: a data folder that was replaced by a copy is recognized by the mark outside the folder', async () => {
  const shop = await openGapShop();
  await shop.deliver(1);
  await shop.stopBackend();
  const kept = join(await temporaryFolder(), 'kept');
  await cp(shop.folder, kept, { recursive: true });
  await shop.restart();
  await shop.deliver(2);
  await shop.stopBackend();
  await rm(shop.folder, { recursive: true });
  await cp(kept, shop.folder, { recursive: true });
  await shop.restart();
  expect(await onlyGap(shop)).toMatchObject({ kind: 'older', orders: 1 });
  await expect(shop.place(2)).rejects.toMatchObject({ code: 'gap' });
});

test('J5: after a journal was deleted, the new journal asks on every account, even if that journal is deleted too', async () => {
  const shop = await openGapShop();
  await shop.deliver(1);
  await shop.deliver(2);
  const connect = async () => {
    const signIn = { form: 'key', apiKey: shop.supplier.apiKey } as const;
    await shop.now().connections.add({ name: 'New', baseAddress: shop.supplier.baseAddress, signIn });
    await shop.now().catalogue.refresh();
  };
  for (let deleted = 1; deleted <= 2; deleted += 1) {
    await shop.stopBackend();
    await shop.putBack(null);
    await shop.restart();
    const gap = await onlyGap(shop);
    expect(gap).toMatchObject({ kind: 'older', orders: 2, accounts: [{ name: 'Supplier', known: false }] });
  }
  await connect();
  await expect(shop.place(2)).rejects.toMatchObject({ code: 'gap' });
  const { id } = await onlyGap(shop);
  await shop.now().gaps.acknowledge({ id });
  await expect(shop.place(2)).rejects.toMatchObject({ code: 'gap' });
  expect(shop.sent(2)).toBe(1);
});

test('L1: after a journal was deleted, the requests of the last minute still count when the key is entered again', async () => {
  const shop = await openGapShop({ clock: createHastenedClock(60) });
  await shop.deliver(1);
  const ask = async (times: number) => {
    for (let each = 0; each < times; each += 1) await shop.now().account.refresh();
  };
  await ask(40);
  await shop.stopBackend();
  await shop.putBack(null);
  await shop.restart();
  await shop.now().connections.add(connectionForm(shop.supplier));
  await ask(40);
  expect(shop.supplier.log().filter(({ overLimit }) => overLimit)).toEqual([]);
});

test('J5: two swapped journals are each reported as a different journal', async () => {
  const shop = await openGapShop();
  await shop.deliver(1);
  await shop.stopBackend();
  const other = await openGapShop({ markFolder: shop.markFolder });
  await other.deliver(11);
  await other.deliver(12);
  await other.stopBackend();
  const [ours, theirs] = [await shop.keepJournal(), await other.keepJournal()];
  await shop.putBack(theirs);
  await other.putBack(ours);
  await shop.restart();
  expect(await onlyGap(shop)).toMatchObject({ kind: 'older', orders: 1, accounts: [{ known: false }] });
  await shop.stopBackend();
  await other.restart();
  expect(await onlyGap(other)).toMatchObject({ kind: 'older', orders: 2 });
  // The gap is recognized only once: at the next start, the same marks are not a second gap.
  await other.stopBackend();
  await other.restart();
  await onlyGap(other);
});

test('J5: a copy that was used elsewhere and is put back does not count as a newer journal, however many orders it has', async () => {
  const shop = await openGapShop({ outside: false });
  await shop.deliver(1);
  await shop.stopBackend();
  const elsewhere = await temporaryFolder();
  await cp(shop.folder, elsewhere, { recursive: true });
  await shop.restart();
  await shop.deliver(2);
  await shop.stopBackend();
  const copy = await backendUnderTest(elsewhere);
  onTestFinished(() => copy.stop());
  const [known] = (await copy.client.connections.list()).connections;
  await copy.client.connections.update({
    id: known?.id ?? '',
    signIn: { form: 'key', apiKey: shop.supplier.apiKey },
  });
  const service = await plainService(copy.client);
  await copy.client.batches.commit(listForm(service, [41, 42, 43, 44].map(sampleImei)));
  await eventually(
    () => copy.client.orders.counts(),
    ({ success = 0, rejected = 0, pending = 0 }) => success + rejected + pending >= 5,
  );
  await copy.stop();
  for (const suffix of ['', '-wal', '-shm'])
    await rm(join(shop.folder, `journal.sqlite${suffix}`), { force: true });
  await cp(join(elsewhere, 'journal.sqlite'), join(shop.folder, 'journal.sqlite'));
  await shop.restart();
  expect(await onlyGap(shop)).toMatchObject({ kind: 'older' });
  await expect(shop.place(2)).rejects.toMatchObject({ code: 'gap' });
});
