import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import {
  addSampleConnection,
  sampleBatch,
  sampleImei,
  sampleOrder,
} from '../../../support/journal/sample-orders.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

async function openSample(): Promise<Journal> {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  return journal;
}

const batch = sampleBatch();
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    sampleOrder({ batchId: 'batch-1', identifier: sampleImei(from + index) }),
  );

test('a list is written completely or not at all', async () => {
  const journal = await openSample();
  await journal.orders.insert(sampleOrder({ identifier: sampleImei(700) }), 1);
  expect(await journal.batches.insert(batch, rows(0, 1_000), 2)).toMatchObject({
    ok: false,
    twin: false,
    conflicting: [{ row: 700, state: 'queued' }],
  });
  expect(await journal.batches.list(10)).toEqual([]);
  expect(await journal.orders.counts('connection-1')).toEqual({ queued: 1 });
  expect(await journal.batches.insert(batch, rows(1_000, 1_200), 3)).toEqual({ ok: true });
  expect(await journal.batches.read('batch-1')).toMatchObject({
    total: 1_200,
    counts: { queued: 1_200 },
    state: 'running',
  });
});

test('a paused batch sends nothing, and continues where it stopped', async () => {
  const journal = await openSample();
  await journal.batches.insert(batch, rows(0, 3), 1);
  await journal.batches.pause('batch-1', 'person', null, 2);
  expect(await journal.outbox.hasQueued('connection-1', 'batch', 1)).toBe(false);
  expect(await journal.outbox.claimNext('connection-1', 'batch', 'attempt 3', 3)).toBeNull();
  await journal.batches.resume('batch-1', false, 4);
  expect((await journal.outbox.claimNext('connection-1', 'batch', 'attempt 5', 5))?.identifier).toBe(
    sampleImei(0),
  );
});

test('single orders and rows of batches wait in separate lanes', async () => {
  const journal = await openSample();
  await journal.batches.insert(batch, rows(0, 2), 1);
  await journal.orders.insert(sampleOrder({ identifier: sampleImei(50) }), 2);
  expect((await journal.outbox.claimNext('connection-1', 'single', 'attempt 3', 3))?.identifier).toBe(
    sampleImei(50),
  );
  expect(await journal.outbox.claimNext('connection-1', 'single', 'attempt 4', 4)).toBeNull();
});

test('a list for a missing batch is refused completely', async () => {
  const journal = await openJournal(join(await temporaryFolder(), 'journal.sqlite'));
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  await expect(
    journal.batches.insert(batch, [...rows(0, 1), sampleOrder({ batchId: 'gone' }), ...rows(2, 998)], 1),
  ).rejects.toThrow(/foreign key/i);
  expect(await journal.batches.read('batch-1')).toBeNull();
  expect(await journal.orders.counts(null)).toEqual({});
  expect(await journal.batches.insert(batch, rows(0, 3), 2)).toEqual({ ok: true });
});

// For PostgreSQL, postgres/many-rows.test.ts counts the look-ups of foreign keys.
test.skipIf(process.env.IMEI_DESK_ENGINE === 'postgres')(
  'a row’s owner is looked up by keys only',
  async () => {
    const file = join(await temporaryFolder(), 'journal.sqlite');
    await (await openJournal(file)).close();
    // Without these keys, SQLite would scan the child tables for every deleted row; with a full history this takes minutes.
    const engine = new DatabaseSync(file, { readOnly: true });
    onTestFinished(() => engine.close());
    for (const table of ['orders', 'batches', 'connections']) {
      const plan = engine.prepare(`explain query plan delete from ${table} where id = ''`).all();
      expect(plan.length).toBeGreaterThan(1);
      expect(plan.map(({ detail }) => detail)).toEqual(plan.map(() => expect.stringMatching(/^SEARCH /)));
    }
  },
);

test('cancelling removes queued rows, with their history, and keeps rows that may have been sent', async () => {
  const journal = await openSample();
  await journal.batches.insert(batch, rows(0, 3), 1);
  const claimed = await journal.outbox.claimNext('connection-1', 'batch', 'attempt 2', 2);
  await journal.batches.cancelQueued('batch-1', 'Mara', 3);
  expect((await journal.batches.read('batch-1'))?.counts).toEqual({ claimed: 1, cancelled: 2 });
  const { orders } = await journal.orders.list({
    search: '',
    states: ['cancelled'],
    batchId: 'batch-1',
    connectionId: null,
    cursor: null,
    limit: 10,
  });
  const events = (await journal.orders.read(orders[0]?.id ?? ''))?.events ?? [];
  expect(events.at(-1)).toMatchObject({ from: 'queued', to: 'cancelled', who: 'Mara' });
  expect(claimed).not.toBeNull();
});

test('a batch is finished when every row is final', async () => {
  const journal = await openSample();
  await journal.batches.insert(batch, rows(0, 2), 1);
  await journal.batches.cancelQueued('batch-1', 'Mara', 2);
  expect((await journal.batches.read('batch-1'))?.state).toBe('finished');
});
