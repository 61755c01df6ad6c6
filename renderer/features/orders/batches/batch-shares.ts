import type { Batch } from '../../../../shared/model/order/batch.ts';
import { isFinal, type OrderState } from '../../../../shared/model/order/order.ts';

// From done to still to do, with what needs a person in the middle, where the eye falls.
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

/** The states of a batch's rows with their counts, in the order in which the bar shows them; empty ones left out. */
export function batchShares(batch: Batch): readonly { readonly state: OrderState; readonly count: number }[] {
  return order.flatMap((state) => {
    const count = batch.counts[state] ?? 0;
    return count === 0 ? [] : [{ state, count }];
  });
}

export function finalRows(batch: Batch): number {
  return batchShares(batch).reduce((sum, { state, count }) => (isFinal(state) ? sum + count : sum), 0);
}
