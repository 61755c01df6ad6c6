import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { Outbox } from '../../journal/outbox/outbox.ts';
import { type OutcomeFile, parseOutcome } from './kept-outcome.ts';

/** Result of writing one outcome, as in `writeLateOutcome`. Also `unknown` if the line has an unknown format. */
type SettleResult = Awaited<ReturnType<Outbox['settleLate']>>['is'];

/** Writes outcomes that an earlier run could not write to the journal. */
export type StoredOutcomes = ReturnType<typeof createStoredOutcomes>;

export function createStoredOutcomes(deps: {
  readonly outbox: Pick<Outbox, 'settleLate'>;
  readonly file: OutcomeFile;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly onWritten: (attemptId: string, is: SettleResult, order: Order | null) => void;
}) {
  const { outbox, file, clock } = deps;
  async function write(lines: ReadonlyMap<string, unknown>): Promise<string[]> {
    const done: string[] = [];
    for (const [id, line] of lines) {
      const outcome = parseOutcome(line);
      const { is, order } =
        outcome === null
          ? { is: 'unknown' as const, order: null }
          : await outbox.settleLate(outcome, clock.nowMs());
      // An unknown line is kept: it belongs to another journal or version, which may still write the outcome.
      if (is !== 'unknown') done.push(id);
      deps.onWritten(id, is, order);
    }
    return done;
  }
  return {
    /** Writes these lines. Returns the ids of the lines that can be deleted. */
    writeLate: write,
    /**
     * Writes the outcomes stored on this machine. Call this after the `sending` orders of the earlier run became uncertain. Rejects if the
     * journal fails.
     */
    async writeOwn() {
      const lines = await file.read();
      if (lines.size > 0) await file.forget(await write(lines));
    },
  };
}
