import { type Clock, gathered } from '../../../../shared/model/base/clock.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';

/** Keeps a mark outside the journal at the position of the last commit (money-safety J5). */
export interface MarkWriter {
  /** Resolves once a mark includes everything committed before this call. Rejects if it cannot be written. */
  keep(): Promise<void>;
  /**
   * From now on the mark also follows orders that are only queued: they too would be missing if an older journal replaced this one. A failure stops
   * the next sending, and is reported there.
   */
  follow(): void;
  /** Writes it a last time, then stops following. */
  stop(): Promise<void>;
}

// A batch changes orders one by one: changes are gathered.
const gatherMs = 1_000;

/** Concurrent callers share one write, the one that begins after their calls. */
export function createMarkWriter(parts: {
  readonly write: () => Promise<void>;
  readonly feed: Pick<ChangeFeed, 'subscribe'>;
  readonly clock: Pick<Clock, 'after'>;
}): MarkWriter {
  const stopping = new AbortController();
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const keep = (): Promise<void> => {
    next ??= writing
      .catch(() => {})
      .then(() => {
        next = null;
        writing = parts.write();
        return writing;
      });
    return next;
  };
  const keeping = gathered(parts.clock, gatherMs, () => void keep().catch(() => {}));
  const follow = async (): Promise<void> => {
    for await (const { entity } of parts.feed.subscribe(stopping.signal))
      if (entity === 'orders' || entity === 'gaps') keeping.soon();
  };
  return {
    keep,
    follow: () => void follow(),
    async stop() {
      stopping.abort();
      keeping.cancel();
      await keep().catch(() => {});
    },
  };
}
