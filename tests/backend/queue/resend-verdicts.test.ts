import { expect, test } from 'vitest';
import type { ResendOrder, SentBefore } from '../../../electron/backend/journal/orders/resend-journal.ts';
import type { ConcurrentOrder } from '../../../electron/backend/journal/outcomes/reconciliations.ts';
import { createResendLookups } from '../../../electron/backend/queue/reconciling/resend-lookups.ts';
import type { StatusRow } from '../../../electron/backend/supplier/types/reads.ts';
import { minuteMs } from '../../../shared/model/base/clock.ts';
import {
  dollars,
  euros,
  failureOf,
  type GivenReads,
  givenReads,
  listedRow,
  walletEntry,
} from '../../support/supplier/given-reads.ts';
import { createSimulatedClock } from '../../support/time/simulated-clock.ts';

const { away, troubled, refused } = failureOf;
/** The wall clock when the order was sent; the order is queued again immediately. */
const sentAt = 1_800_000_000_000;

interface Situation extends GivenReads {
  readonly sent?: readonly Partial<SentBefore>[];
  readonly isSingle?: boolean;
  readonly beside?: readonly ConcurrentOrder[] | null;
  /** Other clients' open orders at the supplier, at the same price. */
  readonly open?: readonly string[];
  readonly statuses?: readonly Partial<StatusRow>[] | 'unread';
  readonly isAnySentSince?: boolean;
  readonly askedAt?: number;
  readonly noKey?: boolean;
}

const answered = { answeredAt: sentAt, isRefused: true, isDenied: true };

function opened(situation: Situation) {
  const clock = createSimulatedClock();
  const happened: string[] = [];
  const asked: unknown[] = [];
  const say = (what: string) => void happened.push(`${clock.elapsedMs() / 1_000} ${what}`);
  const orders: ResendOrder[] = [];
  const add = (id: string, change: Partial<ResendOrder> = {}) =>
    orders.push({
      ...{ id, serviceId: '12', identifier: '1', identifierKind: 'other', createdAt: sentAt },
      isSingle: situation.isSingle ?? true,
      price: dollars('2'),
      doubtedSince: null,
      sent: (situation.sent ?? [answered]).map((before) => ({
        ...{ orderId: 'o0', price: dollars('2'), balanceBefore: dollars('10'), sentAt, clockAheadMs: 0 },
        ...{ answeredAt: null, isRefused: false, isDenied: false, sequence: 1, mayArriveUntil: null },
        ...before,
      })),
      ...change,
    });
  const reads = {
    ...givenReads(situation, clock.nowMs),
    async orderStatus(reference: string, priority: string) {
      say(`status ${reference} ${priority}`);
      const { statuses = [] } = situation;
      if (statuses === 'unread') return { ok: false, failure: away, exchange: null } as const;
      return { ok: true, value: { reference, ...statuses[0] } } as never;
    },
    async orderStatuses(references: () => readonly string[], priority: string) {
      say(`statuses ${references().join()} ${priority}`);
      const { statuses = [] } = situation;
      if (statuses === 'unread') return { ok: false, failure: away, exchange: null } as const;
      return { ok: true, value: statuses } as never;
    },
  };
  let isBroken = false;
  let mayLook = true;
  const gone = (id: string) => orders.splice(0, orders.length, ...orders.filter((each) => each.id !== id));
  const looks = createResendLookups({
    journal: {
      unbound: async () => [],
      openAt: async (_, price, max) => {
        asked.push({ price, max });
        return [...(situation.open ?? [])];
      },
      isAnySentSince: async (shown, sequence, sinceMs) => {
        asked.push({ shown, sequence, after: sinceMs - sentAt });
        return situation.isAnySentSince ?? false;
      },
      async due() {
        if (isBroken) throw new Error('broken');
        return orders;
      },
      async cleared(id, words) {
        say(`${id} ${words.slice(0, 30)}`);
        gone(id);
      },
      async doubted(order, words) {
        say(`${order.id} ${words}`);
        gone(order.id);
        return order.id === 'gone' ? null : (order as never);
      },
    },
    reconciliations: {
      holders: async (_, references) =>
        references.flatMap((reference) => (reference === '8' ? { reference, orderId: 'ours' } : [])) as never,
      lastEvent: async () => 41,
      ordersSentMeanwhile: async (_, untilMs, options) => {
        asked.push({ untilMs: untilMs - sentAt, ...options });
        return situation.beside === undefined ? [] : situation.beside && [...situation.beside];
      },
      balanceAskedAt: async () => situation.askedAt ?? sentAt,
    },
    reads: async () => (situation.noKey ? null : reads),
    mayLook: () => mayLook,
    clock,
    setForwardSince: () => 0,
    onCleared: (id) => say(`cleared ${id}`),
    onDoubted: ({ id }) => say(`doubted ${id}`),
    onDefect: () => say('defect'),
  });
  return {
    ...{ clock, looks, happened, asked, reads, add },
    broken: (is: boolean) => {
      isBroken = is;
    },
    paused: (is: boolean) => {
      mayLook = !is;
    },
  };
}

const shortened = (line: string) => line.replace(/\[\{"note":"([\w-]+)".*/, '$1');

/** The events of one order within ten minutes, each with its second. */
async function resent(situation: Situation): Promise<readonly string[]> {
  const { clock, looks, happened, add } = opened(situation);
  add('o1');
  looks.wake('one');
  await clock.advanceTo(10 * minuteMs);
  looks.stop();
  return happened.map(shortened);
}

const list = (change: Parameters<typeof listedRow>[0] = {}) => [
  [listedRow({ createdAt: sentAt, ...change })],
];
const cleared = (second: number) => [`${second} o1 resend-absent`, `${second} cleared one`];
const doubted = (second: number, why: string) => [`${second} o1 resend-${why}`, `${second} doubted o1`];
const wallet = (change: Parameters<typeof walletEntry>[0] = {}) => [[walletEntry({ at: sentAt, ...change })]];
const credit = { amount: dollars('3') };
const unanswered = [{ answeredAt: null, mayArriveUntil: null }];
const unmoved = { orders: [[]] } as const;
const noBalance = { orders: [[]], balance: refused } as const;

test.each<[string, Situation, readonly string[]]>([
  // The list.
  ['the list lacks it and the balance did not move', unmoved, cleared(5)],
  ['the list shows it', { orders: list() }, doubted(5, 'listed')],
  ['the list shows it on a part', { orders: list(), endless: true }, doubted(5, 'listed')],
  ['the list shows one of another service', { orders: list({ serviceId: '13' }) }, cleared(5)],
  ['the list shows one of ours', { orders: list({ reference: '8' }) }, cleared(5)],
  ['the list shows an older one', { orders: list({ createdAt: sentAt - 10 * minuteMs - 1 }) }, cleared(5)],
  [
    'the list shows it by a clock that was ahead then',
    {
      orders: list({ createdAt: sentAt + 20 * minuteMs }),
      ...{ aheadMs: 60 * minuteMs, sent: [{ ...answered, clockAheadMs: 30 * minuteMs }] },
    },
    doubted(5, 'listed'),
  ],
  [
    'the list shows an older one by the clock of then',
    {
      orders: list({ createdAt: sentAt + 19 * minuteMs }),
      ...{ aheadMs: 0, sent: [{ ...answered, clockAheadMs: 30 * minuteMs }] },
    },
    cleared(5),
  ],
  [
    'the list shows one before nothing known',
    { orders: list(), sent: [], balance: refused },
    doubted(0, 'listed'),
  ],
  // The wait before the check.
  ['the supplier’s books refused it', { ...unmoved, sent: [answered] }, cleared(5)],
  ['it was answered by something else', { ...unmoved, sent: [{ answeredAt: sentAt }] }, cleared(30)],
  ['it was never answered', { ...unmoved, sent: unanswered }, cleared(30)],
  ['it may arrive for a while', { ...unmoved, sent: [{ mayArriveUntil: sentAt + 40_000 }] }, cleared(40)],
  [
    'an earlier one may arrive longer',
    { ...unmoved, sent: [{ mayArriveUntil: sentAt + 90_000 }, answered] },
    cleared(90),
  ],
  ['nothing of it is known and the list is whole', { ...noBalance, sent: [] }, cleared(0)],
  // Suppliers with a wallet and without a list.
  [
    'neither can be read, and the balance did not move',
    { orders: refused, transactions: refused },
    cleared(5),
  ],
  ['the wallet charged it', { orders: refused, transactions: wallet() }, doubted(5, 'wallet')],
  [
    'the wallet charged it on a page before',
    { orders: refused, transactions: wallet({ at: null }) },
    doubted(5, 'wallet'),
  ],
  [
    'the wallet charged it within clocks’ difference',
    { ...unmoved, endless: true, transactions: wallet({ at: sentAt - 10 * minuteMs }) },
    doubted(5, 'wallet'),
  ],
  [
    'the wallet charged it long before',
    { ...unmoved, endless: true, transactions: wallet({ at: sentAt - 10 * minuteMs - 1 }) },
    cleared(5),
  ],
  [
    'the wallet charged another price',
    { orders: refused, transactions: wallet({ amount: dollars('-3') }) },
    cleared(5),
  ],
  [
    'the wallet charged it and the supplier has no time',
    { orders: refused, aheadMs: null, transactions: wallet({ at: 0 }) },
    doubted(5, 'wallet'),
  ],
  ['a whole list counts more than the wallet', { ...unmoved, transactions: wallet() }, cleared(5)],
  // The balance.
  ['the balance fell by it', { ...unmoved, balance: dollars('8') }, doubted(5, 'balance')],
  [
    'the balance fell by one of two',
    { ...unmoved, balance: dollars('9'), sent: [answered, { ...answered, price: dollars('1') }] },
    doubted(5, 'balance'),
  ],
  ['the balance is unreadable', noBalance, cleared(120)],
  ['the balance rose', { ...unmoved, balance: dollars('12') }, cleared(120)],
  ['too many other orders were sent', { ...unmoved, beside: null }, cleared(120)],
  // Incoming money may hide a fall.
  ['money came in since', { ...unmoved, transactions: wallet(credit) }, cleared(120)],
  [
    'money came in and the price was charged',
    { ...unmoved, transactions: [[walletEntry({ ...credit, at: sentAt }), walletEntry({ at: sentAt })]] },
    doubted(5, 'wallet'),
  ],
  [
    'money came in before the balance was asked for',
    { ...unmoved, transactions: wallet({ ...credit, at: sentAt - 1 }) },
    cleared(5),
  ],
  [
    'money came in when the balance’s time is unknown',
    { ...unmoved, aheadMs: null, transactions: wallet({ ...credit, at: 5 }) },
    cleared(120),
  ],
  [
    'the wallet has older pages',
    { ...unmoved, endless: false, transactions: [[walletEntry({ amount: dollars('-1'), at: sentAt })], []] },
    cleared(120),
  ],
  ['the wallet is unreadable and the list is not', { ...unmoved, transactions: refused }, cleared(120)],
  // Several orders were sent before.
  [
    'the wallet charged one of two',
    { orders: refused, transactions: wallet(), sent: [answered, { ...answered, price: dollars('3') }] },
    doubted(5, 'wallet'),
  ],
  [
    'one of two balances is unknown',
    { ...unmoved, sent: [answered, { ...answered, balanceBefore: null }] },
    cleared(120),
  ],
  [
    'a refund may hide one of two',
    {
      ...unmoved,
      open: Array.from({ length: 51 }, (_, at) => `${at}`),
      sent: [answered, { ...answered, price: dollars('0.5') }],
    },
    cleared(120),
  ],
  [
    'the older of two was sent before a row',
    {
      orders: list({ createdAt: sentAt - 15 * minuteMs }),
      sent: [answered, { ...answered, sentAt: sentAt - 20 * minuteMs }],
    },
    doubted(5, 'listed'),
  ],
  [
    'one of two is not denied',
    { ...noBalance, sent: [answered, { answeredAt: sentAt }] },
    doubted(120, 'unread'),
  ],
  [
    'only the wallet cannot be read for good',
    { orders: refused, transactions: [[]], balance: refused },
    cleared(120),
  ],
  [
    'only the wallet can be read and says nothing',
    { orders: away, transactions: wallet(credit) },
    cleared(120),
  ],
  // Refunds.
  [
    'one order is open and still is',
    { ...unmoved, open: ['5'], statuses: [{ state: 'pending' }] },
    ['5 status 5 person', ...cleared(5)],
  ],
  [
    'one order is open and was rejected',
    { ...unmoved, open: ['5'], statuses: [{ state: 'rejected' }] },
    ['5 status 5 person', '120 status 5 person', ...cleared(120)],
  ],
  [
    'nothing can be read and it never ends',
    { orders: refused, transactions: refused, balance: refused },
    doubted(5, 'unread'),
  ],
  [
    'a batch’s row is looked up less often',
    { ...unmoved, isSingle: false, open: ['5'], statuses: [{ state: 'pending' }] },
    ['5 status 5 reconcile', ...cleared(5)],
  ],
])('O12: an order that was sent before, when %s', async (_, situation, wanted) => {
  expect(await resent(situation)).toEqual(wanted);
});

test.each<[string, Situation, readonly string[]]>([
  [
    'all are open',
    {
      open: ['5', '6'],
      statuses: [
        { reference: '5', state: 'pending' },
        { reference: '6', state: 'success' },
      ],
    },
    ['5 statuses 5,6 person', ...cleared(5)],
  ],
  [
    'one is missing',
    { open: ['5', '6'], statuses: [{ reference: '5', state: 'pending' }] },
    ['5 statuses 5,6 person', '120 statuses 5,6 person', ...cleared(120)],
  ],
  [
    'one is rejected',
    {
      open: ['5', '6'],
      statuses: [
        { reference: '5', state: 'pending' },
        { reference: '6', state: 'rejected' },
      ],
    },
    ['5 statuses 5,6 person', '120 statuses 5,6 person', ...cleared(120)],
  ],
  [
    'one is of an unknown state',
    {
      open: ['5', '6'],
      statuses: [
        { reference: '5', state: 'unknown' },
        { reference: '6', state: 'pending' },
      ],
    },
    ['5 statuses 5,6 person', '120 statuses 5,6 person', ...cleared(120)],
  ],
  [
    'they are unreadable',
    { open: ['5', '6'], statuses: 'unread' },
    ['5 statuses 5,6 person', '120 statuses 5,6 person', ...cleared(120)],
  ],
  [
    'the one is unreadable',
    { open: ['5'], statuses: 'unread' },
    ['5 status 5 person', '120 status 5 person', ...cleared(120)],
  ],
  [
    'there are fifty',
    { open: Array.from({ length: 50 }, (_, at) => `${at}`), statuses: 'unread' },
    [
      `5 statuses ${Array.from({ length: 50 }, (_, at) => at).join()} person`,
      `120 statuses ${Array.from({ length: 50 }, (_, at) => at).join()} person`,
      ...cleared(120),
    ],
  ],
  ['there are more than fifty', { open: Array.from({ length: 51 }, (_, at) => `${at}`) }, cleared(120)],
])(
  'O12: an unmoved balance counts only without refunds of other orders, when %s',
  async (_, situation, wanted) => {
    expect(await resent({ ...unmoved, ...situation })).toEqual(wanted);
  },
);

const wire = [{ state: 'sending', price: dollars('2'), unsure: 'now' }] as unknown as ConcurrentOrder[];
test('O12: a fall of the balance is checked eight more times if orders in flight may explain it', async () => {
  const { clock, looks, happened, add, asked } = opened({ ...unmoved, balance: dollars('8'), beside: wire });
  add('o1');
  looks.wake('one');
  await clock.advanceTo(5_000 + 7 * 5_000 + 4_999);
  expect(happened).toEqual([]);
  await clock.advanceTo(5_000 + 8 * 5_000);
  expect(happened.map(shortened)).toEqual(doubted(45, 'balance'));
  expect(asked).toHaveLength(9);
  expect(asked[1]).toEqual({
    ...{ untilMs: 10_000, unsureMs: 60_000, lastEvent: 41, nowMs: sentAt + 10_000 },
  });
});

test.each<[string, Situation, readonly string[]]>([
  [
    'only the balance can be read, and the list may be later',
    { orders: away, transactions: refused },
    cleared(125),
  ],
  [
    'only the balance can be read, behind a gateway',
    { orders: refused, transactions: troubled },
    cleared(125),
  ],
  ['nothing can be read for a while', { orders: away, transactions: refused, balance: away }, []],
])('O12: it is looked for every fifteen seconds when %s', async (_, situation, wanted) => {
  expect(await resent(situation)).toEqual(wanted);
});

test.each<[string, Situation, readonly string[]]>([
  ['the list shows an order sent later', { isAnySentSince: true }, cleared(120)],
  ['the list shows none', {}, doubted(120, 'unread')],
  ['the supplier denied it', { sent: [{ answeredAt: sentAt, isDenied: true }] }, cleared(120)],
  ['it is free', { sent: [{ answeredAt: sentAt, price: dollars('0') }] }, cleared(120)],
])(
  'H7: without a balance a list counts after two minutes, and only if it is current, when %s',
  async (_, situation, wanted) => {
    expect(await resent({ ...noBalance, sent: [{ answeredAt: sentAt }], ...situation })).toEqual(wanted);
  },
);

test('H7: a list is current when it shows an order that was sent after this order could be in the supplier’s books', async () => {
  const { clock, looks, add, asked } = opened({
    ...{ orders: list({ reference: '8' }), balance: euros('1'), sent: [{ answeredAt: sentAt, sequence: 5 }] },
  });
  add('o1');
  looks.wake('one');
  await clock.advanceTo(5 * minuteMs);
  expect(asked.at(-1)).toEqual({ shown: ['ours'], sequence: 5, after: 30_000 });
});

test('O12: several orders need only one look-up, and orders of one price only one request about refunds', async () => {
  const { clock, looks, add, asked, reads, happened } = opened(unmoved);
  for (const id of ['o1', 'o2']) add(id);
  add('o3', { createdAt: sentAt - 1 });
  looks.wake('one');
  await clock.advanceTo(minuteMs);
  expect(asked.filter((each) => Object.hasOwn(each as object, 'max'))).toEqual([
    { price: dollars('2'), max: 51 },
  ]);
  expect(reads.asked).toEqual(['orders 1 person', 'account person', 'transactions 1 person']);
  expect(happened.map((each) => each.split(' ')[1])).toEqual(['o1', 'o2', 'o3', 'cleared']);
});

test('O12: nothing is looked up while sending is paused; without a key, or after an error, a look-up is retried every fifteen seconds', async () => {
  const { clock, looks, add, happened, reads, paused, broken } = opened(unmoved);
  add('o1');
  paused(true);
  looks.wake('one');
  await clock.advanceTo(minuteMs);
  expect(reads.asked).toEqual([]);
  paused(false);
  broken(true);
  looks.wake('one');
  await clock.advanceTo(minuteMs + 15_000);
  expect(happened).toEqual(['60 defect', '75 defect']);
  broken(false);
  await clock.advanceTo(2 * minuteMs);
  expect(happened).toHaveLength(4);
  const keyless = opened({ ...unmoved, noKey: true });
  keyless.add('gone');
  keyless.looks.wake('one');
  await keyless.clock.advanceTo(minuteMs);
  expect(keyless.happened).toEqual([]);
  keyless.looks.stop();
});

test('O12: an order that no longer waits when it becomes doubtful is not reported', async () => {
  const { clock, looks, add, happened } = opened({ orders: list() });
  add('gone');
  looks.wake('one');
  await clock.advanceTo(minuteMs);
  expect(happened).toHaveLength(1);
});

test('O12: after a stop, no order is decided', async () => {
  const { clock, looks, add, happened, broken } = opened(unmoved);
  add('o1');
  looks.wake('one');
  looks.stop();
  await clock.advanceTo(minuteMs);
  looks.wake('one');
  await clock.advanceTo(2 * minuteMs);
  expect(happened).toEqual([]);
  broken(true);
  looks.wake('one');
  await clock.advanceTo(3 * minuteMs);
  expect(happened).toEqual([]);
});
