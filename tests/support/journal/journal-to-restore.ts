import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { takeBackup } from '../../../electron/backend/journal/backup/backup.ts';
import { putStagedInPlace } from '../../../electron/backend/journal/backup/backup-restore.ts';
import { type Journal, openJournal } from '../../../electron/backend/journal/journal.ts';
import type { FinishedAttempt } from '../../../electron/backend/journal/outbox/attempts.ts';
import { emptyJournal } from './empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from './sample-orders.ts';

const backupAt = Date.UTC(2026, 0, 5, 12);
export const restoreAt = backupAt + 1_000_000;
export const accepted = { to: 'pending', why: 'accepted', who: 'supplier', words: null } as const;
export const finished: FinishedAttempt = {
  request: 'POST',
  startedAt: 10,
  finishedAt: 20,
  httpStatus: 200,
  reply: null,
  replyBytes: 0,
  verdict: 'accepted',
  evidence: 'a reference',
};

/** A real journal, and a function that places orders in any state. */
export interface JournalToRestore {
  readonly file: string;
  readonly journal: Journal;
  /** Places one order and moves it to the given state. */
  place(
    number: number,
    state?: 'queued' | 'claimed' | 'sending' | 'pending' | 'cancelled',
    batchId?: string,
  ): Promise<string>;
}

export async function openJournalToRestore(): Promise<JournalToRestore> {
  const file = await emptyJournal();
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const attemptOf = new Map<string, string>();
  const accept = async (id: string, reference: string): Promise<void> => {
    await journal.outbox.settle(id, attemptOf.get(id) ?? '', finished, { ...accepted, reference }, 40);
  };
  const send = async (id: string): Promise<void> => {
    const attemptId = attemptOf.get(id) ?? '';
    await journal.outbox.beginSending({ id: attemptId, request: 'service 12' }, 30);
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
      const attemptId = randomUUID();
      attemptOf.set(order.id, attemptId);
      const lane = batchId ? 'batch' : 'single';
      const claimed = await journal.outbox.claimNext('connection-1', lane, attemptId, 20);
      if (claimed?.id !== order.id)
        throw new Error('another order was claimed: place those that are sent first');
      if (state !== 'claimed') await send(order.id);
      if (state === 'pending') await accept(order.id, `reference ${number}`);
      return order.id;
    },
  };
}

/** Puts the files of the prepared restore in place, and opens the journal like a start of the app. */
export async function restored(
  file: string,
): Promise<{ journal: Journal; reported: Awaited<ReturnType<typeof putStagedInPlace>> }> {
  const reported = await putStagedInPlace(file, restoreAt);
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await journal.outbox.recover(restoreAt + 1);
  return { journal, reported };
}

/** Writes a backup next to the journal. */
export const backUp = (file: string) => takeBackup(file, join(dirname(file), 'backups'), 'asked', backupAt);
