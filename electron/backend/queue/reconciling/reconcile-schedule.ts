import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { StoredUncertain } from '../../journal/outcomes/reconciliations.ts';

/**
 * When each uncertain order is looked for by itself (money-safety O4). Planned by the steady clock: setting the wall clock neither
 * brings the looks together nor puts them off. The wall clock is read once, for an order that an earlier run left behind.
 */
export interface ReconcileSchedule {
  /** Plans for those it does not know, and forgets those that are no longer uncertain. */
  keep(uncertain: readonly StoredUncertain[]): void;
  /**
   * Whose look is due, at most `maxAtOnce` of each connection: who was looked for least comes first, and of those the newest,
   * so that no backlog is before an order that has just been lost.
   */
  due(): Map<string, StoredUncertain[]>;
  /** Its look has been taken, or could not be and is put off a little. */
  looked(orderId: string): void;
  putOff(orderId: string): void;
  /** Nothing is due on this connection for so long; until it is told again, where that is for ever. */
  rest(connectionId: string, forMs: number): void;
  /** Until the next look is due; null: none. */
  nextInMs(): number | null;
  /** The wall clock's time of its next look; null: no more by itself. */
  nextAt(order: { readonly id: string; readonly since: number }, looks: number): number | null;
}

/** After becoming uncertain: 5 s, 30 s, 2 min, 10 min and 1 h (O4). */
const looksAfterMs = [5_000, 30_000, 120_000, 600_000, 3_600_000] as const;
/** How many orders one reading of the supplier's list serves; the journal is asked about each. */
export const maxAtOnce = 50;
const putOffMs = 15_000;

interface Plan {
  readonly order: StoredUncertain;
  looks: number;
  /** `Clock.monotonicMs`. */
  dueAt: number;
}

export function createReconcileSchedule(clock: Clock): ReconcileSchedule {
  const plans = new Map<string, Plan>();
  const restUntil = new Map<string, number>();

  /** However late or early the wall clock makes it: at once at the earliest, after the whole gap before it at the latest. */
  const firstDueIn = ({ since, looks }: StoredUncertain): number => {
    const afterMs = looksAfterMs[looks];
    if (afterMs === undefined) return Number.POSITIVE_INFINITY;
    return Math.min(gapBefore(looks), Math.max(0, since + afterMs - clock.nowMs()));
  };

  const dueAtOf = ({ order, dueAt }: Plan): number =>
    Math.max(dueAt, restUntil.get(order.connectionId) ?? Number.NEGATIVE_INFINITY);

  return {
    keep(uncertain) {
      const ids = new Set(uncertain.map(({ id }) => id));
      for (const id of plans.keys()) if (!ids.has(id)) plans.delete(id);
      for (const order of uncertain) {
        if (plans.has(order.id)) continue;
        plans.set(order.id, { order, looks: order.looks, dueAt: clock.monotonicMs() + firstDueIn(order) });
      }
    },
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
    looked(orderId) {
      const plan = plans.get(orderId);
      if (!plan) return;
      plan.looks += 1;
      plan.dueAt = clock.monotonicMs() + gapBefore(plan.looks);
    },
    putOff(orderId) {
      const plan = plans.get(orderId);
      if (plan) plan.dueAt = clock.monotonicMs() + putOffMs;
    },
    rest: (connectionId, forMs) => void restUntil.set(connectionId, clock.monotonicMs() + forMs),
    nextInMs() {
      let nextAt = Number.POSITIVE_INFINITY;
      for (const plan of plans.values()) nextAt = Math.min(nextAt, dueAtOf(plan));
      return nextAt === Number.POSITIVE_INFINITY ? null : Math.max(0, nextAt - clock.monotonicMs());
    },
    nextAt({ id, since }, looks) {
      const plan = plans.get(id);
      const inMs = plan
        ? plan.dueAt - clock.monotonicMs()
        : since + (looksAfterMs[looks] ?? Infinity) - clock.nowMs();
      return Number.isFinite(inMs) ? clock.nowMs() + Math.max(0, inMs) : null;
    },
  };
}

/** How long after the look before it a look is due; no more come after the last. */
function gapBefore(looks: number): number {
  return (looksAfterMs[looks] ?? Number.POSITIVE_INFINITY) - (looksAfterMs[looks - 1] ?? 0);
}
