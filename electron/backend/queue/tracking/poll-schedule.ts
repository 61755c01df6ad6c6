import type { OpenOrder } from '../../journal/outcomes/statuses.ts';

export type PollSchedule = ReturnType<typeof createPollSchedule>;

/** What a reply says about an order: nothing, only pending, or more than that. */
export type PollOutcome = 'nothing' | 'waits' | 'more';

/** The request is for a customer at the counter, or for a list. */
export type Asker = 'counter' | 'list';

interface ScheduledOrder {
  readonly order: OpenOrder;
  askedAt: number;
  dueAt: number;
  /** Bulk replies in a row without this order. */
  missed: number;
  /** Bulk replies in a row that only called this order pending. */
  waits: number;
  /** After this many misses, the order is polled alone. */
  aloneAfter: number;
  /** True if bulk replies missed the order and a single reply contained it. */
  onlyAlone: boolean;
  /** True if a single request about the order was answered. */
  askedAlone: boolean;
  /** True if neither bulk nor single requests got an answer about the order. */
  unknown: boolean;
}

const firstMisses = 2;
const firstWaits = 4;
const maxMisses = 64;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: all these functions share the due times of the open orders.
export function createPollSchedule() {
  const waiting = new Map<string, ScheduledOrder>();
  /** Bulk requests since the last single request. */
  const sinceAlone: Record<Asker, number> = { counter: 0, list: 0 };

  return {
    /** Adds an order. If the order is known, the earlier due time wins. */
    add(order: OpenOrder, dueAt: number): void {
      const known = waiting.get(order.id);
      if (known) known.dueAt = Math.min(known.dueAt, dueAt);
      else
        waiting.set(order.id, {
          order,
          askedAt: dueAt,
          dueAt,
          missed: 0,
          waits: 0,
          aloneAfter: firstMisses,
          onlyAlone: false,
          askedAlone: false,
          unknown: false,
        });
    },
    /** Records that the order is being polled now, and when it is due again. */
    asked(orderId: string, now: number, dueAt: number): void {
      const known = waiting.get(orderId);
      if (known) Object.assign(known, { askedAt: now, dueAt });
    },
    /**
     * Records a bulk reply. The order is polled next if it is missing for the first time, or if it is only pending while bulk replies are
     * doubted.
     */
    answeredInBulk(orderId: string, outcome: PollOutcome, isDoubted: boolean): void {
      const known = waiting.get(orderId);
      if (!known) return;
      // The order is put at the start of the next request: at its end, a truncated reply would omit the order
      // again.
      const isFirstMiss = outcome === 'nothing' && known.missed === 0;
      if (isFirstMiss || (outcome === 'waits' && isDoubted && !known.askedAlone))
        known.dueAt = Number.NEGATIVE_INFINITY;
      known.missed = outcome === 'nothing' ? known.missed + 1 : 0;
      known.waits = outcome === 'waits' ? known.waits + 1 : 0;
      if (outcome !== 'nothing') known.unknown = false;
    },
    /**
     * Records a reply to a single request. Returns true if this reply said more than the bulk replies before it, and false if it said the
     * same as they did. Returns null if those bulk replies did not contain the order, or if this reply says nothing about it.
     */
    answeredAlone(orderId: string, outcome: PollOutcome, isBulkUsed: boolean): boolean | null {
      const known = waiting.get(orderId);
      if (!known) return null;
      const { missed, waits } = known;
      known.missed = 0;
      known.askedAlone = true;
      known.unknown = outcome === 'nothing';
      if (outcome === 'nothing') known.aloneAfter = Math.min(known.aloneAfter * 2, maxMisses);
      else if (missed > 0 && isBulkUsed) known.onlyAlone = true;
      if (outcome === 'more') known.waits = 0;
      else if (waits > 0) known.waits += 1;
      return waits > 0 && outcome !== 'nothing' ? outcome === 'more' : null;
    },
    /** True if a bulk reply should contain the order. False if not even a single request got an answer about the order. */
    isExpected: (orderId: string) => !(waiting.get(orderId)?.unknown ?? false),
    remove: (orderId: string): void => void waiting.delete(orderId),
    /** Makes these orders due now; all orders if no ids are given. */
    hasten(now: number, orderIds?: readonly string[]): void {
      const affected = orderIds?.flatMap((id) => waiting.get(id) ?? []) ?? waiting.values();
      for (const known of affected) known.dueAt = Math.min(known.dueAt, now);
    },
    /** Spreads every order due before `now + overMs` over that time, to avoid a burst (P4). */
    spread(now: number, overMs: number, random: () => number): void {
      for (const known of waiting.values())
        if (known.dueAt < now + overMs) known.dueAt = now + random() * overMs;
    },
    /**
     * At most `max` orders, most overdue first; empty if none is due. A bulk request costs the same for many orders as for few. So a bulk
     * request is filled with all due orders, then with orders that have waited at least half of their delay. If only one order is due, a
     * second order is added, so that the request stays a bulk request.
     */
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass over the open orders finds those that are due, and sorts them.
    due(now: number, max: number, of: Asker): OpenOrder[] {
      const ready: ScheduledOrder[] = [];
      const notDue: ScheduledOrder[] = [];
      const soon: ScheduledOrder[] = [];
      let next: ScheduledOrder | null = null;
      for (const each of waiting.values()) {
        if (each.onlyAlone && max > 1) continue;
        if (each.dueAt <= now) (isOf(each, of) ? ready : notDue).push(each);
        else if (each.dueAt - now <= now - each.askedAt) soon.push(each);
        else if (next === null || each.dueAt < next.dueAt) next = each;
      }
      if (ready.length === 0) return [];
      const byTime = (left: ScheduledOrder, right: ScheduledOrder): number => left.dueAt - right.dueAt;
      ready.sort(byTime);
      if (ready.length < max) ready.push(...notDue.sort(byTime), ...soon.sort(byTime));
      if (ready.length === 1 && next !== null) ready.push(next);
      return ready.slice(0, max).map((each) => each.order);
    },
    /**
     * A due order that must be polled alone because of its earlier bulk replies. At most every second request is single, or every fourth if
     * bulk replies contain the order. If bulk replies are doubted (`isDoubted`), every second request may poll an order that bulk replies
     * call pending.
     */
    dueAlone(now: number, of: Asker, isDoubted: boolean): OpenOrder | null {
      sinceAlone[of] += 1;
      if (sinceAlone[of] < 2) return null;
      let first: ScheduledOrder | null = null;
      for (const each of waiting.values()) {
        if (!isOf(each, of) || each.dueAt > now || !needsAlone(each, isDoubted, sinceAlone[of])) continue;
        if (first === null || each.dueAt < first.dueAt) first = each;
      }
      if (first === null) return null;
      sinceAlone[of] = 0;
      return first.order;
    },
    nextDueAt(of: Asker): number | null {
      let next: number | null = null;
      for (const each of waiting.values())
        if (isOf(each, of) && (next === null || each.dueAt < next)) next = each.dueAt;
      return next;
    },
    size: () => waiting.size,
  };
}

function needsAlone(
  { onlyAlone, missed, waits, aloneAfter }: ScheduledOrder,
  isDoubted: boolean,
  since: number,
): boolean {
  if (onlyAlone || missed >= aloneAfter || (isDoubted && waits > 0)) return true;
  // The intervals grow: the order is polled alone after 4, 8, 16 … equal replies.
  return since >= 4 && waits >= firstWaits && (waits & (waits - 1)) === 0;
}

function isOf({ order }: ScheduledOrder, asker: Asker): boolean {
  return order.atCounter === (asker === 'counter');
}
