import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import { type SharedClass, type Shares, type SharesNow, sharesOf } from './limiter-shares.ts';
import { windowMs } from './slot-table.ts';

/** All inputs of the decision; times are `Clock.monotonicMs`. */
export interface Situation extends SharesNow {
  /** Maximum number of slots that may be held at the same time. */
  readonly capacity: number;
  /** Number of slots that cannot be granted, because they are in use or were released less than a window ago. */
  readonly held: number;
  /** Null if every held slot is in use. */
  readonly nextFreeAtMs: number | null;
  /** Time until which the gate is closed (L4). */
  readonly closedUntilMs: number;
  readonly lastBackgroundAtMs: number;
  /** Slots granted to user requests within the last window. */
  readonly recentUserGrants: number;
}

/** The priority to grant, or the time to decide again. The time is null if only an event can change the decision. */
export type Decision =
  | { readonly grant: Priority }
  | { readonly grant: null; readonly lookAgainAtMs: number | null };

const people: readonly Priority[] = ['place', 'person'];
/** The order in which due shares are granted. Batches are absent, because they get only slots that no due share takes. */
const inDueOrder: readonly SharedClass[] = ['counter', 'poll', 'single', 'reconcile', 'upkeep'];
/** The order of classes for the rest: slots that are not granted for a due share. */
const inRestOrder: readonly SharedClass[] = ['counter', 'batch', 'reconcile', 'poll', 'single', 'upkeep'];

/** Fraction of the slots that background requests may take in one burst. */
const burstShare = 0.5;
/** Fraction of the slots that is reserved for user requests. Nothing is reserved if another slot becomes free soon. */
const reserveShare = 1 / 12;
/** Fraction of the limit that user requests may use before they must respect the shares of other classes. */
const peopleShare = 1 / 3;
/** Maximum wait of a user request if background requests take the last free slot. */
const soonMs = 1_500;
/**
 * Minimum gap between background requests, as a fraction of the gap that would distribute all requests evenly
 * over the window. Because of the gaps, slots become free one by one. The fraction is below 1, because replies
 * come at random times and accumulated free slots must be used. In simulations (latencies from 5 ms to 5 s,
 * and from 5 ms to 30 s), the value 1 used 95 to 97 % of the limit; the value 0.6 used 99 %.
 */
const paceShare = 0.6;
/**
 * Background requests are spaced so that the free slots last until this many slots in use have become free. `beside` applies if there were
 * user requests within the last window, otherwise `alone`. Slots become free in bursts, because they were taken in bursts a minute before.
 * Between two bursts, a user request or a due share must still find a free slot. In a simulation, 3 in both cases used 97 % of the limit;
 * with 1 for a batch alone, 98 to 99 % were used.
 */
const spreadOver = { beside: 3, alone: 1 } as const;

/**
 * Decides which class sends next (money-safety L3, P5). User requests go as soon as a slot is free, and placements go first among them. If
 * there are many user requests, they must leave the other classes their shares. Due shares go next. Other background requests may burst
 * while few slots are in use. After that they are paced, so that free slots last until more become free, and they leave a reserve for user
 * requests.
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
  const isFlood = situation.recentUserGrants >= capacity * peopleShare;
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
    .slice(0, situation.recentUserGrants > 0 ? spreadOver.beside : spreadOver.alone)
    .map((atMs, freedBefore) => (atMs === Infinity ? 0 : (atMs - nowMs) / (free + freedBefore + 1)));
  const paceMs = Math.max((windowMs / capacity) * paceShare, ...spreadMs);
  const pacedAtMs = bursts ? nowMs : lastBackgroundAtMs + paceMs;
  const isReserved = keepsReserve && !bursts && free <= capacity * reserveShare;
  const reserveAtMs = isReserved ? (nextFreeAtMs ?? Infinity) - soonMs : nowMs;
  const mayAtMs = Math.max(pacedAtMs, reserveAtMs);
  // Without bulk status, the limiter alternates between placing one order and reading one status.
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
