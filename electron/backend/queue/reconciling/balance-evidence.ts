import {
  addDecimals,
  compareDecimals,
  type Money,
  subtractDecimals,
} from '../../../../shared/model/base/decimal.ts';
import type { BalanceEvidence, Order, Reconciliation } from '../../../../shared/model/order/order.ts';
import { isOtherCurrency } from '../../../../shared/model/wallet/judge-order.ts';
import type { ConcurrentOrder, ReconciliationJournal } from '../../journal/outcomes/reconciliations.ts';

/**
 * What the balance says about an uncertain order. `placed`: the balance fell by the cost of the later orders
 * plus the cost of this order. `not-placed`: the balance fell exactly by the cost of the later orders. Null
 * if the balance says nothing: the balance is unknown, currencies differ, other uncertain orders could be the
 * cause of the decrease, or the balance includes a refund of the same price. This evidence is for a person,
 * and does not change the order (money-safety O4).
 */
export function balanceEvidence(
  { price }: Pick<Order, 'price'>,
  { balanceBefore, balanceNow }: Pick<Reconciliation, 'balanceBefore' | 'balanceNow'>,
  concurrent: readonly ConcurrentOrder[],
): BalanceEvidence | null {
  if (balanceBefore === null || balanceNow?.currency !== price.currency) return null;
  if (concurrent.some((other) => other.price.currency !== price.currency)) return null;
  if (isFree(price)) return null;
  const isPrice = (amount: string): boolean => compareDecimals(amount, price.amount) === 0;
  if (concurrent.some(({ state, price: { amount } }) => state === 'rejected' && isPrice(amount))) return null;
  const paid = costOf(concurrent.filter(isPaid));
  const uncertain = costOf(concurrent.filter((other) => !isPaid(other) && !isOver(other)));
  const fell = subtractDecimals(balanceBefore.amount, balanceNow.amount);
  const rest = subtractDecimals(fell, paid);
  const others = concurrent.filter((other) => !isOver(other)).length;
  const evidence = { fell: { amount: fell, currency: price.currency }, others };
  if (compareDecimals(rest, '0') === 0)
    return {
      ...evidence,
      means: 'not-placed',
      others: others - countOf(concurrent, 'uncertain') - countOf(concurrent, 'queued'),
    };
  // If other orders are uncertain too, only a decrease by the total cost of all of them proves that this
  // order was placed.
  return compareDecimals(rest, addDecimals(price.amount, uncertain)) === 0
    ? { ...evidence, means: 'placed' }
    : null;
}

/**
 * Evidence from the last look-up that read the balance; null if none. A look-up made while the request could still arrive never
 * proves that the order was not placed (money-safety H7). `setForwardMs`: how far the clock was set forward since the order became uncertain.
 */
export async function readBalanceEvidence(
  reconciliations: Pick<ReconciliationJournal, 'of' | 'ordersSentMeanwhile' | 'mayArriveUntil'>,
  order: Pick<Order, 'id' | 'price' | 'state'>,
  { nowMs, setForwardMs = 0 }: { readonly nowMs: number; readonly setForwardMs?: number },
): Promise<BalanceEvidence | null> {
  if (order.state !== 'uncertain') return null;
  const lookups = await reconciliations.of(order.id);
  const last = lookups.findLast(({ balanceNow }) => balanceNow !== null);
  const concurrent =
    last === undefined ? null : await reconciliations.ordersSentMeanwhile(order.id, last.at, { nowMs });
  const evidence = last && concurrent ? balanceEvidence(order, last, concurrent) : null;
  if (evidence?.means !== 'not-placed' || !last) return evidence;
  const until = await reconciliations.mayArriveUntil(order.id);
  return until !== null && last.at - setForwardMs < until ? null : evidence;
}

function countOf(concurrent: readonly ConcurrentOrder[], state: Order['state']): number {
  return concurrent.filter((other) => other.state === state).length;
}

const acceptedStates: readonly Order['state'][] = ['pending', 'in-process', 'unknown', 'success'];
/** True if the order was certainly paid between the two balances. */
const isPaid = ({ state, unsure }: ConcurrentOrder): boolean =>
  unsure === undefined && acceptedStates.includes(state);
/** The supplier took no money for the order, or refunded it. */
const isOver = ({ state }: ConcurrentOrder): boolean => ['rejected', 'refused', 'cancelled'].includes(state);
/** A free order does not change the balance. */
export const isFree = ({ amount }: Money): boolean => compareDecimals(amount, '0') === 0;
const costOf = (orders: readonly ConcurrentOrder[]): string =>
  orders.reduce((sum, other) => addDecimals(sum, other.price.amount), '0');

/**
 * Whether the balance decreased by the cost of the account's other certain orders plus this order. `unknown`:
 * the balance was not read both before and after, or it rose, or it includes refunds. `unanswered`: orders
 * that were in flight when the balance was read may be the cause of the decrease; a later balance shows this.
 */
export function fellUnexplained(
  price: Money,
  { balanceBefore, balanceNow }: Pick<Reconciliation, 'balanceBefore' | 'balanceNow'>,
  concurrent: readonly ConcurrentOrder[] | null,
): 'no' | 'maybe' | 'unanswered' | 'unknown' {
  if (balanceBefore === null || balanceNow === null || concurrent === null) return 'unknown';
  const sums = [balanceBefore, balanceNow, ...concurrent.map((other) => other.price)];
  if (sums.some(({ currency }) => isOtherCurrency(currency, price.currency))) return 'unknown';
  if (isFree(price)) return 'unknown';
  const fell = subtractDecimals(balanceBefore.amount, balanceNow.amount);
  const rest = subtractDecimals(fell, costOf(concurrent.filter(isPaid)));
  const unsure = concurrent.filter(({ unsure, state }) => unsure !== undefined && state !== 'refused');
  const isEnough = (amount: string): boolean => compareDecimals(amount, price.amount) >= 0;
  if (isEnough(subtractDecimals(rest, costOf(unsure)))) return 'maybe';
  if (isEnough(rest) && unsure.some((other) => other.unsure === 'now')) return 'unanswered';
  // Sums without a currency may show a charge, but only equal currency names prove that nothing was charged.
  const isUnmoved =
    sums.every(({ currency }) => currency === price.currency) &&
    compareDecimals(rest, '0') === 0 &&
    !concurrent.some(({ state }) => state === 'rejected');
  return isUnmoved ? 'no' : 'unknown';
}
