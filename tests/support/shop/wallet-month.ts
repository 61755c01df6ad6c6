import Big from 'big.js';
import fc from 'fast-check';
import type { FindingKind } from '../../../shared/model/wallet/finding.ts';
import type { Transaction } from '../../../shared/model/wallet/transaction.ts';
import { sampleImei } from './sample-orders.ts';

// A month of a shop at a supplier that errs: what it books, what it lists in its wallet and when, and what that makes true.

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const monthMinutes = 30 * 24 * 60;
export const monthStartMs = Date.UTC(2026, 9, 1);

const prices = ['0.14', '0.5', '2.00', '12.75'] as const;
/** Nothing that the shop orders costs this. */
const otherPrice = '7.77';

/** How the wallet's rows say which order they are of. */
export type WalletStyle = 'reference' | 'identifier' | 'amount';

const scriptedOrder = fc.record({
  device: fc.nat({ max: 6 }),
  price: fc.constantFrom(...prices),
  sentMinute: fc.nat({ max: monthMinutes }),
  end: fc.constantFrom('success', 'success', 'rejected', 'open'),
  tookMinutes: fc.integer({ min: 1, max: 3_000 }),
  /** How much later than the supplier's wallet we hear of the end. */
  toldAfterMinutes: fc.nat({ max: 600 }),
  rowAfterMinutes: fc.nat({ max: 10 }),
  chargedTwice: fc.constantFrom(false, false, false, true),
  refund: fc.constantFrom('at once', 'at once', 'forgotten', 'late', 'in parts', 'too little'),
  lateMinutes: fc.nat({ max: 10_000 }),
  listedTwice: fc.constantFrom(false, false, false, true),
});
export type ScriptedOrder = typeof scriptedOrder extends fc.Arbitrary<infer Script> ? Script : never;

export const scriptedMonth = fc.record({
  style: fc.constantFrom<WalletStyle>('reference', 'reference', 'identifier', 'amount'),
  /** Whole hours that the supplier's clock is wrong by. */
  clockHours: fc.constantFrom(0, 0, 3, -14, 24, -24),
  orders: fc.array(scriptedOrder, { maxLength: 25, size: 'max' }),
  strangers: fc.array(
    fc.record({
      minute: fc.nat({ max: monthMinutes }),
      price: fc.constantFrom(...prices),
      /** How much later all of it came back; null: never. */
      backAfterMinutes: fc.constantFrom(null, null, 5, 3_000),
    }),
    { maxLength: 4 },
  ),
  topUps: fc.array(fc.nat({ max: monthMinutes }), { maxLength: 3 }),
  readMinutes: fc.array(fc.nat({ max: monthMinutes }), { maxLength: 6 }),
});
export type ScriptedMonth = typeof scriptedMonth extends fc.Arbitrary<infer Script> ? Script : never;

/** A row as the supplier writes it, with what it is truly of. */
export interface BookedRow {
  readonly atMs: number;
  readonly row: Transaction;
  readonly order: number | null;
  readonly repeats: boolean;
}

/** When order `index` was sent, ended at the supplier and was heard of, in milliseconds. */
export function timesOf(order: ScriptedOrder, index: number) {
  // Two at one moment cannot be told apart; a shop's are not.
  const sentAt = monthStartMs + order.sentMinute * minuteMs + index;
  const endedAt = sentAt + order.tookMinutes * minuteMs;
  return { sentAt, endedAt, toldAt: endedAt + order.toldAfterMinutes * minuteMs };
}

/** One reference is one order's, whatever month. */
export const referenceOf = (name: string, index: number): string => `${name}-${index}`;
export const deviceOf = (order: ScriptedOrder): string => sampleImei(order.device);

/** Every row of the month's wallet, oldest first. */
export function bookedRows(name: string, month: ScriptedMonth): BookedRow[] {
  const { style } = month;
  const moves: { atMs: number; amount: string; order: number | null; words: string; listedTwice: boolean }[] =
    [{ atMs: monthStartMs - dayMs, amount: '5000', order: null, words: 'Top-up', listedTwice: false }];
  month.orders.forEach((order, index) => {
    const { sentAt, endedAt } = timesOf(order, index);
    const words = {
      reference: `Order #${referenceOf(name, index)}`,
      identifier: deviceOf(order),
      amount: 'Order',
    }[style];
    const debitAt = sentAt + order.rowAfterMinutes * minuteMs;
    const debit = { order: index, words, amount: `-${order.price}` };
    moves.push({ ...debit, atMs: debitAt, listedTwice: order.listedTwice });
    if (order.chargedTwice) moves.push({ ...debit, atMs: debitAt + minuteMs, listedTwice: false });
    if (order.end !== 'rejected') return;
    const refund = { order: index, words: `Refund ${words}`, listedTwice: false };
    for (const [part, afterMinutes] of refundsOf(order))
      moves.push({ ...refund, amount: part, atMs: Math.max(endedAt, debitAt) + afterMinutes * minuteMs });
  });
  month.strangers.forEach(({ minute, price, backAfterMinutes }, index) => {
    const atMs = monthStartMs + minute * minuteMs;
    const amount = `-${style === 'amount' ? otherPrice : price}`;
    const words = {
      reference: `Order #${55_000 + index}`,
      identifier: sampleImei(900 + index),
      amount: 'Order',
    }[style];
    moves.push({ atMs, amount, order: null, words, listedTwice: false });
    if (style !== 'amount' && backAfterMinutes !== null)
      moves.push({
        ...{ atMs: atMs + backAfterMinutes * minuteMs, amount: amount.slice(1), order: null },
        ...{ words: `Refund ${words}`, listedTwice: false },
      });
  });
  for (const minute of month.topUps)
    moves.push({
      atMs: monthStartMs + minute * minuteMs,
      amount: '100',
      order: null,
      words: 'Top-up',
      listedTwice: false,
    });
  moves.sort((one, other) => one.atMs - other.atMs);
  let balance = new Big(0);
  return moves.flatMap(({ atMs, amount, order, words, listedTwice }, index): readonly BookedRow[] => {
    balance = balance.plus(amount);
    const row: Transaction = {
      id: `T${index}`,
      at: atMs + month.clockHours * 60 * minuteMs,
      atWords: '',
      amount: { amount, currency: 'USD' },
      kind: amount.startsWith('-') ? 'spend' : words === 'Top-up' ? 'top-up' : 'refund',
      description: words,
      balanceAfter: { amount: balance.toFixed(2), currency: 'USD' },
      details: {},
    };
    const booked = { atMs, row, order };
    const again = { ...row, id: `T${index} again` };
    return [
      { ...booked, repeats: false },
      ...(listedTwice ? [{ ...booked, row: again, repeats: true }] : []),
    ];
  });
}

/** The parts that a rejected order comes back in, each with how many minutes after its end. */
function refundsOf({ refund, price, lateMinutes }: ScriptedOrder): readonly (readonly [string, number])[] {
  const part = new Big(price).div(2).round(2, Big.roundDown);
  if (refund === 'forgotten') return [];
  if (refund === 'too little') return [[part.toFixed(), 0]];
  if (refund === 'in parts')
    return [
      [part.toFixed(), 0],
      [new Big(price).minus(part).toFixed(), lateMinutes],
    ];
  return [[price, refund === 'late' ? lateMinutes : 0]];
}

/**
 * What is wrong as far as a reading at `readAtMs` shows, told from the script alone, as texts in order. Where rows name no reference,
 * a second debit or a part of a refund names no order that lacks just this: it stands by itself.
 */
export function trulyWrong(month: ScriptedMonth, rows: readonly BookedRow[], readAtMs: number): string[] {
  const wrong: string[] = [];
  const say = (kind: FindingKind, amount: Big | string): void =>
    void wrong.push(`${kind} ${new Big(amount).toFixed()}`);
  const seen = rows.filter(({ atMs, repeats }) => atMs <= readAtMs && !repeats);
  const byReference = month.style === 'reference';
  month.orders.forEach((order, index) => {
    const { sentAt, toldAt } = timesOf(order, index);
    if (sentAt > readAtMs) return;
    const isTold = order.end !== 'open' && toldAt <= readAtMs;
    const theirs = seen
      .filter((row) => row.order === index)
      .map(({ row }) => new Big(row.amount?.amount ?? 0));
    const debits = theirs.filter((amount) => amount.lt(0));
    const back = theirs.filter((amount) => amount.gt(0));
    const wasRefunded = sum(back);
    const isRejected = isTold && order.end === 'rejected';
    const overdue = isRejected && toldAt + dayMs <= readAtMs;
    if (!byReference) {
      if (debits.length > 1) say('unknown-debit', order.price);
      for (const part of back) if (!isRejected || !part.eq(order.price)) say('unknown-refund', part);
      if (overdue && !back.some((part) => part.eq(order.price))) say('refund-missing', order.price);
      return;
    }
    const over = sum(debits).abs().minus(wasRefunded);
    if (!isRejected) {
      if (over.gt(order.price)) say('charged-twice', over.minus(order.price));
    } else if (overdue && over.gt(0)) {
      say(back.length === 0 ? 'refund-missing' : debits.length > 1 ? 'charged-twice' : 'refund-short', over);
    }
  });
  for (const { row, order } of seen)
    if (
      order === null &&
      row.kind === 'spend' &&
      !(byReference && seen.some((other) => isRefundOf(other, row)))
    )
      say('unknown-debit', new Big(row.amount?.amount ?? 0).abs());
  // By a device alone nothing says that what came back is what was charged.
  if (!byReference)
    for (const { row, order } of seen)
      if (order === null && row.kind === 'refund') say('unknown-refund', row.amount?.amount ?? '0');
  return wrong.sort();
}

function sum(amounts: readonly Big[]): Big {
  return amounts.reduce((total, amount) => total.plus(amount), new Big(0));
}

function isRefundOf({ order, row }: BookedRow, debit: Transaction): boolean {
  return order === null && row.description === `Refund ${debit.description}`;
}
