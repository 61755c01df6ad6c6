import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openBackupDesk } from '../../../../electron/backend/desk/backups.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { CopyTrouble } from '../../../../shared/contract/shop/backups.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createSimulatedClock } from '../../../support/time/simulated-clock.ts';

const words = { title: 'Where?', button: 'Use' };
const dayMs = 24 * 60 * 60_000;
const shut = 0o500;

/** A shop where a person chooses folders in the system's dialog, on a new data folder or a given one. */
async function openShop(dataFolder?: string) {
  const folder = dataFolder ?? (await temporaryFolder());
  const journalFile = join(folder, 'journal.sqlite');
  const journal = await openJournal(journalFile);
  onTestFinished(() => journal.close());
  const clock = createSimulatedClock();
  let picked: string | null = null;
  const open = () =>
    openBackupDesk({
      dataFolder: folder,
      journalFile,
      clock,
      unsettled: () => 0,
      pickFolder: { by: 'host', use: async () => picked },
      onChanged: () => {},
      onDefect: () => {},
    });
  const desk = open();
  onTestFinished(() => desk.stop());
  return {
    folder,
    clock,
    desk,
    open,
    choose: (path: string | null) => {
      picked = path;
      return desk.chooseCopyFolder(words);
    },
    copies: async () => (await desk.list()).copies,
  };
}

/** The shops' folders in the chosen folder, each with its contents. */
async function placesIn(folder: string): Promise<Record<string, string[]>> {
  const names = await readdir(folder).catch(() => []);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readdir(join(folder, name))] as const)),
  );
}
const filesIn = async (folder: string) => Object.values(await placesIn(folder)).flat();

test('J3: the newest backup is copied at once, byte for byte, and so is each later backup', async () => {
  const shop = await openShop();
  const elsewhere = await temporaryFolder();
  expect(await shop.copies()).toEqual({ folder: null, copiedAt: null, trouble: null });
  expect(await shop.choose(elsewhere)).toEqual({ chosen: true, trouble: null });
  const [first] = (await shop.desk.list()).backups;
  expect(await shop.copies()).toEqual({ folder: elsewhere, copiedAt: first?.takenAt, trouble: null });
  const [[place = '', names = []] = []] = Object.entries(await placesIn(elsewhere));
  expect(names).toEqual([first?.id]);
  const [copied, original] = await Promise.all([
    readFile(join(elsewhere, place, first?.id ?? '')),
    readFile(join(shop.folder, 'backups', first?.id ?? '')),
  ]);
  expect(copied.equals(original)).toBe(true);
  await shop.clock.advanceTo(dayMs);
  await shop.desk.take();
  await eventually(
    () => filesIn(elsewhere),
    (files) => files.length === 2,
  );
});

test('the next run continues copying until somebody stops it, and existing copies stay', async () => {
  const shop = await openShop();
  const elsewhere = await temporaryFolder();
  await shop.choose(elsewhere);
  const next = shop.open();
  onTestFinished(() => next.stop());
  expect((await next.list()).copies.folder).toBe(elsewhere);
  await next.stopCopies();
  expect((await next.list()).copies).toEqual({ folder: null, copiedAt: null, trouble: null });
  await shop.clock.advanceTo(dayMs);
  await next.take();
  await next.stop();
  expect(await filesIn(elsewhere)).toHaveLength(1);
});

test('chooses no folder when the dialog is closed, or when the folder is the app’s own or is unwritable', async () => {
  const shop = await openShop();
  expect(await shop.choose(null)).toEqual({ chosen: false, trouble: null });
  const refused = async (path: string, trouble: CopyTrouble) =>
    expect(await shop.choose(path)).toEqual({ chosen: false, trouble });
  await refused(shop.folder, 'own-folder');
  await refused(join(shop.folder, 'backups'), 'own-folder');
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  await refused(file, 'away');
  expect((await shop.copies()).folder).toBeNull();
});

test('an absent disk is reported, not replaced by a folder, delays no backup, and gets the copies later', async () => {
  const shop = await openShop();
  const disk = join(await temporaryFolder(), 'stick');
  await mkdir(disk);
  await shop.choose(disk);
  await rename(disk, `${disk}.away`);
  await shop.clock.advanceTo(dayMs);
  await shop.desk.take();
  await eventually(shop.copies, ({ trouble }) => trouble === 'away');
  await expect(readdir(disk)).rejects.toThrow('ENOENT');
  await rename(`${disk}.away`, disk);
  shop.desk.start();
  let minutes = 0;
  await eventually(
    async () => {
      minutes = Math.min(minutes + 1, 20);
      await shop.clock.advanceTo(dayMs + minutes * 60_000);
      return shop.copies();
    },
    ({ trouble }) => trouble === null,
  );
  expect(await filesIn(disk)).toHaveLength(2);
});

test.skipIf(process.getuid?.() === 0)('a folder without access is reported', async () => {
  const shop = await openShop();
  const elsewhere = await temporaryFolder();
  await chmod(elsewhere, shut);
  expect(await shop.choose(elsewhere)).toEqual({ chosen: false, trouble: 'not-written' });
});

test('old copies are deleted like old backups, an incomplete copy is deleted, and another shop’s copies stay', async () => {
  const [one, other] = [await openShop(), await openShop()];
  const elsewhere = await temporaryFolder();
  await other.choose(elsewhere);
  const [[othersPlace = ''] = []] = Object.entries(await placesIn(elsewhere));
  await one.choose(elsewhere);
  const place = Object.keys(await placesIn(elsewhere)).find((name) => name !== othersPlace) ?? '';
  await writeFile(join(elsewhere, place, 'journal-2026-01-01T00-00-00-000Z-daily.sqlite.part'), 'half');
  for (let day = 1; day <= 45; day += 1) {
    await one.clock.advanceTo(day * dayMs);
    await one.desk.take();
  }
  const kept = (await one.desk.list()).backups.map(({ id }) => id);
  await eventually(
    async () => (await placesIn(elsewhere))[place]?.toSorted(),
    (files) => JSON.stringify(files) === JSON.stringify(kept.toSorted()),
  );
  expect((await placesIn(elsewhere))[othersPlace]).toHaveLength(1);
});

test('a broken file of the chosen folder counts as no choice', async () => {
  const shop = await openShop();
  await shop.choose(await temporaryFolder());
  await writeFile(join(shop.folder, 'backup-copies.json'), '{ "folder": 7');
  expect((await shop.copies()).folder).toBeNull();
  await rm(join(shop.folder, 'backup-copies.json'));
  expect((await shop.copies()).folder).toBeNull();
});
