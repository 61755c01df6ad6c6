import { z } from 'zod';
import { maxClaimMs } from './claimed-time.ts';
import { isOpenAtSupplier, type Order } from './order.ts';

/** How long a service usually takes, learned from the shop's own orders; all times from sending to success. */
export const usualTimeSchema = z.object({
  connectionId: z.string(),
  serviceId: z.string(),
  /** Null while fewer than `minFinished` orders have succeeded. */
  medianMs: z.number().nullable(),
  /** An open order is late this long after it was sent: by then nine out of ten had ended. Null: unknown. */
  lateAfterMs: z.number().nullable(),
  /** How many orders the figures rest on. */
  finished: z.number().int(),
});
export type UsualTime = z.infer<typeof usualTimeSchema>;

/** Fewer orders than this say nothing about the next one. */
export const minFinished = 8;
/** Only the latest orders say how the service is now. */
export const latestFinished = 500;
/** Without orders of our own, late is this multiple of the supplier's longest stated time. */
const claimTimes = 2;
// What takes seconds is not late for a few more.
const earliestLateMs = 60_000;

/** The figures of one service: from the times that its latest orders took, else from the supplier's claim. */
export function usualTimeFrom(
  tookMs: readonly number[],
  claim: string,
): Pick<UsualTime, 'medianMs' | 'lateAfterMs' | 'finished'> {
  const finished = tookMs.length;
  if (finished < minFinished) {
    const claimedMs = maxClaimMs(claim);
    return { medianMs: null, lateAfterMs: claimedMs === null ? null : claimedMs * claimTimes, finished };
  }
  const sorted = tookMs.toSorted((left, right) => left - right);
  const at = (share: number): number => sorted[Math.ceil(finished * share) - 1] ?? 0;
  return { medianMs: at(0.5), lateAfterMs: Math.max(earliestLateMs, at(0.9)), finished };
}

/** Whether an order is one that can be late. */
export function isAwaited({ state }: Pick<Order, 'state'>): boolean {
  return isOpenAtSupplier(state);
}

/** When an order is late, in milliseconds since the epoch; null if it is not awaited or nothing says when. */
export function lateFrom(
  order: Pick<Order, 'state' | 'sentAt'>,
  usual: UsualTime | undefined,
): number | null {
  if (!isAwaited(order) || order.sentAt === null || usual === undefined || usual.lateAfterMs === null)
    return null;
  return order.sentAt + usual.lateAfterMs;
}
