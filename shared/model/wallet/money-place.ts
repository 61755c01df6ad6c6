import Big from 'big.js';
import { z } from 'zod';
import { moneySchema, sumByCurrency } from '../base/decimal.ts';
import type { MoneyShare } from '../order/money-share.ts';
import { isOpenAtSupplier, type Order, type OrderState } from '../order/order.ts';
import { isOtherCurrency, judgeOrder } from './judge-order.ts';
import type { Transaction } from './transaction.ts';

/**
 * Whether an order was paid and refunded, by its state and the wallet. `bySupplier` is true if the wallet shows this, and false if only the
 * order's state does.
 */
export const moneyPlaceSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('not-paid'), bySupplier: z.boolean() }),
  /** The order may have been paid: it is uncertain or being sent, or one of its wallet rows is unreadable. */
  z.object({ is: z.literal('not-known') }),
  z.object({ is: z.literal('paid'), money: moneySchema, bySupplier: z.boolean() }),
  z.object({ is: z.literal('refund-due'), money: moneySchema, bySupplier: z.boolean() }),
  /** The total refunded, and the time of the last refund; null if the wallet has no time. */
  z.object({ is: z.literal('refunded'), money: moneySchema, at: z.number().nullable() }),
  /** The amount still missing, for an order that should cost nothing in its state. */
  z.object({ is: z.literal('refund-missing'), money: moneySchema }),
]);
export type MoneyPlace = z.infer<typeof moneyPlaceSchema>;

/** The orders grouped by state and place of the money, in order of first occurrence. */
export function moneyShares(
  places: readonly { readonly state: OrderState; readonly place: MoneyPlace }[],
): MoneyShare[] {
  const groups = Map.groupBy(places, ({ state, place }) => `${state} ${place.is}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const totals = sumByCurrency(group.flatMap(({ place }) => ('money' in place ? [place.money] : [])));
    return { state: first.state, is: first.place.is, orders: group.length, totals };
  });
}

type MoneyOfOrder = Pick<Order, 'state' | 'price' | 'sentAt' | 'finishedAt' | 'updatedAt'> & {
  /** True if the supplier rejected the request but may have accepted the order (money-safety O12). */
  readonly wasTurnedAway?: boolean;
  /** True if the wallet may show the charge of this order in a row that does not name the order. */
  readonly mayBeCharged?: boolean;
};

/**
 * `rows` are the wallet's rows of this order. `knownUntil` is the time until which the wallet is known without a gap; null if the wallet
 * was never read, so that it proves nothing. A refund may take one day. A refund is missing if the wallet was read after that day and does
 * not contain it.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one return for each result.
export function moneyPlace(
  order: MoneyOfOrder,
  rows: readonly Pick<Transaction, 'amount' | 'at'>[],
  knownUntil: number | null,
): MoneyPlace {
  const { state, price } = order;
  const isWaiting = state === 'queued' || state === 'claimed';
  if (isWaiting && order.wasTurnedAway) return { is: 'not-known' };
  if (isWaiting) return { is: 'not-paid', bySupplier: false };
  if (state === 'sending' || state === 'uncertain') return { is: 'not-known' };
  if (rows.some(({ amount }) => amount === null || isOtherCurrency(amount.currency, price.currency)))
    return { is: 'not-known' };
  const money = (amount: Big) => ({
    amount: amount.toFixed(),
    currency: price.currency,
  });
  const moved = rows.map(({ amount, at }) => ({ amount: new Big(amount?.amount ?? 0), at }));
  const refunds = moved.filter(({ amount }) => amount.gt(0));
  const paid = moved.reduce((sum, { amount }) => sum.minus(amount), new Big(0));
  const refunded = (): MoneyPlace => ({
    is: 'refunded',
    money: money(refunds.reduce((sum, { amount }) => sum.plus(amount), new Big(0))),
    at: refunds.every(({ at }) => at === null) ? null : Math.max(...refunds.map(({ at }) => at ?? 0)),
  });
  const bySupplier = rows.length > 0;
  const isTaken = state === 'success' || isOpenAtSupplier(state);
  if (isTaken)
    return refunds.length > 0 && paid.lte(0)
      ? refunded()
      : { is: 'paid', money: money(bySupplier ? paid : new Big(price.amount)), bySupplier };
  const endedAt = order.finishedAt ?? order.updatedAt;
  const finding = judgeOrder(
    { state, price: price.amount, currency: price.currency, sentAt: order.sentAt ?? endedAt, endedAt },
    rows,
  );
  if (state !== 'rejected' && !bySupplier) return { is: 'not-paid', bySupplier: false };
  if (paid.gt(0)) {
    const isMissing = finding !== null && knownUntil !== null && finding.dueAt <= knownUntil;
    return isMissing
      ? { is: 'refund-missing', money: money(paid) }
      : { is: 'refund-due', money: money(paid), bySupplier };
  }
  if (refunds.length > 0) return refunded();
  // A rejected order without charge and refund counts as not paid only if the wallet would show its charge, and is known for long enough
  // after the order's end.
  if (
    finding?.kind === 'unseen' &&
    !order.mayBeCharged &&
    knownUntil !== null &&
    knownUntil > endedAt + notBookedAfterMs
  )
    return { is: 'not-paid', bySupplier: true };
  return state === 'rejected'
    ? { is: 'refund-due', money: money(new Big(price.amount)), bySupplier: false }
    : { is: 'not-paid', bySupplier };
}

/** Some suppliers create no rows for rejected orders. Other suppliers' rows appear within a day. */
const notBookedAfterMs = 24 * 60 * 60_000;
