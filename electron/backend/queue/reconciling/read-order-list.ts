import type { Failure } from '../../../../shared/contract/base/failures.ts';
import { dayMs } from '../../../../shared/model/base/clock.ts';
import { type EncodedMessages, encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import type { ListedOrder, SupplierReads } from '../../supplier/types/reads.ts';

export interface ReadOrderList {
  readonly orders: readonly ListedOrder[];
  /** Why the list could not be read, in one sentence; null on success. */
  readonly failed: EncodedMessages | null;
  readonly failure: Failure | null;
  /** The supplier's clock minus our clock at the time of the answer, in ms. Null if the supplier gave no time. */
  readonly clockAheadMs: number | null;
  /** False if reading stopped before `sinceMs` was reached. */
  readonly whole: boolean;
}

// Maximum number of pages to read for one look-up, because a list may have any number of pages.
const defaultPages = 5;

/** Reads the supplier's newest orders, page by page, back to one day before `sinceMs`. A missing order proves nothing (money-safety O4). */
export async function readOrderList(
  reads: Pick<SupplierReads, 'orders'>,
  sinceMs: number,
  priority: Priority,
  maxPages = defaultPages,
): Promise<ReadOrderList> {
  const orders: ListedOrder[] = [];
  let clockAheadMs: number | null = null;
  let page: number | null = 1;
  for (let read = 0; page !== null && read < maxPages; read += 1) {
    const reading = await reads.orders(page, priority);
    if (!reading.ok) {
      const failed = encodeMessage('list-not-read', { code: reading.failure.code });
      return { orders, failed, failure: reading.failure, clockAheadMs, whole: false };
    }
    const { serverTimeMs, finishedAt } = reading.exchange;
    clockAheadMs = serverTimeMs === undefined ? clockAheadMs : serverTimeMs - finishedAt;
    orders.push(...reading.value.orders);
    const times = reading.value.orders.flatMap((each) => each.createdAt ?? []);
    const allOlder = times.length > 0 && times.every((at) => at < sinceMs + (clockAheadMs ?? 0) - dayMs);
    page = allOlder ? null : reading.value.nextPage;
  }
  return { orders, failed: null, failure: null, clockAheadMs, whole: page === null };
}
