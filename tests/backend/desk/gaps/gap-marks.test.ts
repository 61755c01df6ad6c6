import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { onlyGap, openGapShop } from '../../../support/shop/gap-shop.ts';
import { eventually } from '../../../support/time/eventually.ts';

test('J5: the mark is small, private to its owner and without keys, and a normal start finds no gap', async () => {
  const shop = await openGapShop();
  await shop.deliver(1);
  for (let start = 0; start < 3; start += 1) {
    await shop.stopBackend();
    await shop.restart();
    expect(await shop.now().gaps.list()).toEqual([]);
  }
  const [name = ''] = await readdir(shop.markFolder);
  for (const file of [join(shop.folder, 'journal.sqlite-mark'), join(shop.markFolder, name)]) {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    expect(text.length).toBeLessThan(2_000);
    expect(text).not.toContain(shop.supplier.apiKey);
    expect(text).not.toContain(sampleImei(1));
  }
});

test('J5: a mark lost or damaged in one place is restored from the other; if both are lost, missing orders are unknown', async () => {
  const shop = await openGapShop();
  await shop.deliver(1);
  const beside = join(shop.folder, 'journal.sqlite-mark');
  await shop.stopBackend();
  await writeFile(beside, 'damaged');
  await shop.restart();
  expect(await shop.now().gaps.list()).toEqual([]);
  await shop.stopBackend();
  await rm(shop.markFolder, { recursive: true });
  await shop.restart();
  expect(await shop.now().gaps.list()).toEqual([]);
  await shop.stopBackend();
  await rm(shop.markFolder, { recursive: true });
  await rm(beside);
  await shop.restart();
  expect(await onlyGap(shop)).toMatchObject({ kind: 'unmarked', orders: 0 });
});

test('J5: a journal of a version without marks is accepted as it is', async () => {
  const shop = await openGapShop();
  await shop.deliver(1);
  await shop.stopBackend();
  const database = new DatabaseSync(join(shop.folder, 'journal.sqlite'));
  database.exec(`delete from facts where name = 'high-water mark'; delete from runs`);
  database.close();
  await rm(shop.markFolder, { recursive: true });
  await rm(join(shop.folder, 'journal.sqlite-mark'));
  await shop.restart();
  expect(await shop.now().gaps.list()).toEqual([]);
  await shop.deliver(2);
});

test('J5: while no mark can be written nothing is sent, and sending resumes automatically', async () => {
  const shop = await openGapShop({ outside: false });
  const beside = join(shop.folder, 'journal.sqlite-mark');
  await mkdir(join(beside, 'in the way'), { recursive: true });
  const id = await shop.place(1);
  await eventually(
    () => shop.now().orders.read({ id }),
    (read) => read?.events.some((event) => event.why === 'not-sent') ?? false,
  );
  expect(shop.sent(1)).toBe(0);
  await rm(beside, { recursive: true });
  await eventually(
    async () => shop.sent(1),
    (times) => times === 1,
  );
});

test('J5: one place that cannot be written stops nothing', async () => {
  const shop = await openGapShop();
  await writeFile(shop.markFolder, 'a file in its place');
  expect(await shop.deliver(1)).not.toBe('');
});
