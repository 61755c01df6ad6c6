import { z } from 'zod';
import { maxClaimMs } from './claimed-time.ts';
import { isOpenAtSupplier, type Order } from './order.ts';

/** How long a service usually takes, from the shop's own orders; times are measured from sending to success. */
export const typicalTimeSchema = z.object({
  connectionId: z.string(),
  serviceId: z.string(),
  /** Null if fewer than `minFinished` orders have succeeded. */
  medianMs: z.number().nullable(),
  /**
   * Time after sending from which an open order is late: nine of ten orders took no longer. With too few
   * orders, it depends on the supplier's stated time. Null if unknown.
   */
  lateAfterMs: z.number().nullable(),
  finished: z.number().int(),
});
export type TypicalTime = z.infer<typeof typicalTimeSchema>;

/** Minimum number of finished orders; fewer orders do not predict the next order. */
export const minFinished = 8;
/** Only the latest orders show the service's current speed. */
export const latestFinished = 500;
/**
 * With fewer than `minFinished` orders, an order is late after this multiple of the supplier's longest stated
 * time.
 */
const claimTimes = 2;
// Minimum of `lateAfterMs`: an order of a service that takes seconds is not late after a few more seconds.
const earliestLateMs = 60_000;

/**
 * The times of one service: from the durations of its latest orders, otherwise from the supplier's stated
 * time.
 */
export function typicalTimeFrom(
  tookMs: readonly number[],
  claim: string,
): Pick<TypicalTime, 'medianMs' | 'lateAfterMs' | 'finished'> {
  const finished = tookMs.length;
  if (finished < minFinished) {
    const claimedMs = maxClaimMs(claim);
    return { medianMs: null, lateAfterMs: claimedMs === null ? null : claimedMs * claimTimes, finished };
  }
  const sorted = tookMs.toSorted((left, right) => left - right);
  const at = (share: number): number => sorted[Math.ceil(finished * share) - 1] ?? 0;
  return { medianMs: at(0.5), lateAfterMs: Math.max(earliestLateMs, at(0.9)), finished };
}

/** True if an order can be late. */
export function isAwaited({ state }: Pick<Order, 'state'>): boolean {
  return isOpenAtSupplier(state);
}

/** Time from which an order is late, in milliseconds since the epoch; null if it cannot be late or nothing is known. */
export function lateFrom(
  order: Pick<Order, 'state' | 'sentAt'>,
  typicalTime: TypicalTime | undefined,
): number | null {
  if (
    !isAwaited(order) ||
    order.sentAt === null ||
    typicalTime === undefined ||
    typicalTime.lateAfterMs === null
  )
    return null;
  return order.sentAt + typicalTime.lateAfterMs;
}
