import { type Clock, gathered } from '../../../../shared/model/base/clock.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';

/** Keeps a mark outside the journal up to date with the last commit (money-safety J5). */
export type MarkWriter = ReturnType<typeof createMarkWriter>;

// A batch changes its orders one by one, so changes are collected for this long.
const gatherMs = 1_000;
const lastWriteMs = 5_000;

/** Concurrent callers share one write that starts after their calls. */
export function createMarkWriter(deps: {
  readonly write: () => Promise<void>;
  readonly feed: Pick<ChangeFeed, 'subscribe'>;
  readonly clock: Pick<Clock, 'after'>;
}) {
  const stopping = new AbortController();
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const keep = (): Promise<void> => {
    next ??= writing
      .catch(() => {})
      .then(() => {
        next = null;
        writing = deps.write();
        return writing;
      });
    return next;
  };
  const keeping = gathered(deps.clock, gatherMs, () => void keep().catch(() => {}));
  const follow = async (): Promise<void> => {
    for await (const { entity } of deps.feed.subscribe(stopping.signal))
      if (entity === 'orders' || entity === 'gaps') keeping.soon();
  };
  return {
    /** Resolves when a mark covers everything committed before this call. Rejects if the mark cannot be written. */
    keep,
    /**
     * Also updates the mark for queued orders, because they would be missing too if an older journal replaced this journal. A failure is not
     * reported here, but it stops the next order.
     */
    follow: () => void follow(),
    /** Writes the mark a last time, then stops. Waits only `lastWriteMs`, because a server may be frozen. */
    async stop() {
      stopping.abort();
      keeping.cancel();
      const waited = Promise.withResolvers<void>();
      const cancelWait = deps.clock.after(lastWriteMs, waited.resolve);
      await Promise.race([keep().catch(() => {}), waited.promise]);
      cancelWait();
    },
  };
}
