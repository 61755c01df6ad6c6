import { type Batch, needsSomebody } from '../../../../shared/model/order/batch.ts';
import type { BatchJournal } from '../../journal/batches/batches.ts';

export type BatchEnd = { readonly how: 'finished' | 'stopped'; readonly batch: Batch };

/** Reports which batches finished, or stopped until a person acts, since the last look. */
export interface BatchEnds {
  start(): Promise<void>;
  /** Looks at these; null: at all that it knows, and those that are new. */
  look(ids: ReadonlySet<string> | null): Promise<BatchEnd[]>;
}

/** Older ones that are still open are looked at when they change; until then they count as finished, and their end is not told. */
const maxKnown = 500;

export function createBatchEnds(journal: Pick<BatchJournal, 'list' | 'read'>): BatchEnds {
  /** What each was when it was last looked at: `finished`, why it stands, or null while it continues. */
  const known = new Map<string, string | null>();
  let begunAt = Number.POSITIVE_INFINITY;
  const standOf = (batch: Batch): string | null =>
    batch.state === 'finished'
      ? 'finished'
      : batch.state === 'paused' && needsSomebody(batch)
        ? batch.pauseReason
        : null;

  const compare = (batch: Batch): BatchEnd[] => {
    const before = known.get(batch.id);
    const now = standOf(batch);
    known.set(batch.id, now);
    // One that nobody knew is of before the start, or of a restored journal, unless it was made since.
    if (now === null || now === before || (before === undefined && batch.createdAt < begunAt)) return [];
    // What stopped it may have been its last rows: then it is finished at once, and why it stopped is still what somebody must know.
    const isStopped = now !== 'finished' || (!before && needsSomebody(batch));
    return [{ how: isStopped ? 'stopped' : 'finished', batch }];
  };
  return {
    async start() {
      const batches = await journal.list(maxKnown);
      for (const batch of batches) known.set(batch.id, standOf(batch));
      begunAt = Math.max(0, ...batches.map(({ createdAt }) => createdAt)) + 1;
    },
    async look(ids) {
      if (ids === null) return (await journal.list(maxKnown)).flatMap(compare);
      // All are read before one is compared: if a read fails, no end counts as told.
      const batches: Batch[] = [];
      for (const id of ids) {
        const batch = await journal.read(id);
        if (batch) batches.push(batch);
      }
      return batches.flatMap(compare);
    },
  };
}
