import { type Batch, needsSomebody } from '../../../../shared/model/order/batch.ts';
import type { BatchJournal } from '../../journal/batches/batches.ts';

export type BatchEnd = { readonly how: 'finished' | 'stopped'; readonly batch: Batch };

/** Older open batches are checked only when they change. Until such a batch changes, it counts as finished, and its end is not reported. */
const maxKnown = 500;

interface BatchProgress {
  readonly isFinished: boolean;
  /** The reason if the batch paused until a user acts; otherwise null. */
  readonly stop: string | null;
}

function progressOf(batch: Batch): BatchProgress {
  const isFinished = batch.state === 'finished';
  const isStopped = (isFinished || batch.state === 'paused') && needsSomebody(batch);
  return { isFinished, stop: isStopped ? batch.pauseReason : null };
}

/** Reports batches that finished, or paused until a user acts, since the last call. */
export function createBatchEnds(journal: Pick<BatchJournal, 'list' | 'read'>) {
  const known = new Map<string, BatchProgress>();
  let begunAt = Number.POSITIVE_INFINITY;

  const compare = (batch: Batch): BatchEnd[] => {
    const before = known.get(batch.id);
    const now = progressOf(batch);
    known.set(batch.id, now);
    // A batch that was unknown at the start, or comes from a restored journal, is reported only if it was created since the start.
    if (before === undefined && batch.createdAt < begunAt) return [];
    // If the last rows of a batch pause it, the batch is also finished, perhaps before the pause is stored. The pause is reported, because
    // it is more important than the end.
    if (now.stop !== null && now.stop !== before?.stop) return [{ how: 'stopped', batch }];
    return now.isFinished && !before?.isFinished ? [{ how: 'finished', batch }] : [];
  };
  return {
    async start() {
      const batches = await journal.list(maxKnown);
      for (const batch of batches) known.set(batch.id, progressOf(batch));
      begunAt = Math.max(0, ...batches.map(({ createdAt }) => createdAt)) + 1;
    },
    /** Checks these batches. With null, checks all known batches and all new ones. */
    async look(ids: ReadonlySet<string> | null) {
      if (ids === null) return (await journal.list(maxKnown)).flatMap(compare);
      // Reads all batches before it compares the first one. If a read fails, no end counts as reported.
      const batches: Batch[] = [];
      for (const id of ids) {
        const batch = await journal.read(id);
        if (batch) batches.push(batch);
      }
      return batches.flatMap(compare);
    },
  };
}
