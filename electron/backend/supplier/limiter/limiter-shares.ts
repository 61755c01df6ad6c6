import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import { windowMs } from './slot-table.ts';

/** A class whose share is kept for it, also from people; they need none, for they go first. */
export type SharedClass = Exclude<Priority, 'place' | 'person'>;

/**
 * So often at least each class may send while it wants to, of a whole limit of 60. One question in bulk reports everything
 * that became ready since the last; where the supplier knows no bulk, statuses take as much as the orders they are about.
 */
const everyMs: Readonly<Record<SharedClass, number>> = {
  counter: 4_000,
  poll: 12_000,
  single: 2_000,
  batch: 5_000,
  reconcile: 30_000,
  upkeep: 30_000,
};
const sharedClasses = Object.keys(everyMs) as readonly SharedClass[];
const wholeLimit = 60;
/** All shares together; the rest is for people, and for the next in turn. */
const maxShared = 0.6;

/** What the shares depend on; times are `Clock.monotonicMs`. */
export interface SharesNow {
  readonly nowMs: number;
  readonly capacity: number;
  readonly waiting: Readonly<Record<Priority, number>>;
  readonly lastGrantMs: Readonly<Record<Priority, number>>;
  /** When each further slot comes free, the next one first; Infinity for those that are still under way. */
  readonly freeingAtMs: readonly number[];
}

export interface Shares {
  /** True if this class is owed its share: it goes first, and may use what was reserved. */
  isDue(of: SharedClass): boolean;
  /**
   * How many of the free slots this one must leave until further slots come free: for the shares of all others and, lest it stands
   * still when it has had its fill, for its own. Lists alone may spend what is theirs at once, for only their end matters.
   */
  keptFrom(of: Priority): number;
  /** When the next share that a request waits for comes due; Infinity if none does. */
  nextDueAtMs(): number;
}

/** The shares of the classes that are at work (money-safety P5). They shrink together where the limit does, or if they are more than it. */
export function sharesOf(now: SharesNow): Shares {
  const { nowMs, capacity, waiting, lastGrantMs, freeingAtMs } = now;
  const slowed = wholeLimit / capacity;
  const isAtWork = (of: SharedClass): boolean =>
    waiting[of] > 0 || nowMs - lastGrantMs[of] < 2 * everyMs[of] * slowed;
  const atWork = sharedClasses.filter(isAtWork);
  const wanted = atWork.reduce((sum, of) => sum + windowMs / everyMs[of], 0) / (wholeLimit * maxShared);
  const spacingMs = (of: SharedClass): number => everyMs[of] * slowed * Math.max(1, wanted);
  const dueAtMs = (of: SharedClass): number => lastGrantMs[of] + spacingMs(of);
  const countUntil = (of: SharedClass, firstMs: number, untilMs: number): number => {
    const fromMs = Math.max(nowMs, firstMs);
    return untilMs < fromMs ? 0 : Math.floor((untilMs - fromMs) / spacingMs(of)) + 1;
  };

  return {
    isDue(of) {
      markRule('P5');
      return dueAtMs(of) <= nowMs;
    },
    keptFrom(of) {
      const sharing = of === 'batch' ? atWork.filter((other) => other !== of) : atWork;
      const needs = freeingAtMs.map((atMs, freedBefore) => {
        const untilMs = Math.min(atMs, nowMs + windowMs);
        const next = (other: SharedClass): number => (other === of ? nowMs + spacingMs(of) : dueAtMs(other));
        return sharing.reduce((sum, other) => sum + countUntil(other, next(other), untilMs), 0) - freedBefore;
      });
      return Math.max(0, ...needs);
    },
    nextDueAtMs: () =>
      Math.min(
        ...atWork.map(dueAtMs).filter((atMs) => atMs > nowMs),
        nowMs + Math.min(...atWork.map(spacingMs)),
      ),
  };
}
