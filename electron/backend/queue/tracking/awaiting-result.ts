import type { Clock } from '../../../../shared/model/base/clock.ts';
import { isFinal } from '../../../../shared/model/order/order.ts';
import type { StatusRow } from '../../supplier/types/reads.ts';

/** Some panels deliver the code after the final status; the order is polled that much longer. */
export const awaitingResultForMs = 60 * 60_000;

/** Returns whether a row is the last to expect of its order: it has ended, with its code or reason, or without for long enough. */
export function createOverCheck(clock: Clock): (orderId: string, row: StatusRow) => boolean {
  /** When an order was first seen ended without its code. */
  const since = new Map<string, number>();
  return (orderId, row) => {
    // A rejection may give its reason as a comment; a success is its code.
    const told = row.result !== null || (row.state === 'rejected' && row.comment !== null);
    const awaitingResult = isFinal(row.state) && !told;
    const sinceMs = since.get(orderId) ?? clock.nowMs();
    if (awaitingResult) since.set(orderId, sinceMs);
    const over = isFinal(row.state) && (!awaitingResult || clock.nowMs() - sinceMs > awaitingResultForMs);
    if (over || !awaitingResult) since.delete(orderId);
    return over;
  };
}
