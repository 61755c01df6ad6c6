import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { FoundMarks, HighWaterMark } from '../../../../electron/backend/journal/gaps/high-water-mark.ts';

import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { keys } from '../../../../electron/backend/journal/keys.ts';
import { createSlotTable } from '../../../../electron/backend/supplier/limiter/slot-table.ts';
import { addSampleConnection, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const start = (run: string) => ({ run, installation: 'ours', randomId: randomUUID, nowMs: 1 });
const uptimeMs = 500_000_000;
const clockAt = (nowMs: number) => ({ nowMs: () => nowMs, monotonicMs: () => uptimeMs });
const lost = (sequence: number): HighWaterMark => ({
  installation: 'ours',
  run: 'lost',
  sequence,
  at: 1,
  firstAt: 1,
  accounts: [],
  missing: [],
  journalFile: null,
});

async function openOne() {
  const journal = await openJournal(join(await temporaryFolder(), 'journal.sqlite'));
  onTestFinished(() => journal.close());
  return journal;
}

test('J5: an unreadable mark is a gap, because its content is unknown', async () => {
  const journal = await openOne();
  expect(await journal.gaps.beginRun({ marks: [], unreadable: true }, start('first'))).toBe(1);
  expect(await journal.gaps.list(9)).toMatchObject([{ kind: 'unmarked' }]);
});

test('J5: a gap explains the mark that revealed it, but no later mark of the same run', async () => {
  const journal = await openOne();
  const gapsBy = (sequence: number, run: string) =>
    journal.gaps.beginRun({ marks: [lost(sequence)], unreadable: false }, start(run));
  expect(await gapsBy(5, 'first')).toBe(1);
  expect(await gapsBy(5, 'second')).toBe(0);
  expect(await gapsBy(3, 'third')).toBe(0);
  expect(await gapsBy(9, 'fourth')).toBe(1);
});

test('J5: the beginning of a gap is unknown if the clock was set back during it', async () => {
  const journal = await openOne();
  const found = { marks: [{ ...lost(5), at: 5, firstAt: 9 }], unreadable: false };
  await journal.gaps.beginRun(found, start('first'));
  expect(await journal.gaps.list(9)).toMatchObject([{ from: null, to: 5 }]);
});

test('L2: after a gap every slot of every key counts as used, because the requests sent during the gap are unknown', async () => {
  const journal = await openOne();
  await journal.slots.save('a key', { slot: 7, savedAt: 5, freeAt: 6 });
  await journal.gaps.beginRun({ marks: [lost(5)], unreadable: false }, start('first'));
  const slots = await journal.slots.load('a key', clockAt(1));
  expect(slots.map(({ slot }) => slot).sort((one, other) => one - other)).toEqual(
    Array.from({ length: 60 }, (_, slot) => slot),
  );
  expect(slots.every(({ savedAt, freeAt }) => savedAt === 0 && freeAt === null)).toBe(true);
});

test('L2: within a minute after a gap, a key that is new in this journal has no free slot, because a deleted journal may have used it', async () => {
  const journal = await openOne();
  await journal.gaps.beginRun({ marks: [lost(5)], unreadable: false }, start('first'));
  await journal.gaps.beginRun({ marks: [lost(5)], unreadable: false }, { ...start('second'), nowMs: 30_000 });
  const heldMs = async (nowMs: number) => {
    const table = createSlotTable(60, await journal.slots.load('new key', clockAt(nowMs)), uptimeMs);
    return table.freeingAtMs(uptimeMs, 60).map((atMs) => atMs - uptimeMs);
  };
  expect(await heldMs(20_001)).toEqual(Array.from({ length: 60 }, () => 41_000));
  // After the clock was set back.
  expect(await heldMs(-9)).toEqual(Array.from({ length: 60 }, () => 61_000));
  expect(await heldMs(61_001)).toEqual([]);
});

test('J8: an event that this till has seen and the journal lacks is a gap, whatever the marks say', async () => {
  const journal = await openOne();
  const seenEvent = { installation: 'ours', run: 'lost', sequence: 5, at: 1 };
  const gapsBy = (run: string, seen: typeof seenEvent) =>
    journal.gaps.beginRun({ marks: [], unreadable: false, seenEvent: seen }, start(run));
  expect(await gapsBy('first', seenEvent)).toBe(1);
  expect(await journal.gaps.list(9)).toMatchObject([{ kind: 'older' }]);
  expect(await gapsBy('second', seenEvent)).toBe(0);
  expect(await gapsBy('third', { ...seenEvent, run: 'first', sequence: 0 })).toBe(0);
});

const known = { ...lost(0), run: 'first' };
test.each<
  [string, Partial<FoundMarks>, { readonly marked?: boolean; readonly events?: boolean }, string | null]
>([
  ['nothing is found outside a new journal', {}, {}, null],
  ['its marks are lost', {}, { marked: true }, 'unmarked'],
  [
    'its marks are lost, and a mark of another till is there',
    { marks: [{ ...known, installation: 'other' }] },
    { marked: true },
    'unmarked',
  ],
  ['its own mark is there', { marks: [known] }, { marked: true }, null],
  ['its own mark is there, and another one is unreadable', { marks: [known], unreadable: true }, {}, null],
  ['another mark is unreadable', { unreadable: true }, {}, 'unmarked'],
  ['nothing confirms its events', { isUnconfirmed: true }, { events: true }, 'unmarked'],
  ['nothing confirms it, and it has no events', { isUnconfirmed: true }, {}, null],
  [
    'its own mark confirms its events',
    { marks: [{ ...known, sequence: 1 }], isUnconfirmed: true },
    { events: true },
    null,
  ],
  ['it lacks an event of its mark', { marks: [{ ...known, sequence: 2 }] }, { events: true }, 'older'],
  ['it is on another server', { isOtherServer: true }, {}, 'unmarked'],
  ['it is on another server and lacks an event', { marks: [lost(5)], isOtherServer: true }, {}, 'older'],
  ['its mark is of a forgotten run', { marks: [known], forgottenRun: 'first' }, {}, 'older'],
])('J5: a journal of which %s', async (_, found, { marked = false, events = false }, kind) => {
  const journal = await openOne();
  await journal.gaps.beginRun({ marks: [], unreadable: false }, start('first'));
  if (events) {
    await addSampleConnection(journal);
    await journal.orders.insert(sampleOrder(), 1);
  }
  if (marked) await journal.keyValues.write(keys.marked, 'yes');
  const all = { marks: [], unreadable: false, ...found };
  expect(await journal.gaps.isRestoredCopy(all, 'ours')).toBe(kind !== null);
  expect(await journal.gaps.beginRun(all, start('second'))).toBe(kind === null ? 0 : 1);
  expect((await journal.gaps.list(9)).map((gap) => gap.kind)).toEqual(kind === null ? [] : [kind]);
});

test('J5: of the orders that a mark calls missing, a new gap counts those that no open gap counts', async () => {
  const journal = await openOne();
  const missing = (orders: number) => [{ connectionId: 'c', name: 'Panel', practice: 0, orders }];
  const counted: unknown[] = [];
  for (const [run, orders] of [
    ['one', 0],
    ['two', 2],
    ['three', 2],
    ['four', 5],
  ] as const) {
    const marks = [{ ...lost(5), run, missing: missing(orders) }];
    await journal.gaps.beginRun(
      { marks, unreadable: false },
      { ...start(`after ${run}`), nowMs: counted.length + 1 },
    );
    counted.push((await journal.gaps.list(1))[0]?.accounts.map((account) => account.orders));
  }
  expect(counted).toEqual([[0], [2], [], [3]]);
});

test('J5: a journal that was restored without a comparison is a gap once', async () => {
  const journal = await openOne();
  await journal.keyValues.write(keys.restoredBlindly, 1);
  const gaps = (run: string) => journal.gaps.beginRun({ marks: [], unreadable: false }, start(run));
  expect([await gaps('first'), await gaps('second')]).toEqual([1, 0]);
});

test('J5: the position is written to all marks, or to those that can be written', async () => {
  const journal = await openOne();
  const folder = await temporaryFolder();
  const write = (outside: string | null) =>
    journal.gaps.writeMarks('first', { beside: join(folder, 'mark'), outside }, 'journal.sqlite', null);
  expect(await write(folder)).toEqual({ everywhere: true, marked: null });
  await journal.gaps.beginRun({ marks: [], unreadable: false }, start('first'));
  await addSampleConnection(journal);
  await journal.orders.insert(sampleOrder(), 1);
  const marked = { sequence: 1, at: 1 };
  expect(await write(null)).toMatchObject({ everywhere: true, marked });
  expect(await write(folder)).toMatchObject({ everywhere: true, marked });
  expect(await write(join(folder, 'mark', 'no folder'))).toMatchObject({ everywhere: false, marked });
});
