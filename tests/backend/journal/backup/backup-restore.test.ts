import { rename, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { stagedAt, stageRestore } from '../../../../electron/backend/journal/backup/backup-restore.ts';
import { openDatabase } from '../../../../electron/backend/journal/engine/database.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { openInFuture } from '../../../support/journal/future-journal.ts';
import {
  accepted,
  backUp,
  finished,
  openJournalToRestore,
  restored,
} from '../../../support/journal/journal-to-restore.ts';
import { miscounted } from '../../../support/journal/kept-figures.ts';
import { sampleBatch, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { realClock } from '../../../support/time/real-clock.ts';

test('a restored journal sends nothing automatically: orders waiting in the backup may have been sent since, so they are uncertain', async () => {
  const { file, journal, place } = await openJournalToRestore();
  const sending = await place(1, 'sending');
  const claimed = await place(2, 'claimed');
  const queued = await place(3);
  const done = await place(4, 'cancelled');
  const backup = await backUp(file);
  await journal.close();
  // The journal is lost completely, so that no record shows what happened to the orders.
  await rename(file, `${file}.lost`);
  await rename(`${file}-wal`, `${file}.lost-wal`).catch(() => {});
  await stageRestore(backup.file, file);

  const { journal: after, reported } = await restored(file);
  expect(reported).toMatchObject({ setAside: null, carried: false, uncertain: 3 });
  for (const id of [sending, claimed, queued]) {
    const whole = await after.orders.read(id);
    expect(whole?.order.state).toBe('uncertain');
    expect(whole?.events.at(-1)).toMatchObject({ to: 'uncertain', why: 'found-after-restart', who: 'app' });
    expect(whole?.events.at(-1)?.words).toContain('"restored"');
  }
  expect((await after.orders.get(done))?.state).toBe('cancelled');
  expect(await after.outbox.connectionsWithQueued()).toEqual([]);
});

test('an order that was queued in the backup and sent later is restored in its present state', async () => {
  const { file, journal, place } = await openJournalToRestore();
  const queued = await place(1);
  const backup = await backUp(file);
  const claimed = await journal.outbox.claimNext('connection-1', 'single', 'attempt-1', 20);
  expect(claimed?.id).toBe(queued);
  await journal.outbox.beginSending({ id: 'attempt-1', request: 'service 12' }, 30);
  await journal.outbox.settle(queued, 'attempt-1', finished, { ...accepted, reference: '77' }, 40);
  await journal.close();
  await stageRestore(backup.file, file);

  const { journal: after, reported } = await restored(file);
  expect(reported).toMatchObject({ carried: true, uncertain: 0 });
  const whole = await after.orders.read(queued);
  expect(whole?.order).toMatchObject({ state: 'pending', reference: '77' });
  expect(whole?.events.map(({ to }) => to)).toEqual(['queued', 'claimed', 'sending', 'pending']);
  expect(whole?.attempts).toMatchObject([{ id: 'attempt-1', verdict: 'accepted' }]);
});

test('J7: a later version’s journal passes its data to the restored backup', async () => {
  const { file, journal, place } = await openJournalToRestore();
  await place(1, 'pending');
  const backup = await backUp(file);
  const paid = await place(2, 'pending');
  await journal.close();
  await openInFuture(file);
  await stageRestore(backup.file, file);

  const { journal: after, reported } = await restored(file);
  expect(reported).toMatchObject({ carried: true });
  expect(await after.orders.get(paid)).toMatchObject({ state: 'pending', reference: 'reference 2' });
});

test('no order that may have been paid after the backup is lost; an order that was never sent is not sent', async () => {
  const { file, journal, place } = await openJournalToRestore();
  await place(1, 'pending');
  const backup = await backUp(file);
  const paid = await place(2, 'pending');
  const sending = await place(3, 'sending');
  const cancelled = await place(4, 'cancelled');
  const queued = await place(5);
  await journal.close();
  await stageRestore(backup.file, file);

  const { journal: after } = await restored(file);
  expect(await after.orders.get(paid)).toMatchObject({ state: 'pending', reference: 'reference 2' });
  expect((await after.orders.get(sending))?.state).toBe('uncertain');
  expect(await after.orders.get(cancelled)).toBeNull();
  expect(await after.orders.get(queued)).toBeNull();
  expect((await after.orders.read(paid))?.attempts).toHaveLength(1);
  // O5 also holds across a restore: the same device cannot be ordered again while its order is open.
  expect(await after.orders.insert(sampleOrder({ identifier: sampleImei(2) }), 99)).toMatchObject({
    ok: false,
  });
});

test('the previous journal is set aside unchanged under a dated name', async () => {
  const { file, journal, place } = await openJournalToRestore();
  const backup = await backUp(file);
  const later = await place(1);
  await journal.close();
  await stageRestore(backup.file, file);
  const { reported } = await restored(file);
  const aside = await openJournal(reported?.setAside ?? '');
  onTestFinished(() => aside.close());
  expect(reported?.setAside).toMatch(/journal-set-aside-2026-01-05T12-16-40-000Z\.sqlite$/);
  expect((await aside.orders.get(later))?.state).toBe('queued');
  expect(await stagedAt(file)).toBeNull();
});

test('a batch that was running in the backup is restored paused', async () => {
  const { file, journal } = await openJournalToRestore();
  const batch = sampleBatch();
  await journal.batches.insert(batch, [sampleOrder({ batchId: 'batch-1' })], 1);
  const backup = await backUp(file);
  await journal.close();
  await stageRestore(backup.file, file);
  const { journal: after } = await restored(file);
  expect(await after.batches.read('batch-1')).toMatchObject({
    state: 'paused',
    counts: { uncertain: 1 },
    total: 1,
  });
});

test('L2, L4: slots used at the supplier stay used after a restore', async () => {
  const { file, journal } = await openJournalToRestore();
  await journal.slots.save('key-1', { slot: 0, savedAt: 1, freeAt: 2 });
  const backup = await backUp(file);
  await journal.slots.save('key-1', { slot: 7, savedAt: 500, freeAt: 900 });
  const gate = { savedAt: 500, closedUntil: 60_500, reducedTo: 30 };
  await journal.slots.saveGate('key-1', gate);
  await journal.close();
  await stageRestore(backup.file, file);
  const carried = await restored(file);
  expect(await carried.journal.slots.load('key-1', realClock)).toContainEqual({
    slot: 7,
    savedAt: 500,
    freeAt: 900,
  });
  expect(await carried.journal.slots.loadGate('key-1')).toEqual(gate);
  await carried.journal.close();

  await writeFile(file, 'damaged'.repeat(1_000));
  await stageRestore(backup.file, file);
  const { journal: after, reported } = await restored(file);
  expect(reported).toMatchObject({ carried: false });
  const slots = await after.slots.load('key-1', realClock);
  expect(slots).toHaveLength(60);
  expect(slots.every(({ freeAt }) => freeAt === null)).toBe(true);
});

test('in a restored journal the history still belongs to its orders', async () => {
  const { file, journal, place } = await openJournalToRestore();
  await place(1, 'pending');
  const backup = await backUp(file);
  await place(2, 'pending');
  await journal.close();
  await stageRestore(backup.file, file);
  const { journal: after } = await restored(file);
  await after.close();
  const database = await openDatabase(file);
  onTestFinished(() => database.destroy());
  expect(miscounted(file)).toEqual([]);
  expect((await sql`pragma foreign_key_check`.execute(database)).rows).toEqual([]);
  expect((await sql`pragma integrity_check`.execute(database)).rows).toEqual([{ integrity_check: 'ok' }]);
});
