import { type Money, multiplyDecimal, subtractDecimals } from '../../../shared/model/decimal.ts';
import { offersQuantity } from '../../../shared/model/quantity.ts';
import type { Service } from '../../../shared/model/service.ts';
import { type FieldValues, fieldProblems } from '../../ui/field-values.ts';

export interface ListCost {
  readonly total: Money;
  readonly balance: Money | null;
  /** Null where the balance is unknown or in another currency. */
  readonly after: Money | null;
  /** How much the balance lacks; null where it is enough or not known. */
  readonly missing: Money | null;
}

/** What a list costs against the balance; null where the price cannot be read. */
export function costOf(price: Money | null, count: number, balance: Money | null): ListCost | null {
  if (price === null) return null;
  const { currency } = price;
  const total = { amount: multiplyDecimal(price.amount, count), currency };
  if (balance === null || balance.currency !== currency)
    return { total, balance, after: null, missing: null };
  const after = { amount: subtractDecimals(balance.amount, total.amount), currency };
  const missing = after.amount.startsWith('-') ? { amount: after.amount.slice(1), currency } : null;
  return { total, balance, after, missing };
}

export type ListBlocked =
  | 'price'
  | 'bulk'
  | 'quantity'
  | 'none'
  | 'many'
  | 'checking'
  | 'fields'
  | 'name'
  | 'over';

// What the contract takes in one batch.
export const mostInBatch = 20_000;

interface ListState {
  readonly service: Service;
  readonly count: number;
  readonly checking: boolean;
  readonly fields: FieldValues;
  readonly name: string;
  readonly cost: ListCost | null;
  /** The person accepted, in words, that it costs more than the balance (O7). */
  readonly overBalance: boolean;
}

/** What still keeps a list from being committed, the first of it; null where nothing does. */
export function listBlockedBy(state: ListState): ListBlocked | null {
  const { service, count, cost } = state;
  if (cost === null) return 'price';
  if (!service.bulkAllowed) return 'bulk';
  // A row of a list is one.
  if (!offersQuantity(service.quantity, 1)) return 'quantity';
  if (count === 0) return 'none';
  if (count > mostInBatch) return 'many';
  if (state.checking) return 'checking';
  if (fieldProblems(service.fields, state.fields).size > 0) return 'fields';
  if (state.name.trim() === '') return 'name';
  if ((cost.missing !== null || cost.after === null) && !state.overBalance) return 'over';
  return null;
}
