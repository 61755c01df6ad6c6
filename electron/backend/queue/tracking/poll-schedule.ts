import type { OpenOrder } from '../../journal/outcomes/statuses.ts';

/** Which open orders of one connection are due to be asked for. Times are monotonic. */
export interface PollSchedule {
  /** An order that is there already keeps the earlier time. */
  add(order: OpenOrder, dueAt: number): void;
  /** The order is being asked for; it is due again at `dueAt`. */
  asked(orderId: string, now: number, dueAt: number): void;
  /** What a reply said of it: nothing, for the first time, puts it first in line; else it waits its turn. */
  answered(orderId: string, wasInReply: boolean): void;
  /** Whether the last reply that should have told of it did not. */
  isMissing(orderId: string): boolean;
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
  nextDueAt(of: Asker): number | null;
  size(): number;
}

/** For whom a question is asked first: for a customer at the counter, or for a list. */
export type Asker = 'counter' | 'list';

interface Waiting {
  readonly order: OpenOrder;
  askedAt: number;
  dueAt: number;
  missed: boolean;
}

export function createPollSchedule(): PollSchedule {
  const waiting = new Map<string, Waiting>();

  return {
    add(order, dueAt) {
      const known = waiting.get(order.id);
      if (known) known.dueAt = Math.min(known.dueAt, dueAt);
      else waiting.set(order.id, { order, askedAt: dueAt, dueAt, missed: false });
    },
    asked(orderId, now, dueAt) {
      const known = waiting.get(orderId);
      if (known) Object.assign(known, { askedAt: now, dueAt });
    },
    answered(orderId, wasInReply) {
      const known = waiting.get(orderId);
      if (!known) return;
      // First in line: where a reply was cut off, the end of the line would be cut off again.
      if (!wasInReply && !known.missed) known.dueAt = Number.NEGATIVE_INFINITY;
      known.missed = !wasInReply;
    },
    isMissing: (orderId) => waiting.get(orderId)?.missed ?? false,
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
    nextDueAt(of) {
      let next: number | null = null;
      for (const each of waiting.values())
        if (isOf(each, of) && (next === null || each.dueAt < next)) next = each.dueAt;
      return next;
    },
    size: () => waiting.size,
  };
}

function isOf({ order }: Waiting, of: Asker): boolean {
  return order.atCounter === (of === 'counter');
}
