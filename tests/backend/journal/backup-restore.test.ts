import { randomUUID } from 'node:crypto';
import { copyFile, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { FinishedAttempt } from '../../../electron/backend/journal/attempts.ts';
import { takeBackup } from '../../../electron/backend/journal/backup.ts';
import {
  putStagedInPlace,
  stagedAt,
  stagedFile,
  stageRestore,
  unstageRestore,
} from '../../../electron/backend/journal/backup-restore.ts';
import { openDatabase } from '../../../electron/backend/journal/database.ts';
import { type Journal, openJournal } from '../../../electron/backend/journal/journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../support/sample-orders.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const backupAt = Date.UTC(2026, 0, 5, 12);
const restoreAt = backupAt + 1_000_000;
const accepted = { to: 'pending', why: 'accepted', who: 'supplier', words: null } as const;
const finished: FinishedAttempt = {
  ...{ request: 'POST', startedAt: 10, finishedAt: 20, httpStatus: 200, reply: null, replyBytes: 0 },
  ...{ verdict: 'accepted', evidence: 'a reference' },
};

interface Sample {
  readonly file: string;
  readonly journal: Journal;
  /** Places one order and takes it as far as asked. */
  place(
    number: number,
    state?: 'queued' | 'claimed' | 'sending' | 'pending' | 'cancelled',
    batchId?: string,
  ): Promise<string>;
}

async function openSample(): Promise<Sample> {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const attemptOf = new Map<string, string>();
  const accept = async (id: string, reference: string): Promise<void> => {
    await journal.sendings.settle(id, attemptOf.get(id) ?? '', finished, { ...accepted, reference }, 40);
  };
  const send = async (id: string): Promise<void> => {
    const attemptId = randomUUID();
    attemptOf.set(id, attemptId);
    await journal.sendings.beginSending(id, { id: attemptId, request: 'service 12' }, 30);
  };
  return {
    file,
    journal,
    async place(number, state = 'queued', batchId) {
      const order = sampleOrder({ identifier: sampleImei(number), batchId: batchId ?? null });
      await journal.orders.insert(order, number);
      const cancelled = { to: 'cancelled', why: 'cancelled', who: 'Mara', words: null } as const;
      if (state === 'cancelled') await journal.decisions.decide(order.id, 'queued', cancelled, 20);
      if (state === 'queued' || state === 'cancelled') return order.id;
      const claimed = await journal.sendings.claimNext('connection-1', batchId ? 'batch' : 'single', 20);
      if (claimed?.id !== order.id)
        throw new Error('another order was claimed: place those that are sent first');
      if (state !== 'claimed') await send(order.id);
      if (state === 'pending') await accept(order.id, `reference ${number}`);
      return order.id;
    },
  };
}

async function restored(
  file: string,
): Promise<{ journal: Journal; told: Awaited<ReturnType<typeof putStagedInPlace>> }> {
  const told = await putStagedInPlace(file, restoreAt);
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await journal.sendings.recover(restoreAt + 1);
  return { journal, told };
}

const backUp = (file: string) => takeBackup(file, join(dirname(file), 'backups'), 'asked', backupAt);

test('a restored journal sends nothing by itself: what waited in the backup may have been sent since, so it is uncertain', async () => {
  const { file, journal, place } = await openSample();
  const sending = await place(1, 'sending');
  const claimed = await place(2, 'claimed');
  const queued = await place(3);
  const done = await place(4, 'cancelled');
  const backup = await backUp(file);
  await journal.close();
  // The journal is lost whole, so nothing says what became of them.
  await rename(file, `${file}.lost`);
  await rename(`${file}-wal`, `${file}.lost-wal`).catch(() => {});
  await stageRestore(backup.file, file);

  const { journal: after, told } = await restored(file);
  expect(told).toMatchObject({ setAside: null, carried: false, uncertain: 3 });
  for (const id of [sending, claimed, queued]) {
    const whole = await after.orders.read(id);
    expect(whole?.order.state).toBe('uncertain');
    expect(whole?.events.at(-1)).toMatchObject({ to: 'uncertain', why: 'found-after-restart', who: 'app' });
    expect(whole?.events.at(-1)?.words).toContain('backup was restored');
  }
  expect((await after.orders.get(done))?.state).toBe('cancelled');
  expect(await after.sendings.connectionsWithQueued()).toEqual([]);
});

test('an order that was queued in the backup and sent since comes back as the present journal knows it', async () => {
  const { file, journal, place } = await openSample();
  const queued = await place(1);
  const backup = await backUp(file);
  const claimed = await journal.sendings.claimNext('connection-1', 'single', 20);
  expect(claimed?.id).toBe(queued);
  await journal.sendings.beginSending(queued, { id: 'attempt-1', request: 'service 12' }, 30);
  await journal.sendings.settle(queued, 'attempt-1', finished, { ...accepted, reference: '77' }, 40);
  await journal.close();
  await stageRestore(backup.file, file);

  const { journal: after, told } = await restored(file);
  expect(told).toMatchObject({ carried: true, uncertain: 0 });
  const whole = await after.orders.read(queued);
  expect(whole?.order).toMatchObject({ state: 'pending', reference: '77' });
  expect(whole?.events.map(({ to }) => to)).toEqual(['queued', 'claimed', 'sending', 'pending']);
  expect(whole?.attempts).toMatchObject([{ id: 'attempt-1', verdict: 'accepted' }]);
});

test('no order that may have been paid since the backup is forgotten; what was never sent is not sent', async () => {
  const { file, journal, place } = await openSample();
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
  // O5 holds over the restore: the same thing cannot be paid again while it is open.
  expect(await after.orders.insert(sampleOrder({ identifier: sampleImei(2) }), 99)).toMatchObject({
    ok: false,
  });
});

test('the journal that was there is set aside under a dated name, as it was', async () => {
  const { file, journal, place } = await openSample();
  const backup = await backUp(file);
  const later = await place(1);
  await journal.close();
  await stageRestore(backup.file, file);
  const { told } = await restored(file);
  const aside = await openJournal(told?.setAside ?? '');
  onTestFinished(() => aside.close());
  expect(told?.setAside).toMatch(/journal-set-aside-2026-01-05T12-16-40-000Z\.sqlite$/);
  expect((await aside.orders.get(later))?.state).toBe('queued');
  expect(await stagedAt(file)).toBeNull();
});

test('a batch that was running in the backup comes back paused', async () => {
  const { file, journal } = await openSample();
  const batch = {
    ...{ id: 'batch-1', requestId: 'request-1', connectionId: 'connection-1', name: 'list', serviceId: '12' },
    ...{ serviceName: 'Carrier check', price: { amount: '0.50', currency: 'USD' } },
  };
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

test('L2: the request budget that is used at the supplier stays used after a restore', async () => {
  const { file, journal } = await openSample();
  await journal.slots.save('key-1', { slot: 0, savedAt: 1, freeAt: 2 });
  const backup = await backUp(file);
  await journal.slots.save('key-1', { slot: 7, savedAt: 500, freeAt: 900 });
  await journal.close();
  await stageRestore(backup.file, file);
  const carried = await restored(file);
  expect(await carried.journal.slots.load('key-1')).toContainEqual({ slot: 7, savedAt: 500, freeAt: 900 });
  await carried.journal.close();

  await writeFile(file, 'damaged'.repeat(1_000));
  await stageRestore(backup.file, file);
  const { journal: after, told } = await restored(file);
  expect(told).toMatchObject({ carried: false });
  const slots = await after.slots.load('key-1');
  expect(slots).toHaveLength(60);
  expect(slots.every(({ freeAt }) => freeAt === null)).toBe(true);
});

test('a damaged journal gives way to a backup that a person laid ready by hand, and is kept byte by byte', async () => {
  const { file, journal, place } = await openSample();
  const order = await place(1, 'pending');
  const backup = await backUp(file);
  await journal.close();
  await writeFile(file, Buffer.alloc(20_000, 7));
  const before = await readFile(file);
  await copyFile(backup.file, stagedFile(file));
  const { journal: after, told } = await restored(file);
  expect((await after.orders.get(order))?.state).toBe('pending');
  expect(await readFile(told?.setAside ?? '')).toEqual(before);
});

test('a restore that a crash cut short is finished by the next start, and no log meets another journal', async () => {
  const { file, journal, place } = await openSample();
  const paidBefore = await place(1, 'pending');
  const backup = await backUp(file);
  const paidSince = await place(2, 'pending');
  await journal.close();
  await stageRestore(backup.file, file);
  await copyFile(file, `${file}.kept`);
  const { journal: first, told } = await restored(file);
  await first.close();
  // As it lay between two renamings: the journal set aside, its log not yet, the restored one not yet in place.
  await rename(file, stagedFile(file));
  await writeFile(`${file}-wal`, 'a log that belongs to the journal set aside');
  const again = await putStagedInPlace(file, restoreAt + 5);
  expect(again?.setAside).toBe(told?.setAside);
  expect(await readFile(`${told?.setAside}-wal`, 'utf8')).toContain('belongs to the journal set aside');
  const after = await openJournal(file);
  onTestFinished(() => after.close());
  for (const id of [paidBefore, paidSince]) expect((await after.orders.get(id))?.state).toBe('pending');
});

test('a backup that is damaged does not touch the journal, whether it is chosen or laid ready by hand', async () => {
  const { file, journal, place } = await openSample();
  const order = await place(1);
  const backup = await backUp(file);
  await journal.close();
  await writeFile(backup.file, Buffer.alloc(30_000, 7));
  await expect(stageRestore(backup.file, file)).rejects.toMatchObject({ name: 'JournalFailure' });
  expect(await stagedAt(file)).toBeNull();
  await copyFile(backup.file, stagedFile(file));
  await expect(putStagedInPlace(file, restoreAt)).rejects.toMatchObject({ name: 'JournalFailure' });
  const after = await openJournal(file);
  onTestFinished(() => after.close());
  expect((await after.orders.get(order))?.state).toBe('queued');
  expect((await readdir(dirname(file))).filter((name) => name.includes('set-aside'))).toEqual([]);
});

test('a restore can be taken back before it happens', async () => {
  const { file, journal } = await openSample();
  const backup = await backUp(file);
  await stageRestore(backup.file, file);
  expect(await stagedAt(file)).not.toBeNull();
  expect(await unstageRestore(file)).toBe(true);
  expect(await unstageRestore(file)).toBe(false);
  await journal.close();
  expect(await putStagedInPlace(file, restoreAt)).toBeNull();
});

test('a restored journal is whole: its history still joins its orders', async () => {
  const { file, journal, place } = await openSample();
  await place(1, 'pending');
  const backup = await backUp(file);
  await place(2, 'pending');
  await journal.close();
  await stageRestore(backup.file, file);
  const { journal: after } = await restored(file);
  await after.close();
  const database = await openDatabase(file);
  onTestFinished(() => database.destroy());
  expect((await sql`pragma foreign_key_check`.execute(database)).rows).toEqual([]);
  expect((await sql`pragma integrity_check`.execute(database)).rows).toEqual([{ integrity_check: 'ok' }]);
});
