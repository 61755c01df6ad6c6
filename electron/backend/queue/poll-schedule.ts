import type { OpenOrder } from '../journal/statuses.ts';

/** How long to wait before an order of this age is asked for again (money-safety P3): young ones often, old ones rarely. */
export function pollDelayMs(ageMs: number): number {
  if (ageMs < 60_000) return 4_000;
  if (ageMs < 10 * 60_000) return 15_000;
  if (ageMs < 60 * 60_000) return 60_000;
  if (ageMs < 24 * 60 * 60_000) return 5 * 60_000;
  return 30 * 60_000;
}

/** Which open orders of one connection are due to be asked for, and how many at once. */
export interface PollSchedule {
  /** `dueAt` is monotonic. An order that is there already keeps the earlier time. */
  add(order: OpenOrder, dueAt: number): void;
  postpone(orderId: string, dueAt: number): void;
  remove(orderId: string): void;
  /** Every order is due by `dueAt`, or earlier where it was. */
  hasten(dueAt: number): void;
  /** The orders most overdue, at most one chunk of them; empty while none is due. */
  due(now: number): OpenOrder[];
  nextDueAt(): number | null;
  /** The last question was answered whole, or not: the chunk doubles, or halves (P1). */
  answered(whole: boolean, now: number): void;
}

const largestChunk = 100;
const firstChunk = 16;
// After bulk proved useless it is not tried again for a while; each try costs a request.
const singleForMs = 15 * 60_000;

export function createPollSchedule(): PollSchedule {
  const waiting = new Map<string, { readonly order: OpenOrder; dueAt: number }>();
  let chunk = firstChunk;
  let singleUntil = 0;

  return {
    add(order, dueAt) {
      const known = waiting.get(order.id);
      waiting.set(order.id, { order, dueAt: known ? Math.min(known.dueAt, dueAt) : dueAt });
    },
    postpone(orderId, dueAt) {
      const known = waiting.get(orderId);
      if (known) known.dueAt = dueAt;
    },
    remove: (orderId) => void waiting.delete(orderId),
    hasten(dueAt) {
      for (const known of waiting.values()) known.dueAt = Math.min(known.dueAt, dueAt);
    },
    due(now) {
      const ready = [...waiting.values()].filter((each) => each.dueAt <= now);
      ready.sort((left, right) => left.dueAt - right.dueAt);
      return ready.slice(0, now < singleUntil ? 1 : chunk).map((each) => each.order);
    },
    nextDueAt() {
      let next: number | null = null;
      for (const { dueAt } of waiting.values()) if (next === null || dueAt < next) next = dueAt;
      return next;
    },
    answered(whole, now) {
      if (now < singleUntil) return;
      chunk = whole ? Math.min(largestChunk, chunk * 2) : Math.floor(chunk / 2);
      if (chunk < 2) {
        chunk = 2;
        singleUntil = now + singleForMs;
      }
    },
  };
}
