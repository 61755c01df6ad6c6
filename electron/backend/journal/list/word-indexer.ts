import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import { JournalFailure } from '../engine/journal-failure.ts';
import type { WordIndex } from '../engine/word-index.ts';

/** Takes the words of new and changed orders, or rows of the wallet, over into what is searched, a few at a time, so that nothing else waits for it. */
export interface WordIndexer {
  start(): void;
  /** Ends once the few under way are done. */
  stop(): Promise<void>;
}

// Each is a few milliseconds of the journal's thread.
const blocksAtOnce = 4;
const pagesAtOnce = 6;
const restMs = 50;
// A batch that runs changes orders one by one: they are gathered.
const gatherMs = 1_000;

export function createWordIndexer(parts: {
  readonly words: WordIndex;
  /** What has these words. */
  readonly of: 'orders' | 'wallet';
  readonly feed: ChangeFeed;
  readonly clock: Pick<Clock, 'after'>;
  readonly onDefect: (error: unknown) => void;
}): WordIndexer {
  const { words, feed, clock } = parts;
  const stopping = new AbortController();
  let underWay: Promise<void> = Promise.resolve();
  let cancel: (() => void) | null = null;

  function soon(delayMs: number): void {
    if (stopping.signal.aborted) return;
    cancel ??= clock.after(delayMs, () => {
      cancel = null;
      underWay = indexSome();
    });
  }
  async function indexSome(): Promise<void> {
    try {
      const left = await words.index(blocksAtOnce);
      if ((await words.tidy(pagesAtOnce)) || left > 0) soon(restMs);
    } catch (error) {
      // What keeps the journal from being written is told elsewhere; what is due stays due.
      if (!(error instanceof JournalFailure)) parts.onDefect(error);
    }
  }
  async function follow(): Promise<void> {
    for await (const change of feed.subscribe(stopping.signal)) {
      if (change.entity === null || change.entity === parts.of) soon(gatherMs);
    }
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
