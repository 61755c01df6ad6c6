import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { listBackups, stampOf, takeBackup } from '../../../../electron/backend/journal/backup/backup.ts';
import { readContents } from '../../../../electron/backend/journal/backup/backup-contents.ts';
import { backupsToKeep } from '../../../../electron/backend/journal/backup/backup-rotation.ts';
import { openDatabase } from '../../../../electron/backend/journal/engine/database.ts';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import { explains } from '../../../support/house/explains.ts';
import {
  addSampleConnection,
  sampleBatch,
  sampleImei,
  sampleOrder,
} from '../../../support/journal/sample-orders.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const dayMs = 24 * 60 * 60_000;
const noon = Date.UTC(2026, 0, 5, 12);

async function openSample(): Promise<{ journal: Journal; file: string; backups: string }> {
  const folder = await temporaryFolder();
  const file = join(folder, 'journal.sqlite');
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  return { journal, file, backups: join(folder, 'backups') };
}

test('J3: a backup contains everything committed, in one complete file', async () => {
  explains('J3');
  const { journal, file, backups } = await openSample();
  await journal.orders.insert(sampleOrder(), 1_000);
  const backup = await takeBackup(file, backups, 'asked', noon);
  expect(await readdir(backups)).toEqual([backup.id]);
  expect(await listBackups(backups)).toEqual([backup]);
  expect(await readContents(backup.file)).toEqual({
    orders: { queued: 1 },
    lastNumber: 1,
    newestOrderAt: 1_000,
    connections: [{ name: 'Supplier', orders: 1 }],
  });
  expect(await readdir(backups)).toEqual([backup.id]);
});

test('J3: a backup never contains half of a transaction, although orders are written meanwhile', async () => {
  const { journal, file, backups } = await openSample();
  let writing = true;
  const writer = (async () => {
    for (let number = 0; writing; number += 1) {
      const batch = sampleBatch({ id: `batch-${number}`, requestId: `request-${number}` });
      const orders = Array.from({ length: 7 }, (_, row) =>
        sampleOrder({ batchId: batch.id, identifier: sampleImei(number * 7 + row) }),
      );
      await journal.batches.insert(batch, orders, number);
    }
  })();
  try {
    for (let taken = 0; taken < 8; taken += 1) {
      const { file: copy } = await takeBackup(file, backups, 'asked', noon + taken);
      const { orders } = await readContents(copy);
      expect((orders.queued ?? 0) % 7).toBe(0);
    }
  } finally {
    writing = false;
    await writer;
  }
  expect(await journal.orders.counts('connection-1')).toEqual({ queued: expect.any(Number) });
});

test('J3: an incomplete copy never becomes a backup, and the older backups stay', async () => {
  const { file, backups } = await openSample();
  const good = await takeBackup(file, backups, 'daily', noon);
  const broken = join(await temporaryFolder(), 'journal.sqlite');
  const database = await openDatabase(broken);
  await sql`drop table favourites`.execute(database);
  await sql`create table favourites (name text)`.execute(database);
  await sql`with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < 3000)
    insert into favourites select 'row ' || n || ${'x'.repeat(80)} from numbers`.execute(database);
  await sql`pragma wal_checkpoint(truncate)`.execute(database);
  await database.destroy();
  const bytes = await readFile(broken);
  const page = Math.floor(bytes.length / 4096) - 5;
  await writeFile(
    broken,
    Buffer.concat([
      bytes.subarray(0, page * 4096),
      Buffer.alloc(4096, 0xa5),
      bytes.subarray((page + 1) * 4096),
    ]),
  );
  await expect(takeBackup(broken, backups, 'daily', noon + 1)).rejects.toMatchObject({
    name: 'JournalFailure',
    failureCause: 'broken',
  });
  expect(await readdir(backups)).toEqual([good.id]);
});

test('J3: keeps backups of seven days and four weeks, and always the newest backup', () => {
  let backups: { takenAt: number }[] = [];
  const oldest: number[] = [];
  for (let day = 0; day < 365; day += 1) {
    backups = backupsToKeep([...backups, { takenAt: noon + day * dayMs }]);
    const ages = backups.map(({ takenAt }) => day - (takenAt - noon) / dayMs);
    expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6].slice(0, day + 1));
    expect(backups.length).toBeLessThanOrEqual(11);
    oldest.push(ages.at(-1) ?? 0);
  }
  // The oldest backup covers at least three weeks and one day.
  expect(Math.min(...oldest.slice(41))).toBeGreaterThanOrEqual(7 + 3 * 7 - 6);
  expect(backups).toHaveLength(11);
  const sameHour = Array.from({ length: 10 }, (_, minute) => ({ takenAt: noon + minute * 60_000 }));
  expect(backupsToKeep(sameHour)).toEqual(sameHour.slice(-3).reverse());
  expect(backupsToKeep([])).toEqual([]);
});

test('J3: files that are not our backups are neither listed nor removed', async () => {
  const { file, backups } = await openSample();
  await takeBackup(file, backups, 'daily', noon);
  await writeFile(join(backups, 'my own notes.txt'), 'x');
  await writeFile(join(backups, 'journal-2026-01-01.sqlite'), 'x');
  for (let day = 1; day < 12; day += 1) await takeBackup(file, backups, 'daily', noon + day * dayMs);
  const names = await readdir(backups);
  expect(names).toContain('my own notes.txt');
  expect(names).toContain('journal-2026-01-01.sqlite');
  expect(await listBackups(backups)).toHaveLength(names.length - 2);
  expect((await listBackups(backups)).length).toBeLessThan(12);
});

test('J3: the next backup first removes the remains of a killed process’s copy', async () => {
  const { file, backups } = await openSample();
  const good = await takeBackup(file, backups, 'daily', noon);
  const halfMade = `${good.id.replace('daily', 'migration')}.part`;
  await writeFile(join(backups, halfMade), 'half a journal');
  await writeFile(join(backups, 'letter.part'), 'somebody’s own');
  const next = await takeBackup(file, backups, 'migration', noon + 1);
  expect((await readdir(backups)).sort()).toEqual([good.id, next.id, 'letter.part'].sort());
});

test('J3: a backup made while the clock was years slow is kept', async () => {
  const { file, backups } = await openSample();
  await mkdir(backups);
  for (let day = 0; day < 60; day += 1)
    await writeFile(join(backups, `journal-${stampOf(noon + day * dayMs)}-daily.sqlite`), 'x');
  const made = await takeBackup(file, backups, 'migration', noon - 3_000 * dayMs);
  expect(await listBackups(backups)).toContainEqual(made);
});

test('J3: a journal whose tables are about to change is backed up first; if the backup fails, the tables stay unchanged', async () => {
  const { journal, file, backups } = await openSample();
  await journal.orders.insert(sampleOrder(), 1_000);
  await journal.close();
  const database = await openDatabase(file);
  // The journal looks as if a later version with one more migration had written it.
  await sql`delete from kysely_migration`.execute(database);
  await database.destroy();

  await expect(
    openDatabase(file, { beforeMigration: () => Promise.reject(new Error('no room for it')) }),
  ).rejects.toThrow('no room');
  await openDatabase(file, { beforeMigration: () => takeBackup(file, backups, 'migration', noon) }).then(
    (opened) => opened.destroy(),
    () => {},
  );
  const [taken] = await listBackups(backups);
  expect(taken).toMatchObject({ why: 'migration' });
  expect((await readContents(taken?.file ?? '')).orders).toEqual({ queued: 1 });
});

test('J3: a new journal is not backed up before its first tables', async () => {
  let asked = 0;
  const database = await openDatabase(join(await temporaryFolder(), 'journal.sqlite'), {
    beforeMigration: async () => {
      asked += 1;
    },
  });
  await database.destroy();
  expect(asked).toBe(0);
});
