import { copyFile, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { takeBackup } from '../../../../electron/backend/journal/backup/backup.ts';
import { stageRestore } from '../../../../electron/backend/journal/backup/backup-restore.ts';
import { exportJournal } from '../../../../electron/backend/journal/backup/export.ts';
import { salvageOrders } from '../../../../electron/backend/journal/backup/salvage.ts';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import { backUp, openJournalToRestore, restored } from '../../../support/journal/journal-to-restore.ts';
import { sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { closedTruth, truthOf } from '../../../support/money/book-truth.ts';
import { addAdoptedOrder, endPastOrder } from '../../../support/past/past-orders.ts';
import { realClock } from '../../../support/time/real-clock.ts';

const dayMs = 86_400_000;
const label = (day: number) => `2026-01-0${day + 1}`;

const close = (journal: Journal, day: number) =>
  journal.books.close({
    day: label(day),
    fromMs: day * dayMs,
    untilMs: (day + 1) * dayMs,
    zone: 'UTC',
    closedAt: 5,
    who: 'Mara',
    leftOpen: '{}',
    after: day === 0 ? null : label(day - 1),
  });

async function place(file: string, number: number, day: number): Promise<string> {
  const order = sampleOrder({ identifier: sampleImei(number) });
  const sentAt = day * dayMs + number;
  await addAdoptedOrder(file, order, {
    reference: `R-${number}`,
    state: 'success',
    sentAt,
    reportedAt: sentAt,
  });
  return order.id;
}

test('restoring a backup keeps days closed since, and changes that wait to be booked', async () => {
  const { file, journal } = await openJournalToRestore();
  const first = await place(file, 1, 0);
  expect(await close(journal, 0)).toBe(true);
  const lost = await place(file, 2, 1);
  const backup = await backUp(file);
  await place(file, 3, 1);
  expect(await close(journal, 1)).toBe(true);
  await endPastOrder(journal, first, { at: 2 * dayMs, state: 'rejected' });
  const before = { closes: await journal.books.closes(), truth: await closedTruth(journal) };
  expect(before.truth.orders).toBe(3);
  await journal.close();
  await stageRestore(backup.file, file);
  const { journal: after } = await restored(file);
  expect(await after.books.closes()).toEqual(before.closes);
  expect(await closedTruth(after)).toEqual(before.truth);
  expect(await closedTruth(after)).toEqual(truthOf(file, 0, 2 * dayMs));
  // The books continue normally: the next change is noticed.
  await endPastOrder(after, lost, { at: 3 * dayMs - 1, state: 'rejected' });
  expect(await close(after, 2)).toBe(true);
  expect(await closedTruth(after)).toEqual(truthOf(file, 0, 3 * dayMs));
  expect((await after.books.booked([3])).map(({ orderId }) => orderId)).toEqual([first, lost]);
});

test('an order that exists only in the restored backup is a correction of its closed day', async () => {
  const { file, journal: one } = await openJournalToRestore();
  await place(file, 1, 0);
  const older = await backUp(file);
  await place(file, 2, 0);
  const younger = await takeBackup(file, join(dirname(file), 'younger'), 'asked', 99);
  await one.close();
  // A person copies the older file into place by hand, and closes the day with the rows of that file.
  for (const suffix of ['-wal', '-shm']) await rm(file + suffix, { force: true });
  await copyFile(older.file, file);
  const journal = await openJournal(file);
  expect(await close(journal, 0)).toBe(true);
  expect((await closedTruth(journal)).orders).toBe(1);
  await journal.close();
  await stageRestore(younger.file, file);
  const { journal: after } = await restored(file);
  expect(await after.books.closes()).toHaveLength(1);
  expect((await after.books.waiting()).map(({ was, is }) => [was, is?.standing])).toEqual([
    [null, 'success'],
  ]);
  expect(await closedTruth(after)).toEqual(truthOf(file, 0, dayMs));
});

test('an order that moves from its closed day to a later day is counted only on the later day', async () => {
  const { file, journal } = await openJournalToRestore();
  const order = await place(file, 1, 0);
  expect(await close(journal, 0)).toBe(true);
  const engine = new DatabaseSync(file);
  // The time of the change is after the day to which the order belongs.
  engine
    .prepare('update orders set sent_at = ?, updated_at = ? where id = ?')
    .run(dayMs + 5, 9 * dayMs, order);
  engine.close();
  expect(await close(journal, 1)).toBe(true);
  expect(await closedTruth(journal)).toEqual(truthOf(file, 0, 2 * dayMs));
  expect(await journal.books.waiting()).toEqual([]);
});

test('closed days cannot be changed, and the fingerprint of a day includes the previous days', async () => {
  const { file, journal } = await openJournalToRestore();
  const order = await place(file, 1, 0);
  await close(journal, 0);
  await endPastOrder(journal, order, { at: dayMs + 1, state: 'rejected' });
  await close(journal, 1);
  const [one, two] = await journal.books.closes();
  expect(one?.fingerprint).not.toBe(two?.fingerprint);
  const engine = new DatabaseSync(file);
  for (const table of ['book_closes', 'book_sums', 'book_changes'])
    for (const act of [`delete from ${table}`, `update ${table} set rowid = rowid`])
      expect(() => engine.exec(act), act).toThrow('history is never rewritten');
  engine.close();
});

test('closed days are exported with the journal, and salvaged from a damaged journal', async () => {
  const { file, journal } = await openJournalToRestore();
  const order = await place(file, 1, 0);
  await close(journal, 0);
  await endPastOrder(journal, order, { at: dayMs + 1, state: 'rejected' });
  const to = join(dirname(file), 'out.jsonl');
  for (const work of [() => exportJournal(file, to), () => salvageOrders(file, to, realClock)]) {
    await work();
    const text = await readFile(to, 'utf8');
    expect(text).toContain('"book_close":{"number":1,"day":"2026-01-01"');
    expect(text).toContain('"book_change":{');
  }
});
