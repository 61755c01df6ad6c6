import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { ChangeFeed } from './change-feed.ts';
import { JournalFailure } from './journal-failure.ts';

const restMs = 50;
// A running batch changes its orders one by one, so changes are collected for this long.
const gatherMs = 1_000;

/** Runs background work after changes, in small steps, so that no other work waits for it. */
export function createBackgroundJob(deps: {
  /** Works for a few milliseconds. True if more work remains. */
  readonly some: () => Promise<boolean>;
  readonly of: readonly ('orders' | 'wallet' | 'findings' | 'claims')[];
  readonly feed: ChangeFeed;
  readonly clock: Pick<Clock, 'after'>;
  readonly onDefect: (error: unknown) => void;
}) {
  const { feed, clock } = deps;
  const stopping = new AbortController();
  let underWay: Promise<void> = Promise.resolve();
  let cancel: (() => void) | null = null;

  function soon(delayMs: number): void {
    if (stopping.signal.aborted) return;
    cancel ??= clock.after(delayMs, () => {
      cancel = null;
      // One step at a time: two matching steps at once would delete each other's new work from the queue.
      underWay = underWay.then(doSome);
    });
  }
  async function doSome(): Promise<void> {
    try {
      if (await deps.some()) soon(restMs);
    } catch (error) {
      // The journal's driver reports write failures. The work remains due.
      if (!(error instanceof JournalFailure)) deps.onDefect(error);
    }
  }
  async function follow(): Promise<void> {
    for await (const { entity } of feed.subscribe(stopping.signal))
      if (entity === null || deps.of.some((each) => each === entity)) soon(gatherMs);
  }

  return {
    start: () => void follow(),
    async stop() {
      stopping.abort();
      cancel?.();
      await underWay;
    },
  };
}
