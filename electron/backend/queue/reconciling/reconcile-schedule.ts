import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { StoredUncertain } from '../../journal/outcomes/reconciliations.ts';

/** Delays since the order became uncertain: 5 s, 30 s, 2 min, 10 min and 1 h (O4). */
const looksAfterMs = [5_000, 30_000, 120_000, 600_000, 3_600_000] as const;
/** Maximum number of orders per read of the supplier's list. The journal is queried for each of them. */
export const maxAtOnce = 50;
const putOffMs = 15_000;
/** The wall clock and the steady clock may drift apart by this much although nobody set the wall clock. */
const driftMs = 1_000;

interface Plan {
  readonly order: StoredUncertain;
  looks: number;
  /** Time on `Clock.monotonicMs`. */
  dueAt: number;
  /**
   * Wall clock minus monotonic clock: at sending, if an earlier run sent the order; otherwise when this run
   * first saw it.
   */
  readonly offsetMs: number;
}

/**
 * Schedules the automatic look-ups of uncertain orders (money-safety O4). The schedule uses the steady clock,
 * so a change of the wall clock does not move look-ups. Of the due times, only the first one after a start
 * uses the wall clock.
 */
export function createReconcileSchedule(clock: Clock, setForwardSince: (sentAt: number) => number) {
  const plans = new Map<string, Plan>();
  const restUntil = new Map<string, number>();

  /** Delay before the first look-up: between zero and one full interval, even if the wall clock is wrong. */
  const dueInAfterStart = ({ since, looks }: StoredUncertain): number => {
    const afterMs = looksAfterMs[looks];
    if (afterMs === undefined) return Number.POSITIVE_INFINITY;
    return Math.min(gapBefore(looks), Math.max(0, since + afterMs - clock.nowMs()));
  };

  const dueAtOf = ({ order, dueAt }: Plan): number =>
    Math.max(dueAt, restUntil.get(order.connectionId) ?? Number.NEGATIVE_INFINITY);

  return {
    /** Schedules new uncertain orders, and drops those that are no longer uncertain. */
    keep(uncertain: readonly StoredUncertain[]) {
      const ids = new Set(uncertain.map(({ id }) => id));
      for (const id of plans.keys()) if (!ids.has(id)) plans.delete(id);
      for (const order of uncertain) {
        if (plans.has(order.id)) continue;
        const steadyMs = clock.monotonicMs();
        const offsetMs = clock.nowMs() - steadyMs - setForwardSince(order.sentAt);
        plans.set(order.id, {
          order,
          looks: order.looks,
          dueAt: steadyMs + dueInAfterStart(order),
          offsetMs,
        });
      }
    },
    /**
     * Orders whose look-up is due, at most `maxAtOnce` per connection. Orders with the fewest look-ups come first, and among them the
     * newest. So a backlog does not delay an order that has just become uncertain.
     */
    due() {
      const now = clock.monotonicMs();
      const ready = [...plans.values()].filter((plan) => dueAtOf(plan) <= now);
      ready.sort((one, other) => one.looks - other.looks || other.order.since - one.order.since);
      const byConnection = Map.groupBy(
        ready.map(({ order }) => order),
        ({ connectionId }) => connectionId,
      );
      return new Map([...byConnection].map(([id, orders]) => [id, orders.slice(0, maxAtOnce)]));
    },
    looked(orderId: string) {
      const plan = plans.get(orderId);
      if (!plan) return;
      plan.looks += 1;
      plan.dueAt = clock.monotonicMs() + gapBefore(plan.looks);
    },
    putOff(orderId: string) {
      const plan = plans.get(orderId);
      if (plan) plan.dueAt = clock.monotonicMs() + putOffMs;
    },
    /** Delays look-ups on this connection by `forMs`. With `Infinity`, the delay lasts until the next call. */
    rest: (connectionId: string, forMs: number) =>
      void restUntil.set(connectionId, clock.monotonicMs() + forMs),
    /** Time until the next look-up in ms; null if none. */
    nextInMs() {
      let nextAt = Number.POSITIVE_INFINITY;
      for (const plan of plans.values()) nextAt = Math.min(nextAt, dueAtOf(plan));
      return nextAt === Number.POSITIVE_INFINITY ? null : Math.max(0, nextAt - clock.monotonicMs());
    },
    /**
     * How far the wall clock was set forward since `offsetMs` was measured; 0 if it was set back, or if the
     * order is not uncertain.
     */
    setForwardMs(orderId: string) {
      const plan = plans.get(orderId);
      const aheadMs = plan ? clock.nowMs() - clock.monotonicMs() - plan.offsetMs : 0;
      return aheadMs < driftMs ? 0 : Math.ceil(aheadMs);
    },
    /** Wall-clock time of the order's next automatic look-up; null if none. */
    nextAt({ id, since }: { readonly id: string; readonly since: number }, lookups: number) {
      const plan = plans.get(id);
      const inMs = plan
        ? plan.dueAt - clock.monotonicMs()
        : since + (looksAfterMs[lookups] ?? Infinity) - clock.nowMs();
      return Number.isFinite(inMs) ? clock.nowMs() + Math.max(0, inMs) : null;
    },
  };
}

/** Delay before this look-up; infinite after the last one. */
function gapBefore(lookups: number): number {
  return (looksAfterMs[lookups] ?? Number.POSITIVE_INFINITY) - (looksAfterMs[lookups - 1] ?? 0);
}
