import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import { type SharedClass, type Shares, type SharesNow, sharesOf } from './limiter-shares.ts';
import { windowMs } from './slot-table.ts';

/** All inputs of the decision; times are `Clock.monotonicMs`. */
export interface Situation extends SharesNow {
  /** Slots that may be held at once. */
  readonly capacity: number;
  /** Unusable slots: under way, or less than a window after their release. */
  readonly held: number;
  /** Null if every held slot is still under way. */
  readonly nextFreeAtMs: number | null;
  /** Time until which the gate is closed (L4). */
  readonly closedUntilMs: number;
  readonly lastBackgroundAtMs: number;
  /** Slots granted to people within the last window. */
  readonly peopleLately: number;
}

/** The priority to grant; or when to look again, null if only an event can change the answer. */
export type Decision =
  | { readonly grant: Priority }
  | { readonly grant: null; readonly lookAgainAtMs: number | null };

const people: readonly Priority[] = ['place', 'person'];
/** Order of shares that are due; lists are placed with the rest, which nobody else's share may use. */
const inDueOrder: readonly SharedClass[] = ['counter', 'poll', 'single', 'reconcile', 'upkeep'];
/** Order beyond the shares. */
const inRestOrder: readonly SharedClass[] = ['counter', 'batch', 'reconcile', 'poll', 'single', 'upkeep'];

/** Share of the slots that the background may take in one burst. */
const burstShare = 0.5;
/** Share of the slots kept free for people unless another comes free soon. */
const reserveShare = 1 / 12;
/** Share of the limit that people may use before they leave the other classes their shares. */
const peopleShare = 1 / 3;
/** Longest wait of a person for the slot that follows the last one. */
const soonMs = 1_500;
/**
 * Minimum gap between background requests, as a share of the even spacing of the window. Gaps spread the requests, so that slots come free
 * one by one. Below even spacing, because replies come at random and accumulated free slots must be used: in a simulation even spacing used
 * 95 to 97 % of the limit at latencies of 5 ms to 5 or 30 s, 0.6 used 99 %.
 */
const paceShare = 0.6;
/**
 * Free slots are spread until this many more have come free: `beside` people who came within the last window, `alone` if only a list sends.
 * Slots come free in the bursts in which they were taken a minute before; a person or a share that comes between two bursts must not find
 * the last one used up. In a simulation three at all times used 97 % of the limit; one for a list alone, 98 to 99 %.
 */
const spreadOver = { beside: 3, alone: 1 } as const;

/**
 * Decides who sends next (money-safety L3, P5). People go as soon as a slot is free, placing first; a flood of them leaves the other
 * classes their shares. A due share follows. The rest of the background bursts while few slots are held, then is paced so that free slots
 * last until more come free, and leaves a reserve for people unless another slot comes free soon.
 */
export function decide(situation: Situation): Decision {
  const { nowMs, capacity, held, nextFreeAtMs, closedUntilMs, waiting } = situation;
  const isWaiting = (priority: Priority): boolean => waiting[priority] > 0;
  if (![...people, ...inRestOrder].some(isWaiting)) return { grant: null, lookAgainAtMs: null };
  if (closedUntilMs > nowMs) return { grant: null, lookAgainAtMs: closedUntilMs };
  const free = capacity - held;
  if (free <= 0) return { grant: null, lookAgainAtMs: nextFreeAtMs };
  const shares = sharesOf(situation);
  const person = people.find(isWaiting);
  const isFlood = situation.peopleLately >= capacity * peopleShare;
  if (person !== undefined && (!isFlood || free > shares.keptFrom(person))) {
    markRule('L3');
    return { grant: person };
  }
  const due = inDueOrder.find((priority) => isWaiting(priority) && shares.isDue(priority));
  if (due !== undefined) return { grant: due };
  return decideRest(situation, shares, free, person === undefined);
}

function decideRest(situation: Situation, shares: Shares, free: number, keepsReserve: boolean): Decision {
  const { nowMs, capacity, held, nextFreeAtMs, lastBackgroundAtMs, waiting } = situation;
  const bursts = held < capacity * burstShare;
  const spreadMs = situation.freeingAtMs
    .slice(0, situation.peopleLately > 0 ? spreadOver.beside : spreadOver.alone)
    .map((atMs, freedBefore) => (atMs === Infinity ? 0 : (atMs - nowMs) / (free + freedBefore + 1)));
  const paceMs = Math.max((windowMs / capacity) * paceShare, ...spreadMs);
  const pacedAtMs = bursts ? nowMs : lastBackgroundAtMs + paceMs;
  const isReserved = keepsReserve && !bursts && free <= capacity * reserveShare;
  const reserveAtMs = isReserved ? (nextFreeAtMs ?? Infinity) - soonMs : nowMs;
  const mayAtMs = Math.max(pacedAtMs, reserveAtMs);
  // Without bulk status, one order and one question about an order alternate.
  const { single, batch } = situation.lastGrantMs;
  const order: readonly SharedClass[] = single < batch ? ['counter', 'single', ...inRestOrder] : inRestOrder;
  const next = order.find((priority) => waiting[priority] > 0 && free > shares.keptFrom(priority));
  if (next !== undefined && mayAtMs <= nowMs) return { grant: next };
  const againAtMs = mayAtMs > nowMs ? mayAtMs : Infinity;
  return { grant: null, lookAgainAtMs: earliest(againAtMs, nextFreeAtMs, shares.nextDueAtMs()) };
}

export function isBackground(priority: Priority): boolean {
  return !people.includes(priority);
}

function earliest(...atMs: (number | null)[]): number | null {
  const least = Math.min(...atMs.map((each) => each ?? Infinity));
  return least === Infinity ? null : least;
}
