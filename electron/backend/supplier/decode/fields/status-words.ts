import type { SupplierState } from '../../../../../shared/model/order/order.ts';

const words: ReadonlyMap<string, SupplierState> = new Map([
  ['pending', 'pending'],
  ['new', 'pending'],
  ['queued', 'pending'],
  // Not yet started.
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
  // The code is available, or is not.
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
  // The code or the order may be issued; the device or the payment verified. A wrong end is worse than an open order.
  ['issued', 'unknown'],
  ['verified', 'unknown'],
]);

/** The state of a status word; `unknown` for every other. Compared whole, never by its beginning. */
export function stateOfWord(status: string): SupplierState {
  return words.get(plainWord(status)) ?? 'unknown';
}

/** True for panels' words for an order's state, including ambiguous ones. */
export function isStatusWord(text: string): boolean {
  return words.has(plainWord(text));
}

function plainWord(text: string): string {
  return text.toLowerCase().replace(/[\s_-]/g, '');
}
