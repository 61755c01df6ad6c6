import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { StoredUncertain } from '../../journal/outcomes/reconciliations.ts';

/** After becoming uncertain: 5 s, 30 s, 2 min, 10 min and 1 h (O4). */
const looksAfterMs = [5_000, 30_000, 120_000, 600_000, 3_600_000] as const;
/** Orders per read of the supplier's list; the journal is queried for each. */
export const maxAtOnce = 50;
const putOffMs = 15_000;

interface Plan {
  readonly order: StoredUncertain;
  looks: number;
  /** `Clock.monotonicMs`. */
  dueAt: number;
}

/**
 * When each uncertain order is looked up automatically (money-safety O4). Planned by the steady clock: setting the wall clock neither
 * bunches nor delays look-ups. The wall clock is read once, for an order that an earlier run left behind.
 */
export function createReconcileSchedule(clock: Clock) {
  const plans = new Map<string, Plan>();
  const restUntil = new Map<string, number>();

  /** Whatever the wall clock says: at once at the earliest, after one whole gap at the latest. */
  const firstDueIn = ({ since, looks }: StoredUncertain): number => {
    const afterMs = looksAfterMs[looks];
    if (afterMs === undefined) return Number.POSITIVE_INFINITY;
    return Math.min(gapBefore(looks), Math.max(0, since + afterMs - clock.nowMs()));
  };

  const dueAtOf = ({ order, dueAt }: Plan): number =>
    Math.max(dueAt, restUntil.get(order.connectionId) ?? Number.NEGATIVE_INFINITY);

  return {
    /** Plans unknown ones, and drops those that are no longer uncertain. */
    keep(uncertain: readonly StoredUncertain[]) {
      const ids = new Set(uncertain.map(({ id }) => id));
      for (const id of plans.keys()) if (!ids.has(id)) plans.delete(id);
      for (const order of uncertain) {
        if (plans.has(order.id)) continue;
        plans.set(order.id, { order, looks: order.looks, dueAt: clock.monotonicMs() + firstDueIn(order) });
      }
    },
    /**
     * Orders whose look-up is due, at most `maxAtOnce` per connection: fewest look-ups first, then newest, so that no backlog delays an order
     * that was just lost.
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
    /** Its look-up was made, or failed and is delayed a little. */
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
    /** Delays look-ups on this connection; for ever means until the next call. */
    rest: (connectionId: string, forMs: number) =>
      void restUntil.set(connectionId, clock.monotonicMs() + forMs),
    /** Time until the next look-up; null: none. */
    nextInMs() {
      let nextAt = Number.POSITIVE_INFINITY;
      for (const plan of plans.values()) nextAt = Math.min(nextAt, dueAtOf(plan));
      return nextAt === Number.POSITIVE_INFINITY ? null : Math.max(0, nextAt - clock.monotonicMs());
    },
    /** The wall clock's time of its next look-up; null: no automatic one. */
    nextAt({ id, since }: { readonly id: string; readonly since: number }, looks: number) {
      const plan = plans.get(id);
      const inMs = plan
        ? plan.dueAt - clock.monotonicMs()
        : since + (looksAfterMs[looks] ?? Infinity) - clock.nowMs();
      return Number.isFinite(inMs) ? clock.nowMs() + Math.max(0, inMs) : null;
    },
  };
}

/** Delay between two look-ups; there are none after the last. */
function gapBefore(looks: number): number {
  return (looksAfterMs[looks] ?? Number.POSITIVE_INFINITY) - (looksAfterMs[looks - 1] ?? 0);
}
