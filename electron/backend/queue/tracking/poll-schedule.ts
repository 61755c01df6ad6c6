import type { OpenOrder } from '../../journal/outcomes/statuses.ts';

/** Which open orders of one connection are due to be asked for. Times are monotonic. */
export interface PollSchedule {
  /** An order that is there already keeps the earlier time. */
  add(order: OpenOrder, dueAt: number): void;
  /** The order is being asked for; it is due again at `dueAt`. */
  asked(orderId: string, now: number, dueAt: number): void;
  /** What a bulk reply said of it: nothing, for the first time, puts it first in line, and so does *waits* if bulk is doubted. */
  answeredInBulk(orderId: string, said: Said, isDoubted: boolean): void;
  /** What a reply to a question about it alone said of it. Returns whether bulk had said less of it; null if bulk had said nothing. */
  answeredAlone(orderId: string, said: Said, isBulkUsed: boolean): boolean | null;
  /** Whether a bulk reply should tell of it: not if a question about it alone told nothing either. */
  isExpected(orderId: string): boolean;
  remove(orderId: string): void;
  /** These are due now, or all. */
  hasten(now: number, orderIds?: readonly string[]): void;
  /** Whatever is due before `now + overMs` is spread over that time, so that nothing bursts (P4). */
  spread(now: number, overMs: number, random: () => number): void;
  /**
   * At most `most` orders, the most overdue of these first; empty while none of them is due. A question about many costs as much of the
   * budget as one about few: it is filled up with whatever else is due, and with those whose wait is at least half over. One order alone
   * takes another along, so that the question stays one about many.
   */
  due(now: number, most: number, of: Asker): OpenOrder[];
  /**
   * An order that is due and has to be asked for alone, because of what bulk replies said of it: not more than every second question, and
   * not more than every fourth if bulk reports it. With `isDoubted`, any order that bulk says waits, every second question.
   */
  dueAlone(now: number, of: Asker, isDoubted: boolean): OpenOrder | null;
  nextDueAt(of: Asker): number | null;
  size(): number;
}

/** What a reply says of an order: nothing, no more than that it waits, or more. */
export type Said = 'nothing' | 'waits' | 'more';

/** For whom a question is asked first: for a customer at the counter, or for a list. */
export type Asker = 'counter' | 'list';

interface Waiting {
  readonly order: OpenOrder;
  askedAt: number;
  dueAt: number;
  /** Bulk replies in a row without it. */
  missed: number;
  /** Bulk replies in a row that said no more than that it waits. */
  waits: number;
  /** So many of these, and it is asked for alone. */
  aloneAfter: number;
  /** Bulk does not tell of it, and a question about it alone does. */
  onlyAlone: boolean;
  /** A question about it alone was answered. */
  askedAlone: boolean;
  /** Nor did a question about it alone tell anything. */
  unknown: boolean;
}

const firstMisses = 2;
const firstWaits = 4;
const maxMisses = 64;

export function createPollSchedule(): PollSchedule {
  const waiting = new Map<string, Waiting>();
  /** Questions since the last one about an order alone. */
  const sinceAlone: Record<Asker, number> = { counter: 0, list: 0 };

  return {
    add(order, dueAt) {
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
    asked(orderId, now, dueAt) {
      const known = waiting.get(orderId);
      if (known) Object.assign(known, { askedAt: now, dueAt });
    },
    answeredInBulk(orderId, said, isDoubted) {
      const known = waiting.get(orderId);
      if (!known) return;
      // First in line: where a reply was cut off, the end of the line would be cut off again.
      const isFirstMiss = said === 'nothing' && known.missed === 0;
      if (isFirstMiss || (said === 'waits' && isDoubted && !known.askedAlone))
        known.dueAt = Number.NEGATIVE_INFINITY;
      known.missed = said === 'nothing' ? known.missed + 1 : 0;
      known.waits = said === 'waits' ? known.waits + 1 : 0;
      if (said !== 'nothing') known.unknown = false;
    },
    answeredAlone(orderId, said, isBulkUsed) {
      const known = waiting.get(orderId);
      if (!known) return null;
      const { missed, waits } = known;
      known.missed = 0;
      known.askedAlone = true;
      known.unknown = said === 'nothing';
      if (said === 'nothing') known.aloneAfter = Math.min(known.aloneAfter * 2, maxMisses);
      else if (missed > 0 && isBulkUsed) known.onlyAlone = true;
      if (said === 'more') known.waits = 0;
      else if (waits > 0) known.waits += 1;
      return waits > 0 && said !== 'nothing' ? said === 'more' : null;
    },
    isExpected: (orderId) => !(waiting.get(orderId)?.unknown ?? false),
    remove: (orderId) => void waiting.delete(orderId),
    hasten(now, orderIds) {
      const those = orderIds?.flatMap((id) => waiting.get(id) ?? []) ?? waiting.values();
      for (const known of those) known.dueAt = Math.min(known.dueAt, now);
    },
    spread(now, overMs, random) {
      for (const known of waiting.values())
        if (known.dueAt < now + overMs) known.dueAt = now + random() * overMs;
    },
    due(now, most, of) {
      const ready: Waiting[] = [];
      const others: Waiting[] = [];
      const soon: Waiting[] = [];
      let next: Waiting | null = null;
      for (const each of waiting.values()) {
        if (each.onlyAlone && most > 1) continue;
        if (each.dueAt <= now) (isOf(each, of) ? ready : others).push(each);
        else if (each.dueAt - now <= now - each.askedAt) soon.push(each);
        else if (next === null || each.dueAt < next.dueAt) next = each;
      }
      if (ready.length === 0) return [];
      const byTime = (left: Waiting, right: Waiting): number => left.dueAt - right.dueAt;
      ready.sort(byTime);
      if (ready.length < most) ready.push(...others.sort(byTime), ...soon.sort(byTime));
      if (ready.length === 1 && next !== null) ready.push(next);
      return ready.slice(0, most).map((each) => each.order);
    },
    dueAlone(now, of, isDoubted) {
      sinceAlone[of] += 1;
      if (sinceAlone[of] < 2) return null;
      let first: Waiting | null = null;
      for (const each of waiting.values()) {
        if (!isOf(each, of) || each.dueAt > now || !needsAlone(each, isDoubted, sinceAlone[of])) continue;
        if (first === null || each.dueAt < first.dueAt) first = each;
      }
      if (first === null) return null;
      sinceAlone[of] = 0;
      return first.order;
    },
    nextDueAt(of) {
      let next: number | null = null;
      for (const each of waiting.values())
        if (isOf(each, of) && (next === null || each.dueAt < next)) next = each.dueAt;
      return next;
    },
    size: () => waiting.size,
  };
}

function needsAlone(
  { onlyAlone, missed, waits, aloneAfter }: Waiting,
  isDoubted: boolean,
  since: number,
): boolean {
  if (onlyAlone || missed >= aloneAfter || (isDoubted && waits > 0)) return true;
  // Ever more rarely: at 4, 8, 16 … answers of the same.
  return since >= 4 && waits >= firstWaits && (waits & (waits - 1)) === 0;
}

function isOf({ order }: Waiting, of: Asker): boolean {
  return order.atCounter === (of === 'counter');
}
