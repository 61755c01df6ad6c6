import type { Clock } from '../../../../shared/model/base/clock.ts';
import { backoffMs } from './backoff.ts';

/**
 * Reasons why a connection sends nothing, the strongest reason first. Only a person or the supplier's own answer can end the strongest
 * reasons.
 */
const holdReasons = ['key-refused', 'no-key', 'blocked', 'journal', 'waking', 'offline'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** One circuit breaker per connection. Reasons are independent: when one starts or ends, the others stay. */
export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

export function createCircuitBreaker(
  clock: Clock,
  random: () => number,
  onRelease: (connectionId: string) => void,
) {
  /** For each connection, the reasons, each with the function that cancels its timer. */
  const holds = new Map<string, Map<HoldReason, () => void>>();
  const lost = new Map<string, { readonly atMs: number; readonly inARow: number }>();
  const unwritten = new Map<string, number>();

  const timersOf = (connectionId: string): Map<HoldReason, () => void> => {
    const timers = holds.get(connectionId) ?? new Map<HoldReason, () => void>();
    holds.set(connectionId, timers);
    return timers;
  };
  const hold = (connectionId: string, reason: HoldReason, cancel = (): void => {}): void => {
    const timers = timersOf(connectionId);
    timers.get(reason)?.();
    timers.set(reason, cancel);
  };
  const endAll = (connectionId: string, reasons: readonly HoldReason[]): void => {
    const timers = timersOf(connectionId);
    const ended = reasons.filter((reason) => timers.has(reason));
    for (const reason of ended) {
      timers.get(reason)?.();
      timers.delete(reason);
    }
    if (ended.length > 0 && timers.size === 0) onRelease(connectionId);
  };

  return {
    /** The strongest current reason; null if the connection is not held. */
    reason: (connectionId: string) =>
      holdReasons.find((reason) => timersOf(connectionId).has(reason)) ?? null,
    has: (connectionId: string, reason: HoldReason) => timersOf(connectionId).has(reason),
    /** Holds the connection until `end` or `release`. */
    hold: (connectionId: string, reason: HoldReason) => hold(connectionId, reason),
    /** Holds the connection for a delay that grows with each failure in a row. Nothing was sent, so the order is sent again later. */
    holdForJournal(connectionId: string) {
      const inARow = (unwritten.get(connectionId) ?? 0) + 1;
      unwritten.set(connectionId, inARow);
      const cancel = clock.after(backoffMs(inARow, random), () => endAll(connectionId, ['journal']));
      hold(connectionId, 'journal', cancel);
    },
    /**
     * Records that an order did not reach the supplier, and holds the connection until a read is answered (O3). `begunAtMs` is on the
     * steady clock. Returns the number of failures in a row; null if the order started before the last failure was recorded, so that
     * parallel failures count once.
     */
    lost(connectionId: string, begunAtMs: number) {
      const before = lost.get(connectionId) ?? { atMs: Number.NEGATIVE_INFINITY, inARow: 0 };
      if (begunAtMs <= before.atMs) return null;
      const inARow = before.inARow + 1;
      lost.set(connectionId, { atMs: clock.monotonicMs(), inARow });
      hold(connectionId, 'offline');
      return inARow;
    },
    /** Records that an order reached the supplier, and clears the earlier failures. */
    reached(connectionId: string, begunAtMs: number) {
      unwritten.delete(connectionId);
      if (begunAtMs > (lost.get(connectionId)?.atMs ?? 0)) lost.delete(connectionId);
    },
    end: (connectionId: string, reason: HoldReason) => endAll(connectionId, [reason]),
    /** Ends all holds of the connection, because the connection works again. */
    release: (connectionId: string) => endAll(connectionId, holdReasons),
    releaseAll(reason: HoldReason) {
      if (reason === 'journal') unwritten.clear();
      for (const connectionId of [...holds.keys()]) endAll(connectionId, [reason]);
    },
    stop() {
      for (const timers of holds.values()) for (const cancel of timers.values()) cancel();
    },
  };
}
