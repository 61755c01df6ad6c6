import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { Outbox } from '../../journal/outbox/outbox.ts';
import { type OutcomeFile, parseOutcome } from './kept-outcome.ts';

/** The result for one: as in `writeLateOutcome`; `unknown` also for a line in an unknown format. */
type Written = Awaited<ReturnType<Outbox['settleLate']>>['is'];

/** Outcomes that an earlier run kept because the journal did not take them. */
export type LateOutcomes = ReturnType<typeof createLateOutcomes>;

export function createLateOutcomes(parts: {
  readonly outbox: Pick<Outbox, 'settleLate'>;
  readonly file: OutcomeFile;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly onWritten: (attemptId: string, is: Written, order: Order | null) => void;
}) {
  const { outbox, file, clock } = parts;
  async function write(lines: ReadonlyMap<string, unknown>): Promise<string[]> {
    const done: string[] = [];
    for (const [id, line] of lines) {
      const outcome = parseOutcome(line);
      const { is, order } =
        outcome === null
          ? { is: 'unknown' as const, order: null }
          : await outbox.settleLate(outcome, clock.nowMs());
      // Of another journal or version, which may still write it.
      if (is !== 'unknown') done.push(id);
      parts.onWritten(id, is, order);
    }
    return done;
  }
  return {
    /** Writes these lines; returns the ids that need not be kept any longer. */
    writeLate: write,
    /** Writes this machine's own, after what that run was sending became uncertain. Rejects if the journal does not take them now. */
    async writeOwn() {
      const lines = await file.read();
      if (lines.size > 0) await file.forget(await write(lines));
    },
  };
}
