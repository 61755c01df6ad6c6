import type { Clock } from '../../../../shared/model/base/clock.ts';
import { backoffMs } from './backoff.ts';

/** Why nothing is being sent on a connection, the strongest first: what only a person or the supplier's own answer can end. */
const holdReasons = ['key-refused', 'no-key', 'blocked', 'journal', 'waking', 'offline'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Which connections may not be sent on now: the circuit breaker of each. Each reason is by itself: one that ends, or comes, changes nothing of another. */
export interface CircuitBreaker {
  /** The strongest there is. */
  reason(connectionId: string): HoldReason | null;
  has(connectionId: string, reason: HoldReason): boolean;
  /** Until released. */
  hold(connectionId: string, reason: HoldReason): void;
  /** For a time that grows with each failure in a row: nothing was tried on the wire, so it is tried on. */
  holdForJournal(connectionId: string): void;
  /**
   * An order that was begun at this moment of the steady clock did not reach the supplier: held until somebody found the way without an
   * order (O3). Returns how many times in a row that happened; null if one that was begun in the same moment has said so before.
   */
  lost(connectionId: string, begunAtMs: number): number | null;
  /** An order that was begun then did reach the supplier: what failed before that is forgotten. */
  reached(connectionId: string, begunAtMs: number): void;
  /** Ends this hold: what it waited for is there again. */
  end(connectionId: string, reason: HoldReason): void;
  /** The connection works: ends any hold. */
  release(connectionId: string): void;
  /** Ends every hold for this reason. */
  releaseAll(reason: HoldReason): void;
  stop(): void;
}

export function createCircuitBreaker(
  clock: Clock,
  random: () => number,
  onRelease: (connectionId: string) => void,
): CircuitBreaker {
  /** Each with what cancels its end by time. */
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
    reason: (connectionId) => holdReasons.find((reason) => of(connectionId).has(reason)) ?? null,
    has: (connectionId, reason) => of(connectionId).has(reason),
    hold: (connectionId, reason) => hold(connectionId, reason),
    holdForJournal(connectionId) {
      const inARow = (unwritten.get(connectionId) ?? 0) + 1;
      unwritten.set(connectionId, inARow);
      const cancel = clock.after(backoffMs(inARow, random), () => endAll(connectionId, ['journal']));
      hold(connectionId, 'journal', cancel);
    },
    lost(connectionId, begunAtMs) {
      const before = lost.get(connectionId) ?? { atMs: Number.NEGATIVE_INFINITY, inARow: 0 };
      if (begunAtMs <= before.atMs) return null;
      const inARow = before.inARow + 1;
      lost.set(connectionId, { atMs: clock.monotonicMs(), inARow });
      hold(connectionId, 'offline');
      return inARow;
    },
    reached(connectionId, begunAtMs) {
      unwritten.delete(connectionId);
      if (begunAtMs > (lost.get(connectionId)?.atMs ?? 0)) lost.delete(connectionId);
    },
    end: (connectionId, reason) => endAll(connectionId, [reason]),
    release: (connectionId) => endAll(connectionId, holdReasons),
    releaseAll(reason) {
      if (reason === 'journal') unwritten.clear();
      for (const connectionId of [...holds.keys()]) endAll(connectionId, [reason]);
    },
    stop() {
      for (const held of holds.values()) for (const cancel of held.values()) cancel();
    },
  };
}
