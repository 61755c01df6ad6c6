import type { Batch } from '../../../../shared/model/order/batch.ts';
import { isFinal, type OrderState } from '../../../../shared/model/order/order.ts';

// The states from final to queued. States that need a person are in the middle of the bar, where they are most visible.
const order: readonly OrderState[] = [
  'success',
  'rejected',
  'refused',
  'cancelled',
  'uncertain',
  'unknown',
  'in-process',
  'pending',
  'sending',
  'claimed',
  'queued',
];

/** The counts of a batch's rows by state, in the order of the bar; states without rows are omitted. */
export function batchShares(batch: Batch): readonly { readonly state: OrderState; readonly count: number }[] {
  return order.flatMap((state) => {
    const count = batch.counts[state] ?? 0;
    return count === 0 ? [] : [{ state, count }];
  });
}

export function finalRows(batch: Batch): number {
  return batchShares(batch).reduce((sum, { state, count }) => (isFinal(state) ? sum + count : sum), 0);
}
