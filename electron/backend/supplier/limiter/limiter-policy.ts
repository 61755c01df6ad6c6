import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import { type Priority, priorities } from '../../../../shared/model/connection/budget.ts';

/** All that the decision depends on; times are `Clock.monotonicMs`. */
export interface Situation {
  readonly nowMs: number;
  /** How many slots may be held at once. */
  readonly capacity: number;
  /** Slots that may not be used now: under way, or less than a window after their release. */
  readonly held: number;
  /** When the next held slot comes free; null where every held one is still under way. */
  readonly nextFreeAtMs: number | null;
  /** The gate is closed until then (L4). */
  readonly closedUntilMs: number;
  readonly lastBackgroundAtMs: number;
  readonly backgroundGrants: number;
  readonly waiting: Readonly<Record<Priority, number>>;
}

/** Who may send now; or when to look again, null where only an event can change the answer. */
export type Decision =
  | { readonly grant: Priority }
  | { readonly grant: null; readonly lookAgainAtMs: number | null };

const people: readonly Priority[] = ['place', 'person'];
const background = priorities.filter((priority) => !people.includes(priority));

/** Share of the slots that the background may take in one burst. */
const burstShare = 0.5;
/** Share of the slots that stays free for people while no other comes free soon. */
const reserveShare = 1 / 12;
/** "Soon": a person waits no longer than this for the slot that follows the last one. */
const soonMs = 1_500;
/**
 * The least gap between background requests, as a share of the even spacing of the window. Gaps spread the requests, so
 * that slots come free one by one; below an even spacing, because replies come at random and a pile of free slots must
 * be worked off: simulated, the even spacing itself used 95 to 97 % of the limit at latencies of 5 ms to 5 or 30 s, 0.6 used 99 %.
 */
const paceShare = 0.6;
const windowMs = 60_000;
/** Every eighth background request is the lowest waiting class's, so that none starves. */
const lowestEvery = 8;

/**
 * Who sends next (money-safety L3). People go as soon as a slot is free, placing first. The background bursts while few
 * slots are held, then is paced, and leaves a reserve for people unless another slot comes free soon.
 */
export function decide(situation: Situation): Decision {
  const { nowMs, capacity, held, nextFreeAtMs, closedUntilMs, waiting } = situation;
  const person = people.find((priority) => waiting[priority] > 0);
  const other = nextInBackground(situation);
  if (person === undefined && other === undefined) return { grant: null, lookAgainAtMs: null };
  if (closedUntilMs > nowMs) return { grant: null, lookAgainAtMs: closedUntilMs };
  const free = capacity - held;
  if (free <= 0) return { grant: null, lookAgainAtMs: nextFreeAtMs };
  if (person !== undefined) {
    markRule('L3');
    return { grant: person };
  }
  if (other === undefined || held < capacity * burstShare) return { grant: other ?? 'poll' };
  const pacedAtMs = situation.lastBackgroundAtMs + (windowMs / capacity) * paceShare;
  const reserveAtMs = free > capacity * reserveShare ? nowMs : (nextFreeAtMs ?? Infinity) - soonMs;
  const mayAtMs = Math.max(pacedAtMs, reserveAtMs);
  if (mayAtMs <= nowMs) return { grant: other };
  return { grant: null, lookAgainAtMs: earliest(mayAtMs, nextFreeAtMs) };
}

export function isBackground(priority: Priority): boolean {
  return !people.includes(priority);
}

function nextInBackground({ waiting, backgroundGrants }: Situation): Priority | undefined {
  const lowestFirst = backgroundGrants % lowestEvery === lowestEvery - 1;
  const classes = lowestFirst ? background.toReversed() : background;
  return classes.find((priority) => waiting[priority] > 0);
}

function earliest(atMs: number, otherMs: number | null): number | null {
  const least = Math.min(atMs, otherMs ?? Infinity);
  return least === Infinity ? null : least;
}
