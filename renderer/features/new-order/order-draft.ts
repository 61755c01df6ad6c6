import { type Money, multiplyDecimal, subtractDecimals } from '../../../shared/model/base/decimal.ts';
import type { Waiting } from '../../../shared/model/connection/account.ts';
import type { OrderDraft } from '../../../shared/model/draft/draft.ts';
import {
  checkIdentifier,
  type IdentifierCheck,
  type IdentifierRule,
} from '../../../shared/model/identifier/identifier.ts';
import { findingOf, identifierWarning } from '../../../shared/model/list/text/finding.ts';
import type { Alternative, KnownOrder } from '../../../shared/model/list/text/verdict.ts';
import { isFinal, type Order } from '../../../shared/model/order/order.ts';
import { readScan } from '../../../shared/model/scan/scanned-code.ts';
import { firstQuantity, offersQuantity } from '../../../shared/model/service/quantity.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { readCount, soleAmount } from '../../ui/format/read-amount.ts';
import { fieldProblems } from '../../ui/service/field-values.ts';

export const emptyDraft: OrderDraft = {
  identifier: '',
  fields: {},
  quantity: null,
  customer: '',
  price: null,
  note: '',
  reason: '',
  anyway: null,
};

/** Returns a form's first draft: from the repeated order, or with the identifier scanned before the form opened. */
export function startOf(repeats: Order | null, scanned: string): OrderDraft {
  if (repeats === null) return { ...emptyDraft, identifier: scanned };
  const { identifier, fields, quantity, customer } = repeats;
  return { ...emptyDraft, identifier, fields, quantity: quantity === 1 ? null : String(quantity), customer };
}

/**
 * How an earlier order of the same service and identifier affects this order (money-safety O5). `open` blocks it. `paid` and
 * `open-elsewhere` (open on another connection of the same account) need a reason. `free`: the earlier order was not accepted or not sent.
 */
export function conflictOf(known: KnownOrder | null): 'none' | 'open' | 'open-elsewhere' | 'paid' | 'free' {
  if (known === null) return 'none';
  if (!isFinal(known.state)) return known.elsewhere === null ? 'open' : 'open-elsewhere';
  return known.state === 'success' || known.state === 'rejected' ? 'paid' : 'free';
}

/** True if this order would repeat an earlier order, so that a person must give a reason. */
export function isRepeat(known: KnownOrder | null): boolean {
  return conflictOf(known) === 'paid' || conflictOf(known) === 'open-elsewhere';
}

export type Blocked =
  | 'contested'
  | 'price'
  | 'identifier'
  | 'doubt'
  | 'anyway'
  | 'open'
  | 'fields'
  | 'quantity'
  | 'reason'
  | 'balance'
  | 'customer-price'
  | 'gap';

/** The first reason why this draft cannot be confirmed; null if none. */
export function blockedBy(
  service: Service,
  draft: OrderDraft,
  known: KnownOrder | null,
  repeats: boolean,
): Blocked | null {
  if (service.contested) return 'contested';
  if (service.price === null) return 'price';
  if (!check(service, draft).ok) return 'identifier';
  if (identifierWarning(draft.identifier, service.identifier) !== null) {
    if (draft.anyway === null) return 'doubt';
    if (draft.anyway.trim() === '') return 'anyway';
  }
  if (conflictOf(known) === 'open') return 'open';
  if (fieldProblems(service.fields, draft.fields).size > 0) return 'fields';
  if (quantityOf(service, draft) === null) return 'quantity';
  if ((repeats || isRepeat(known)) && draft.reason.trim() === '') return 'reason';
  return null;
}

export function check(service: Service, draft: OrderDraft): IdentifierCheck {
  return checkIdentifier(draft.identifier, service.identifier);
}

/** IMEIs that the text may mean or contains, likeliest first; empty if the text is valid or cannot be corrected. */
export function readingsFor(value: string, rule: IdentifierRule): readonly Alternative[] {
  if (rule.kind !== 'imei') return [];
  const finding = findingOf(value, rule);
  if (finding.is === 'choice') return finding.alternatives;
  if (finding.is === 'repair') return [finding];
  if (finding.is === 'good') return [];
  return readScan(value)
    .filter(({ kind }) => kind === 'imei')
    .flatMap(({ identifier, readings }) => (readings.length > 0 ? readings : { identifier, repairs: [] }));
}

/** The quantity to order; null if the typed quantity is not offered. */
export function quantityOf({ quantity: offered }: Service, { quantity: typed }: OrderDraft): number | null {
  const quantity = typed === null ? firstQuantity(offered) : Number(soleAmount(readCount(typed)));
  return offersQuantity(offered, quantity) ? quantity : null;
}

/** The exact cost of the whole order: unit price times quantity. */
export function totalOf(price: Money, quantity: number): Money {
  return { amount: multiplyDecimal(price.amount, quantity), currency: price.currency };
}

/** Waiting orders in the currency of a price; null if none. */
export function waitingFor(waits: readonly Waiting[] | undefined, price: Money | null): Waiting | null {
  return waits?.find((each) => each.total.currency === price?.currency) ?? null;
}

/** True if the known balance does not cover this order, which the supplier would therefore refuse (money-safety O7). */
export function isOver(balance: Money | null, price: Money): boolean {
  return balanceAfter(balance, price)?.amount.startsWith('-') ?? false;
}

/** True if the balance covers this order, but not together with the waiting orders. A person is warned first (money-safety O7). */
export function isOverWithWaiting(balance: Money | null, price: Money, waiting: Waiting | null): boolean {
  if (waiting === null || isOver(balance, price)) return false;
  return balanceAfter(balance, price, waiting)?.amount.startsWith('-') ?? false;
}

/** The remaining balance; null if unknown or in another currency. */
export function balanceAfter(
  balance: Money | null,
  price: Money,
  waiting: Waiting | null = null,
): Money | null {
  if (balance === null || balance.currency !== price.currency) return null;
  const available = subtractDecimals(balance.amount, waiting?.total.amount ?? '0');
  return { amount: subtractDecimals(available, price.amount), currency: balance.currency };
}
