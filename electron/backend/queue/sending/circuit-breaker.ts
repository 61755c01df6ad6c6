import type { Clock } from '../../../../shared/model/base/clock.ts';
import { backoffMs } from './backoff.ts';

/** Why nothing is sent on a connection, strongest first: those that only a person or the supplier's own answer can end. */
const holdReasons = ['key-refused', 'no-key', 'blocked', 'journal', 'waking', 'offline'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** The circuit breaker of each connection. Reasons are independent: the start or end of one does not change another. */
export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

export function createCircuitBreaker(
  clock: Clock,
  random: () => number,
  onRelease: (connectionId: string) => void,
) {
  /** Each with the cancel function of its timer. */
  const holds = new Map<string, Map<HoldReason, () => void>>();
  const lost = new Map<string, { readonly atMs: number; readonly inARow: number }>();
  const unwritten = new Map<string, number>();

  const of = (connectionId: string): Map<HoldReason, () => void> => {
    const held = holds.get(connectionId) ?? new Map<HoldReason, () => void>();
    holds.set(connectionId, held);
    return held;
  };
  const hold = (connectionId: string, reason: HoldReason, cancel = (): void => {}): void => {
    const held = of(connectionId);
    held.get(reason)?.();
    held.set(reason, cancel);
  };
  const endAll = (connectionId: string, reasons: readonly HoldReason[]): void => {
    const held = of(connectionId);
    const ended = reasons.filter((reason) => held.has(reason));
    for (const reason of ended) {
      held.get(reason)?.();
      held.delete(reason);
    }
    if (ended.length > 0 && held.size === 0) onRelease(connectionId);
  };

  return {
    /** The strongest present one. */
    reason: (connectionId: string) => holdReasons.find((reason) => of(connectionId).has(reason)) ?? null,
    has: (connectionId: string, reason: HoldReason) => of(connectionId).has(reason),
    /** Until released. */
    hold: (connectionId: string, reason: HoldReason) => hold(connectionId, reason),
    /** For a time that grows with each failure in a row: nothing was sent, so it is retried. */
    holdForJournal(connectionId: string) {
      const inARow = (unwritten.get(connectionId) ?? 0) + 1;
      unwritten.set(connectionId, inARow);
      const cancel = clock.after(backoffMs(inARow, random), () => endAll(connectionId, ['journal']));
      hold(connectionId, 'journal', cancel);
    },
    /**
     * An order begun at this moment of the steady clock did not reach the supplier: held until a read gets through (O3). Returns how many
     * times in a row; null if another one of the same moment was reported before.
     */
    lost(connectionId: string, begunAtMs: number) {
      const before = lost.get(connectionId) ?? { atMs: Number.NEGATIVE_INFINITY, inARow: 0 };
      if (begunAtMs <= before.atMs) return null;
      const inARow = before.inARow + 1;
      lost.set(connectionId, { atMs: clock.monotonicMs(), inARow });
      hold(connectionId, 'offline');
      return inARow;
    },
    /** An order begun then reached the supplier: earlier failures are forgotten. */
    reached(connectionId: string, begunAtMs: number) {
      unwritten.delete(connectionId);
      if (begunAtMs > (lost.get(connectionId)?.atMs ?? 0)) lost.delete(connectionId);
    },
    /** Ends this hold. */
    end: (connectionId: string, reason: HoldReason) => endAll(connectionId, [reason]),
    /** The connection works: ends any hold. */
    release: (connectionId: string) => endAll(connectionId, holdReasons),
    /** Ends every hold for this reason. */
    releaseAll(reason: HoldReason) {
      if (reason === 'journal') unwritten.clear();
      for (const connectionId of [...holds.keys()]) endAll(connectionId, [reason]);
    },
    stop() {
      for (const held of holds.values()) for (const cancel of held.values()) cancel();
    },
  };
}
