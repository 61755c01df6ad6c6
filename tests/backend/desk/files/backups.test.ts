import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openBackupDesk } from '../../../../electron/backend/desk/backups.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { backendUnderTest } from '../../../support/shop/backend-under-test.ts';
import { placeOne } from '../../../support/shop/place-one.ts';
import { openShop, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { untilFinal } from '../../../support/shop/until-order.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createSimulatedClock } from '../../../support/time/simulated-clock.ts';

const hourMs = 60 * 60_000;
const nobodyPicks = { by: 'nobody', why: 'browser' } as const;

async function place(shop: ShopUnderTest, number: number) {
  return placeOne(shop.client, number);
}

async function finish(shop: ShopUnderTest, id: string): Promise<void> {
  await untilFinal(shop.client, id);
}

test('J3: while the app runs, a backup is made once a day, and a missed one is made soon', async () => {
  const folder = await temporaryFolder();
  const journalFile = join(folder, 'journal.sqlite');
  const journal = await openJournal(journalFile);
  onTestFinished(() => journal.close());
  const clock = createSimulatedClock();
  const defects: unknown[] = [];
  const desk = openBackupDesk({
    dataFolder: folder,
    journalFile,
    clock,
    unsettled: () => 0,
    pickFolder: nobodyPicks,
    onChanged: () => {},
    onDefect: (error) => defects.push(error),
  });
  desk.start();
  onTestFinished(() => desk.stop());
  const taken = async () => (await desk.list()).backups.length;
  await clock.advanceTo(10 * 60_000);
  await eventually(taken, (backups) => backups === 1);
  for (let hour = 1; hour <= 23; hour += 1) await clock.advanceTo(hour * hourMs);
  expect(await taken()).toBe(1);
  let quarter = 0;
  await eventually(
    async () => {
      await clock.advanceTo(24 * hourMs + Math.min(quarter++, 11) * 15 * 60_000);
      return taken();
    },
    (backups) => backups === 2,
  );
  expect(defects).toEqual([]);
});

test('J3: a person can make a backup and see its content, and a failed backup is reported', async () => {
  const shop = await openShop();
  await finish(shop, (await place(shop, 1)).id);
  const taken = await shop.client.backups.take();
  expect(taken).toMatchObject({ why: 'asked', holds: { orders: 1 } });
  const listed = await shop.client.backups.list();
  expect(listed).toMatchObject({ stagedAt: null, failedAt: null });
  // A busy machine may be late enough for a daily backup.
  expect(listed.backups.filter(({ why }) => why !== 'daily')).toEqual([taken]);
  expect(listed.folder).toBe(join(shop.folder, 'backups'));
});

test('J3: an unwritable backup folder is reported with the reason, and the list of backups still shows the failure later', async () => {
  const shop = await openShop({ connect: false });
  await writeFile(join(shop.folder, 'backups'), 'a file in its place');
  await expect(shop.client.backups.take()).rejects.toMatchObject({ code: 'journal' });
  expect((await shop.client.backups.list()).failedAt).not.toBeNull();
});

test('the preview lists what is restored, what is kept and what is dropped', async () => {
  const shop = await openShop();
  await finish(shop, (await place(shop, 1)).id);
  const { id } = await shop.client.backups.take();
  await finish(shop, (await place(shop, 2)).id);
  const preview = await shop.client.backups.preview({ id });
  expect(preview).toMatchObject({
    toUncertain: 0,
    kept: 1,
    dropped: 0,
    presentReadable: true,
    connections: [{ name: 'Supplier', orders: 1 }],
  });
  expect(Object.values(preview.orders)).toEqual([1]);
});

test.each(['../journal.sqlite', 'journal-2026-01-01T00-00-00-000Z-asked.sqlite', ''])(
  'a name that is not in the list, %j, restores nothing',
  async (id) => {
    const shop = await openShop({ connect: false });
    await expect(shop.client.backups.restore({ id })).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(shop.client.backups.preview({ id })).rejects.toMatchObject({ code: 'invalid-input' });
    expect((await shop.client.backups.list()).stagedAt).toBeNull();
  },
);

test('a restore is refused while orders are being sent', async () => {
  const folder = await temporaryFolder();
  const journalFile = join(folder, 'journal.sqlite');
  const journal = await openJournal(journalFile);
  onTestFinished(() => journal.close());
  let sending = 1;
  const desk = openBackupDesk({
    dataFolder: folder,
    journalFile,
    clock: createSimulatedClock(),
    unsettled: () => sending,
    pickFolder: nobodyPicks,
    onChanged: () => {},
    onDefect: () => {},
  });
  const { id } = await desk.take();
  expect(await desk.restore({ id })).toMatchObject({
    ok: false,
    failure: { data: { problems: [{ problem: 'orders-in-flight' }] } },
  });
  sending = 0;
  expect(await desk.restore({ id })).toMatchObject({ ok: true });
  expect(await desk.cancelRestore()).toEqual({ cancelled: true });
});

test('O: a restore pays nothing twice and forgets no paid order', async () => {
  const shop = await openShop();
  await finish(shop, (await place(shop, 1)).id);
  const { id } = await shop.client.backups.take();
  const later = await place(shop, 2);
  await finish(shop, later.id);
  await shop.client.backups.restore({ id });
  expect((await shop.client.backups.list()).stagedAt).not.toBeNull();
  const client = await shop.restart();
  expect((await client.backups.list()).stagedAt).toBeNull();
  expect((await client.orders.list({})).total).toBe(2);
  expect((await client.orders.read({ id: later.id }))?.order.state).not.toBe('uncertain');
  expect(shop.supplier.orders()).toHaveLength(2);
  expect((await readdir(shop.folder)).some((name) => name.startsWith('journal-set-aside-'))).toBe(true);
});

test('O2: an order that waits in a backup is not sent when the journal is lost and the backup is restored', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'journal.sqlite');
  const journal = await openJournal(file);
  await addSampleConnection(journal);
  const order = sampleOrder();
  await journal.orders.insert(order, 1);
  await journal.close();
  await copyFile(file, join(folder, 'restore.sqlite'));
  await writeFile(file, Buffer.alloc(9_000, 3));
  const shop = await backendUnderTest(folder);
  onTestFinished(() => shop.stop());
  const read = await shop.client.orders.read({ id: order.id });
  expect(read?.order).toMatchObject({
    state: 'uncertain',
    reason: encodeMessage('restored'),
  });
});

test('J2: a damaged journal stops the start with the salvaged data and the next steps, and stays unchanged', async () => {
  const shop = await openShop();
  for (let number = 1; number <= 3; number += 1) await finish(shop, (await place(shop, number)).id);
  const backup = await shop.client.backups.take();
  await shop.stopBackend();
  const file = join(shop.folder, 'journal.sqlite');
  const bytes = await readFile(file);
  // A page with some of the supplier's services and no orders.
  const pages = Array.from({ length: bytes.length / 4096 }, (_, page) => page);
  const page = pages.find((each) => {
    const text = bytes.subarray(each * 4096, (each + 1) * 4096);
    return [0x0a, 0x0d].includes(text[0] ?? 0) && text.includes('Samsung') && !text.includes(sampleImei(1));
  });
  if (page === undefined) throw new Error('no page to damage');
  bytes.fill(0x5a, page * 4096, (page + 1) * 4096);
  await writeFile(file, bytes);

  const failure: Error = await backendUnderTest(shop.folder).then(
    () => new Error('it started'),
    (error: Error) => error,
  );
  expect(failure.name).toBe('StartFailure');
  expect(failure.message).toContain('3 orders were read out of it');
  expect(failure.message).toContain(backup.id);
  const salvaged = /into (\S+\.jsonl)/.exec(failure.message)?.[1] ?? '';
  expect((await readFile(salvaged, 'utf8')).trimEnd().split('\n')).toHaveLength(3);
  expect(dirname(salvaged)).toBe(join(shop.folder, 'exports'));
  expect(await readFile(file)).toEqual(bytes);

  // The person puts a backup in the place of the journal, as the message says.
  await copyFile(join(shop.folder, 'backups', backup.id), join(shop.folder, 'restore.sqlite'));
  expect((await (await shop.restart()).orders.list({})).total).toBe(3);
});

test('no file of a backup or an export contains the key', async () => {
  const shop = await openShop();
  await finish(shop, (await place(shop, 1)).id);
  const { id } = await shop.client.backups.take();
  const exported = await shop.client.backups.exportJournal();
  expect(exported).toMatchObject({ orders: 1, batches: 0 });
  const files = [exported.file, join(shop.folder, 'backups', id)];
  for (const file of files) expect((await readFile(file)).includes(shop.supplier.apiKey)).toBe(false);
  expect(await readFile(exported.file, 'utf8')).toContain(sampleImei(1));
});
