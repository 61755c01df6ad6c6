import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import { type Priority, requestsPerMinute } from '../../../../shared/model/connection/budget.ts';
import { windowMs } from './slot-table.ts';

/** A class with a guaranteed share. User requests need no share, because they go first. */
export type SharedClass = Exclude<Priority, 'place' | 'person'>;

/**
 * While a class has requests, it gets at least one request per interval. The intervals are for the full limit. One bulk status
 * request reads all orders that have become due since the previous bulk request. Without bulk status, status reads get as many requests as
 * placements.
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
/** Maximum fraction of the limit that all shares together may use. The rest is for user requests and the next class in order. */
const maxShared = 0.6;

/** Inputs for the shares. Times are `Clock.monotonicMs`. */
export interface SharesNow {
  readonly nowMs: number;
  readonly capacity: number;
  readonly waiting: Readonly<Record<Priority, number>>;
  readonly lastGrantMs: Readonly<Record<Priority, number>>;
  /** Times at which held slots become free, earliest first; Infinity for slots in use. */
  readonly freeingAtMs: readonly number[];
}

export type Shares = ReturnType<typeof sharesOf>;

/**
 * The shares of the active classes (money-safety P5). A lower limit makes all shares smaller. The shares also become smaller if their sum
 * would exceed the maximum.
 */
export function sharesOf(now: SharesNow) {
  const { nowMs, capacity, waiting, lastGrantMs, freeingAtMs } = now;
  const slowed = requestsPerMinute / capacity;
  const isAtWork = (sharedClass: SharedClass): boolean =>
    waiting[sharedClass] > 0 || nowMs - lastGrantMs[sharedClass] < 2 * everyMs[sharedClass] * slowed;
  const atWork = sharedClasses.filter(isAtWork);
  const demand =
    atWork.reduce((sum, sharedClass) => sum + windowMs / everyMs[sharedClass], 0) /
    (requestsPerMinute * maxShared);
  const spacingMs = (sharedClass: SharedClass): number => everyMs[sharedClass] * slowed * Math.max(1, demand);
  const dueAtMs = (sharedClass: SharedClass): number => lastGrantMs[sharedClass] + spacingMs(sharedClass);
  const countUntil = (sharedClass: SharedClass, firstMs: number, untilMs: number): number => {
    const fromMs = Math.max(nowMs, firstMs);
    return untilMs < fromMs ? 0 : Math.floor((untilMs - fromMs) / spacingMs(sharedClass)) + 1;
  };

  return {
    /** True if this class has waited longer than its interval. Such a class goes first and may use the reserve. */
    isDue(of: SharedClass) {
      markRule('P5');
      return dueAtMs(of) <= nowMs;
    },
    /**
     * Free slots that this class must leave until more become free. These slots are for the shares of other classes. Some are also for the
     * class's own share, so that the class does not starve after a burst. Batches may use their own share immediately, because only their end
     * time matters.
     */
    keptFrom(of: Priority) {
      const sharing = of === 'batch' ? atWork.filter((other) => other !== of) : atWork;
      const needs = freeingAtMs.map((atMs, freedBefore) => {
        const untilMs = Math.min(atMs, nowMs + windowMs);
        const next = (other: SharedClass): number => (other === of ? nowMs + spacingMs(of) : dueAtMs(other));
        return sharing.reduce((sum, other) => sum + countUntil(other, next(other), untilMs), 0) - freedBefore;
      });
      return Math.max(0, ...needs);
    },
    /** Time at which the next waiting request is due; Infinity if none is waiting. */
    nextDueAtMs: () =>
      Math.min(
        ...atWork.map(dueAtMs).filter((atMs) => atMs > nowMs),
        nowMs + Math.min(...atWork.map(spacingMs)),
      ),
  };
}
