import type { ScriptedMonth, ScriptedOrder } from './wallet-month.ts';

const plainOrder: ScriptedOrder = {
  device: 0,
  price: '0.14',
  sentMinute: 0,
  end: 'success',
  answeredAfterMinutes: 0,
  adopted: false,
  tookMinutes: 1,
  reportedAfterMinutes: 0,
  rowAfterMinutes: 0,
  chargedTwice: false,
  twiceAfterMinutes: 0,
  refund: 'at once',
  lateMinutes: 0,
  listedTwice: false,
};
const plainMonth: ScriptedMonth = {
  style: 'amount',
  words: 'reference',
  booksRejected: true,
  booksAtOnce: false,
  clockHours: 0,
  orders: [],
  strangers: [],
  topUps: [],
  before: [],
  readMinutes: [],
};

/** Shortened random months that once revealed a false or missing finding; replayed in every run. */
export const knownMonths: readonly ScriptedMonth[] = [
  // An order is rejected two days after it was sent; its charge must not be matched with other orders (seed 20261124).
  {
    ...plainMonth,
    booksRejected: false,
    clockHours: -24,
    orders: [
      { ...plainOrder, sentMinute: 1485 },
      { ...plainOrder, sentMinute: 5, end: 'rejected', tookMinutes: 2348, reportedAfterMinutes: 525 },
      { ...plainOrder, sentMinute: 7 },
    ],
    readMinutes: [2732],
  },
];
