import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import { windowMs } from './slot-table.ts';

/** A class with a guaranteed share, even against people, who need none because they go first. */
export type SharedClass = Exclude<Priority, 'place' | 'person'>;

/**
 * Guaranteed interval of each class while it has requests, at a full limit of 60. One bulk question covers everything that became ready
 * since the last; if the supplier has no bulk, statuses take as much as the orders they are about.
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
/** Limit of all shares together; the rest is for people and the next in turn. */
const maxShared = 0.6;

/** Inputs of the shares; times are `Clock.monotonicMs`. */
export interface SharesNow {
  readonly nowMs: number;
  readonly capacity: number;
  readonly waiting: Readonly<Record<Priority, number>>;
  readonly lastGrantMs: Readonly<Record<Priority, number>>;
  /** When each held slot comes free, the next first; Infinity for those under way. */
  readonly freeingAtMs: readonly number[];
}

export interface Shares {
  /** True if this class is owed its share: it goes first and may use the reserve. */
  isDue(of: SharedClass): boolean;
  /**
   * Free slots that this class must leave until more come free: for the shares of all others and, so that it does not starve after a burst,
   * for its own. Lists may spend their own share at once, since only their end matters.
   */
  keptFrom(of: Priority): number;
  /** When the next waiting request gets its share; Infinity if none is waiting. */
  nextDueAtMs(): number;
}

/** The shares of the active classes (money-safety P5). They shrink together with the limit, or if their sum exceeds it. */
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
