import Big from 'big.js';
import { isSameUnit } from '../base/currency-unit.ts';
import { isOpenAtSupplier, type OrderState } from '../order/order.ts';
import type { FindingKind } from './finding.ts';
import type { Transaction } from './transaction.ts';

/** The fields of an order that determine how much the shop must pay for it. */
export interface JudgedOrder {
  readonly state: OrderState;
  readonly price: string;
  readonly currency: string;
  readonly sentAt: number;
  readonly endedAt: number;
}

export type JudgedRow = Pick<Transaction, 'amount'>;

/** A difference in the payment of an order; `amount` is null if unknown. */
export interface OrderFinding {
  /** `unseen`: rejected, and the wallet shows neither charge nor refund. This is correct, but rows may still appear. */
  readonly kind: FindingKind | 'unseen';
  readonly amount: string | null;
  readonly since: number;
  readonly dueAt: number;
}

/** Suppliers refund within a day; before that, nothing counts as missing. */
const refundWaitMs = 24 * 60 * 60_000;
/** Some panels write a wallet row some minutes after the order. */
const debitWaitMs = 15 * 60_000;

/**
 * Compares the net charge in the wallet's rows of an order with the expected cost: its price if it was accepted, nothing if it was
 * rejected or refused. Null if they are equal. Also null if the order is undecided: it may not have been placed, or it is open here and
 * refunded at the supplier. The next status will then explain the refund.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the table of findings, read from top to bottom.
export function judgeOrder(order: JudgedOrder, rows: readonly JudgedRow[]): OrderFinding | null {
  const isTaken = order.state === 'success' || isOpenAtSupplier(order.state);
  const isOver = ['rejected', 'refused', 'cancelled'].includes(order.state);
  if (!isTaken && !isOver) return null;
  const atOnce = { since: order.sentAt, dueAt: order.sentAt };
  const afterDebit = { since: order.sentAt, dueAt: order.sentAt + debitWaitMs };
  if (rows.some(({ amount }) => amount === null || isOtherCurrency(amount.currency, order.currency)))
    return { kind: 'unclear', amount: null, ...atOnce };
  const moved = rows.map(({ amount }) => new Big(amount?.amount ?? 0));
  const debits = moved.filter((amount) => amount.lt(0)).length;
  const refunds = moved.filter((amount) => amount.gt(0)).length;
  const paid = moved.reduce((sum, amount) => sum.minus(amount), new Big(0));
  const over = paid.minus(isTaken ? order.price : 0);
  const amount = over.abs().toFixed();
  if (order.state === 'rejected' && rows.length === 0)
    return { kind: 'unseen', amount: new Big(order.price).toFixed(), ...atOnce };
  if (over.eq(0)) return null;
  if (over.gt(0)) {
    if (isTaken) return { kind: debits > 1 ? 'charged-twice' : 'charged-more', amount, ...atOnce };
    const fromEnd = { since: order.endedAt, dueAt: order.endedAt + refundWaitMs };
    if (order.state !== 'rejected') return { kind: 'charged-though-refused', amount, ...fromEnd };
    if (refunds === 0) return { kind: 'refund-missing', amount, ...fromEnd };
    return { kind: debits > 1 ? 'charged-twice' : 'refund-short', amount, ...fromEnd };
  }
  if (rows.length === 0) return { kind: 'not-charged', amount, ...afterDebit };
  if (refunds === 0) return { kind: 'charged-less', amount, ...afterDebit };
  return isOpenAtSupplier(order.state) ? null : { kind: 'refunded-too-much', amount, ...atOnce };
}

/** An amount without a currency is in the account's currency. */
export function isOtherCurrency(one: string, other: string): boolean {
  return one !== '' && other !== '' && !isSameUnit(one, other);
}
