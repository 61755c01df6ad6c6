import Big from 'big.js';
import fc from 'fast-check';
import type { Transaction } from '../../../shared/model/wallet/transaction.ts';
import { sampleImei } from '../journal/sample-orders.ts';

// One month of a shop whose supplier makes errors in its bookings, and the rows that its wallet then shows.

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const monthMinutes = 30 * 24 * 60;
export const monthStartMs = Date.UTC(2026, 9, 1);

const prices = ['0.14', '0.5', '2.00', '12.75'] as const;
/** A price that no order of the shop has. */
const otherPrice = '7.77';

/** How the wallet's rows name their order. */
export type WalletStyle = 'reference' | 'identifier' | 'amount';

const scriptedOrder = fc.record({
  // Only five devices, so that some are ordered again, at the same price too.
  device: fc.nat({ max: 4 }),
  price: fc.constantFrom(...prices),
  sentMinute: fc.nat({ max: monthMinutes }),
  end: fc.constantFrom('success', 'success', 'rejected', 'open'),
  /** When the answer with the reference arrives. If `adopted`, the journal was lost before, and a new journal adopts the ended order. */
  answeredAfterMinutes: fc.constantFrom(0, 0, 0, 1, 20, 600),
  adopted: fc.constantFrom(false, false, false, false, true),
  tookMinutes: fc.integer({ min: 1, max: 3_000 }),
  /** How long after the order's end the app learns of the end. */
  reportedAfterMinutes: fc.nat({ max: 600 }),
  rowAfterMinutes: fc.nat({ max: 10 }),
  chargedTwice: fc.constantFrom(false, false, false, true),
  twiceAfterMinutes: fc.constantFrom(0, 1),
  refund: fc.constantFrom('at once', 'at once', 'forgotten', 'late', 'in parts', 'too little'),
  lateMinutes: fc.nat({ max: 10_000 }),
  listedTwice: fc.constantFrom(false, false, false, true),
});
export type ScriptedOrder = typeof scriptedOrder extends fc.Arbitrary<infer Script> ? Script : never;

export const scriptedMonth = fc.record({
  style: fc.constantFrom<WalletStyle>('reference', 'reference', 'identifier', 'amount'),
  /** Where rows contain the order's reference: alone in the text, with the device in the text, or in a field. */
  words: fc.constantFrom('reference', 'and device', 'in a field'),
  /** Some suppliers never book rejected orders. */
  booksRejected: fc.constantFrom(true, true, false),
  /** All bookings of one half day have the same time, and show the balance after the last of them. */
  booksAtOnce: fc.constantFrom(false, false, true),
  /** How many hours the supplier's clock is wrong. */
  clockHours: fc.constantFrom(0, 0, 3, -14, 24, -24),
  orders: fc.array(scriptedOrder, { maxLength: 25, size: 'max' }),
  strangers: fc.array(
    fc.record({
      minute: fc.nat({ max: monthMinutes }),
      price: fc.constantFrom(...prices),
      /** After how many minutes the whole price was refunded; null if never. */
      backAfterMinutes: fc.constantFrom(null, null, 5, 3_000),
    }),
    { maxLength: 4 },
  ),
  /** `invoice`: a number in the row's text that is also an order's reference. */
  topUps: fc.array(
    fc.record({ minute: fc.nat({ max: monthMinutes }), invoice: fc.constantFrom(null, 0, 1, 2) }),
    { maxLength: 3 },
  ),
  /** Orders of the shop before it used this app; `minute` counts back from the start of the month. */
  before: fc.array(
    fc.record({
      minute: fc.integer({ min: 3 * 24 * 60, max: 400 * 24 * 60 }),
      price: fc.constantFrom(...prices),
    }),
    { maxLength: 4 },
  ),
  readMinutes: fc.array(fc.nat({ max: monthMinutes }), { maxLength: 6 }),
});
export type ScriptedMonth = typeof scriptedMonth extends fc.Arbitrary<infer Script> ? Script : never;

/** A row as the supplier writes it. `order` is the index of the row's order; null if the order is not from this app. */
export interface BookedRow {
  readonly atMs: number;
  readonly row: Transaction;
  readonly order: number | null;
  readonly repeats: boolean;
}

/** When order `index` was sent, answered with its reference, ended at the supplier and reported to the app; epoch milliseconds. */
export function timesOf(order: ScriptedOrder, index: number) {
  // `index` makes all times different: two orders of the same moment could not be distinguished, and do not occur in a shop.
  const sentAt = monthStartMs + order.sentMinute * minuteMs + index;
  const endedAt = sentAt + order.tookMinutes * minuteMs;
  const reportedAt = endedAt + order.reportedAfterMinutes * minuteMs;
  const answeredAt = Math.min(reportedAt, sentAt + order.answeredAfterMinutes * minuteMs);
  return { sentAt, answeredAt: order.adopted ? reportedAt : answeredAt, endedAt, toldAt: reportedAt };
}

/** The reference of an order, unique among all months. */
export const referenceOf = (name: string, index: number): string => `${name}-${index}`;
export const deviceOf = (order: ScriptedOrder): string => sampleImei(order.device);

interface Move {
  readonly atMs: number;
  readonly amount: string;
  readonly order: number | null;
  readonly words: string;
  readonly reference?: string;
  readonly listedTwice?: boolean;
}

/** Every row of the month's wallet, oldest first. */
export function bookedRows(name: string, month: ScriptedMonth): BookedRow[] {
  const moves = [
    { atMs: monthStartMs - 500 * dayMs, amount: '5000', order: null, words: 'Top-up' },
    ...month.orders.flatMap((order, index) => movesOf(name, month, order, index)),
    ...month.strangers.flatMap((stranger, index) => strangersMoves(month, stranger, index)),
    ...month.before.map(({ minute, price }, index) => ({
      atMs: monthStartMs - minute * minuteMs,
      amount: `-${price}`,
      order: null,
      ...named(month, `${33_000 + index}`, sampleImei(index)),
    })),
    ...month.topUps.map(({ minute, invoice }) => ({
      atMs: monthStartMs + minute * minuteMs,
      amount: '100',
      order: null,
      words: invoice === null ? 'Top-up' : `Top-up, invoice #${referenceOf(name, invoice)}`,
    })),
  ]
    .map((move: Move) => ({ ...move, atMs: booksAtOnce(month) ? atHalfDay(move.atMs) : move.atMs }))
    .sort((one, other) => one.atMs - other.atMs);
  const balances = new Map<number, Big>();
  let balance = new Big(0);
  const after = moves.map(({ atMs, amount }) => {
    balance = balance.plus(amount);
    balances.set(atMs, balance);
    return balance;
  });
  return moves.flatMap(
    ({ atMs, amount, order, words, reference, listedTwice = false }, index): readonly BookedRow[] => {
      const shown = booksAtOnce(month) ? balances.get(atMs) : after[index];
      const row: Transaction = {
        id: `T${index}`,
        at: atMs + month.clockHours * 60 * minuteMs,
        atWords: '',
        amount: { amount, currency: 'USD' },
        kind: amount.startsWith('-') ? 'spend' : words.startsWith('Top-up') ? 'top-up' : 'refund',
        description: words,
        balanceAfter: { amount: (shown ?? balance).toFixed(2), currency: 'USD' },
        details: reference === undefined ? {} : { 'Order ID': reference },
      };
      const booked = { atMs, row, order };
      const again = { ...row, id: `T${index} again` };
      return [
        { ...booked, repeats: false },
        ...(listedTwice ? [{ ...booked, row: again, repeats: true }] : []),
      ];
    },
  );
}

// If only the amount distinguishes rows, they must differ in time or balance.
const booksAtOnce = (month: ScriptedMonth): boolean => month.booksAtOnce && month.style === 'reference';
const halfDayMs = dayMs / 2;
const atHalfDay = (atMs: number): number => Math.ceil(atMs / halfDayMs) * halfDayMs;

/** The texts by which a row names its order. */
function named({ style, words }: ScriptedMonth, reference: string, device: string) {
  if (style === 'amount') return { words: 'Order' };
  if (style === 'identifier') return { words: device };
  if (words === 'in a field') return { words: 'Order', reference };
  return { words: words === 'reference' ? `Order #${reference}` : `Order #${reference} IMEI ${device}` };
}

function movesOf(name: string, month: ScriptedMonth, order: ScriptedOrder, index: number): Move[] {
  const { sentAt, endedAt } = timesOf(order, index);
  if (order.end === 'rejected' && !month.booksRejected) return [];
  const of = { order: index, ...named(month, referenceOf(name, index), deviceOf(order)) };
  const debitAt = sentAt + order.rowAfterMinutes * minuteMs;
  const debit = { ...of, amount: `-${order.price}` };
  // Two bookings with the same second and balance look like one row listed twice.
  const listedTwice = order.listedTwice && !(booksAtOnce(month) && order.chargedTwice);
  const moves: Move[] = [{ ...debit, atMs: debitAt, listedTwice }];
  if (order.chargedTwice)
    moves.push({
      ...debit,
      atMs: debitAt + (booksAtOnce(month) ? halfDayMs : order.twiceAfterMinutes * minuteMs),
    });
  if (order.end !== 'rejected') return moves;
  for (const [part, afterMinutes] of refundsOf(order))
    moves.push({
      ...of,
      words: `Refund ${of.words}`,
      amount: part,
      atMs: Math.max(endedAt, debitAt) + afterMinutes * minuteMs,
    });
  return moves;
}

function strangersMoves(
  month: ScriptedMonth,
  { minute, price, backAfterMinutes }: ScriptedMonth['strangers'][number],
  index: number,
): Move[] {
  const { style } = month;
  const atMs = monthStartMs + minute * minuteMs;
  const amount = `-${style === 'amount' ? otherPrice : price}`;
  // With a reference the row may name a device of the shop, because the reference shows that it is another order.
  const device = sampleImei(style === 'reference' ? index : 900 + index);
  const of = { order: null, ...named(month, `${55_000 + index}`, device) };
  const moves: Move[] = [{ ...of, atMs, amount }];
  if (style !== 'amount' && backAfterMinutes !== null)
    moves.push({
      ...of,
      words: `Refund ${of.words}`,
      atMs: atMs + backAfterMinutes * minuteMs,
      amount: amount.slice(1),
    });
  return moves;
}

/** The parts in which a rejected order is refunded, each with its delay in minutes after the order's end. */
function refundsOf({ refund, price, lateMinutes }: ScriptedOrder): readonly (readonly [string, number])[] {
  const part = new Big(price).div(3).round(2, Big.roundDown);
  if (refund === 'forgotten') return [];
  if (refund === 'too little') return [[part.toFixed(), 0]];
  if (refund === 'in parts')
    return [
      [part.toFixed(), 0],
      [new Big(price).minus(part).toFixed(), lateMinutes],
    ];
  return [[price, refund === 'late' ? lateMinutes : 0]];
}
