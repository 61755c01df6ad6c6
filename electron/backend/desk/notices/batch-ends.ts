import { type Batch, needsSomebody } from '../../../../shared/model/order/batch.ts';
import type { BatchJournal } from '../../journal/batches/batches.ts';

export type BatchEnd = { readonly how: 'finished' | 'stopped'; readonly batch: Batch };

/** Reports batches that finished, or stopped until a person acts, since the last look. */
export interface BatchEnds {
  start(): Promise<void>;
  /** Checks these batches; null: all known and new ones. */
  look(ids: ReadonlySet<string> | null): Promise<BatchEnd[]>;
}

/** Older open batches are checked when they change; until then they count as finished and their end is not reported. */
const maxKnown = 500;

/** The last seen progress of a batch. */
interface BatchProgress {
  readonly isFinished: boolean;
  /** Why it stopped until a person acts; null if it did not. */
  readonly stop: string | null;
}

function progressOf(batch: Batch): BatchProgress {
  const isFinished = batch.state === 'finished';
  const isStopped = (isFinished || batch.state === 'paused') && needsSomebody(batch);
  return { isFinished, stop: isStopped ? batch.pauseReason : null };
}

export function createBatchEnds(journal: Pick<BatchJournal, 'list' | 'read'>): BatchEnds {
  const known = new Map<string, BatchProgress>();
  let begunAt = Number.POSITIVE_INFINITY;

  const compare = (batch: Batch): BatchEnd[] => {
    const before = known.get(batch.id);
    const now = progressOf(batch);
    known.set(batch.id, now);
    // A batch unknown at the start, or from a restored journal, is not reported unless it was made since.
    if (before === undefined && batch.createdAt < begunAt) return [];
    // If its last rows stopped it, it is finished at once, perhaps before the stop is written, and the reason is what somebody must know.
    if (now.stop !== null && now.stop !== before?.stop) return [{ how: 'stopped', batch }];
    return now.isFinished && !before?.isFinished ? [{ how: 'finished', batch }] : [];
  };
  return {
    async start() {
      const batches = await journal.list(maxKnown);
      for (const batch of batches) known.set(batch.id, progressOf(batch));
      begunAt = Math.max(0, ...batches.map(({ createdAt }) => createdAt)) + 1;
    },
    async look(ids) {
      if (ids === null) return (await journal.list(maxKnown)).flatMap(compare);
      // All are read before one is compared: if a read fails, no end counts as reported.
      const batches: Batch[] = [];
      for (const id of ids) {
        const batch = await journal.read(id);
        if (batch) batches.push(batch);
      }
      return batches.flatMap(compare);
    },
  };
}
