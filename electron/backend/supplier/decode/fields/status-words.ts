import type { SupplierState } from '../../../../../shared/model/order/order.ts';

const stateByWord: ReadonlyMap<string, SupplierState> = new Map([
  ['pending', 'pending'],
  ['new', 'pending'],
  ['queued', 'pending'],
  // The order has not started yet.
  ['waitingaction', 'pending'],
  ['waiting', 'pending'],
  ['inprocess', 'in-process'],
  ['inprogress', 'in-process'],
  ['processing', 'in-process'],
  ['success', 'success'],
  ['completed', 'success'],
  ['complete', 'success'],
  ['finished', 'success'],
  ['delivered', 'success'],
  // These two words refer to the code: it is available, or it cannot be found.
  ['available', 'success'],
  ['unavailable', 'rejected'],
  ['rejected', 'rejected'],
  ['reject', 'rejected'],
  ['canceled', 'rejected'],
  ['cancelled', 'rejected'],
  ['refunded', 'rejected'],
  ['reject(refund)', 'rejected'],
  ['rejected(refunded)', 'rejected'],
  ['rejected&refunded', 'rejected'],
  // Ambiguous words: "issued" may refer to the code or the order, and "verified" to the device or the payment. These words count as
  // unknown, because a wrong final state is worse than an open order.
  ['issued', 'unknown'],
  ['verified', 'unknown'],
]);

/** The state that a status word means; `unknown` for other words. Compares the whole word, never only its start. */
export function stateOfWord(status: string): SupplierState {
  return stateByWord.get(plainWord(status)) ?? 'unknown';
}

/** True for a word that panels use for an order's state, including ambiguous ones. */
export function isStatusWord(text: string): boolean {
  return stateByWord.has(plainWord(text));
}

function plainWord(text: string): string {
  return text.toLowerCase().replace(/[\s_-]/g, '');
}
