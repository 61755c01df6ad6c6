import { expect, test } from 'vitest';
import type { SentElsewhere } from '../../../electron/backend/journal/gaps/recognise-gaps.ts';
import type { EarlierOrder } from '../../../electron/backend/journal/outbox/outbox.ts';
import { createPreSendLookup } from '../../../electron/backend/queue/sending/pre-send-lookup.ts';
import { dayMs, minuteMs } from '../../../shared/model/base/clock.ts';
import type { Money } from '../../../shared/model/base/decimal.ts';
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

const { away, refused } = failureOf;
/** The wall clock at the start of this run. */
const startedAt = 1_800_000_000_000;
const createdAt = startedAt - 60 * minuteMs;

const earlier = (id = 'o1', change: Partial<EarlierOrder> = {}): EarlierOrder => ({
  ...{ id, serviceId: '12', identifier: '1', identifierKind: 'other', price: dollars('2'), createdAt },
  ...change,
});

interface Situation extends GivenReads {
  due?: readonly EarlierOrder[];
  /** The last balance known before this run. */
  known?: Money | null;
  /** Default: just before this run. */
  knownAtMs?: number;
  sentSince?: readonly Money[];
  unbound?: readonly EarlierOrder[];
  isQueued?: boolean;
  /** References of our orders that the supplier accepted. */
  taken?: readonly string[];
  sends?: readonly (readonly [begun: number, underWay: number])[];
}

async function opened(situation: Situation) {
  const clock = createSimulatedClock();
  const happened: unknown[] = [];
  const asked: unknown[] = [];
  const lookup = createPreSendLookup({
    outbox: {
      earlier: async () => [...(situation.due ?? [earlier()])],
      looked: (_, ids) => void happened.push(['looked', ...ids]),
    },
    balanceOf: async () => {
      const { known = dollars('10') } = situation;
      return known && { balance: known, atMs: situation.knownAtMs ?? startedAt - 1 };
    },
    sentSince: async (_, sinceMs) => {
      asked.push(['sent', sinceMs - startedAt]);
      return (situation.sentSince ?? []).map((total) => ({ orders: 1, total }));
    },
    holders: async (_, references) =>
      references.flatMap((reference) => (reference === '8' ? { reference, orderId: 'ours' } : [])) as never,
    unbound: async (_, sinceMs) => {
      asked.push(['unbound', sinceMs - startedAt]);
      return (situation.unbound ?? []) as never;
    },
    isQueued: async () => situation.isQueued ?? false,
    orderOf: async (id) => ({ reference: situation.taken?.includes(id) ? '8' : null }) as never,
    onSentElsewhere: async (found: SentElsewhere) =>
      void happened.push([found.orders, found.isOfQueue, found.sinceMs - startedAt]),
    clock,
    random: () => 1,
    onLooked: (id) => void happened.push(`may send ${id}`),
  });
  await lookup.start(['one']);
  const sends = [...(situation.sends ?? [])];
  const reads = givenReads(situation, clock.nowMs);
  const look = async () => {
    happened.length = 0;
    asked.length = 0;
    await lookup.look('one', reads, () => {
      const [begun, underWay] = sends.shift() ?? [0, 0];
      return { begun, underWay };
    });
    return [...happened];
  };
  return { lookup, clock, look, asked, reads, happened };
}

const released = [['looked', 'o1'], 'may send one'];
const stopped = (orders: number, isOfQueue = true) => [[orders, isOfQueue, -60 * minuteMs]];
const list = (change: Parameters<typeof listedRow>[0] = {}) => [[listedRow({ createdAt, ...change })]];
const charged = (change: Parameters<typeof walletEntry>[0] = {}) => [
  [walletEntry({ at: createdAt, ...change })],
];
const walletOnly = { orders: refused } as const;
const wallet = (change = {}): Situation => ({ orders: refused, transactions: charged(change) });
const balanceOnly = { orders: refused, transactions: refused } as const;
const silent = { ...balanceOnly, balance: refused } as const;

test.each<[string, Situation, readonly unknown[]]>([
  ['the list lacks it', { orders: [[]] }, released],
  ['the list shows it', { orders: list() }, stopped(1)],
  ['the list shows two of them', { orders: list(), due: [earlier(), earlier('o2')] }, stopped(2)],
  [
    'the list shows it within clocks’ difference',
    { orders: list({ createdAt: createdAt - 10 * minuteMs }) },
    stopped(1),
  ],
  ['the list shows an older one', { orders: list({ createdAt: createdAt - 10 * minuteMs - 1 }) }, released],
  ['the list shows it at no time', { orders: list({ createdAt: null }) }, stopped(1)],
  ['the list shows one of ours', { orders: list({ reference: '8' }) }, released],
  ['the list shows another identifier', { orders: list({ identifier: '2' }) }, released],
  ['our clock may have been set back since', { orders: list(), aheadMs: 60 * minuteMs }, stopped(1)],
  [
    'the supplier’s clock is behind',
    { orders: list({ createdAt: createdAt - 70 * minuteMs }), aheadMs: -60 * minuteMs },
    stopped(1),
  ],
  ['the supplier says no time', { orders: list({ createdAt: 0 }), aheadMs: null }, stopped(1)],
  ['the wallet lacks it', walletOnly, released],
  ['the wallet charged it', wallet(), stopped(1)],
  ['the wallet charged another price', wallet({ amount: dollars('-3') }), released],
  ['a list counts more than the wallet', { orders: [[]], endless: true, transactions: charged() }, released],
  ['the balance did not fall', balanceOnly, released],
  ['the balance fell by it', { ...balanceOnly, balance: dollars('8') }, stopped(0)],
  ['the balance fell by less', { ...balanceOnly, balance: dollars('8.01') }, released],
  ['the balance fell in another currency', { ...balanceOnly, balance: euros('8') }, stopped(0)],
  [
    'the balance fell since a time before the clock was set back, and the list shows nothing',
    { orders: [[]], balance: dollars('8'), knownAtMs: startedAt + 60 * minuteMs },
    released,
  ],
  [
    'the balance did not fall since a time before the clock was set back',
    { ...balanceOnly, knownAtMs: startedAt + 60 * minuteMs },
    released,
  ],
  ['the balance before is unknown', { ...balanceOnly, known: null }, stopped(0)],
  [
    'what we sent explains the fall',
    { ...balanceOnly, balance: dollars('8'), sentSince: [dollars('2')] },
    released,
  ],
  [
    'what we sent in euros explains nothing',
    { ...balanceOnly, balance: dollars('8'), sentSince: [euros('2')] },
    stopped(0),
  ],
  [
    'the wallet charged it without a currency',
    wallet({ amount: { amount: '-2', currency: '' } }),
    stopped(1),
  ],
  [
    'the list shows nothing and the balance fell by its price in another spelling',
    {
      orders: [[]],
      balance: dollars('8'),
      due: [earlier('o1', { price: { amount: '2', currency: 'US$' } })],
    },
    stopped(0),
  ],
  [
    'its price is in euros',
    { ...balanceOnly, balance: dollars('8'), due: [earlier('o1', { price: euros('2') })] },
    released,
  ],
  [
    'others’ rows explain the fall',
    { orders: list({ identifier: '2', createdAt: startedAt }), balance: dollars('8') },
    released,
  ],
  [
    'others’ rows are older than the balance',
    { orders: list({ identifier: '2', createdAt: startedAt - 2 }), balance: dollars('8') },
    stopped(0),
  ],
  [
    'others’ rows are as old as the balance',
    { orders: list({ identifier: '2', createdAt: startedAt - 1 }), balance: dollars('8') },
    released,
  ],
  [
    'others’ rows have no time',
    { orders: list({ identifier: '2', createdAt: null }), balance: dollars('8') },
    stopped(0),
  ],
  [
    'others’ rows have no time and the supplier neither',
    { orders: list({ identifier: '2', createdAt: null }), balance: dollars('8'), aheadMs: null },
    released,
  ],
  [
    'others’ rows are in euros',
    { orders: list({ identifier: '2', createdAt: startedAt, price: euros('2') }), balance: dollars('8') },
    stopped(0),
  ],
  [
    'others’ rows have no price',
    { orders: list({ identifier: '2', createdAt: startedAt, price: null }), balance: dollars('8') },
    stopped(0),
  ],
  [
    'others’ rows have no reference',
    { orders: list({ identifier: '2', createdAt: startedAt, reference: null }), balance: dollars('8') },
    stopped(0),
  ],
  [
    'a row of ours is counted by us',
    { orders: list({ reference: '8', createdAt: startedAt }), balance: dollars('8') },
    stopped(0),
  ],
  ['nothing can be read for good', silent, stopped(0)],
  ['nothing can be read for a while', { orders: away, transactions: refused, balance: refused }, []],
  [
    'orders are under way while the balance is read',
    {
      ...balanceOnly,
      balance: dollars('8'),
      sends: [
        [1, 1],
        [1, 1],
      ],
    },
    [],
  ],
  [
    'orders are sent while the balance is read',
    {
      ...balanceOnly,
      balance: dollars('8'),
      sends: [
        [1, 0],
        [2, 0],
      ],
    },
    [],
  ],
  [
    'orders are under way and the list lacks it',
    {
      orders: [[]],
      sends: [
        [1, 1],
        [1, 1],
      ],
    },
    released,
  ],
  ['nothing is due', { due: [] }, []],
])('O2: before an earlier run’s order is sent, %s', async (_, situation, wanted) => {
  const { look } = await opened(situation);
  expect(await look()).toEqual(wanted);
});

test('O2: one order may be sent after the first look-up, and twice as many after each later look-up, at most 64', async () => {
  const due = Array.from({ length: 100 }, (_, at) => earlier(`o${at}`));
  const { look } = await opened({ due, orders: [[]] });
  const sizes: number[] = [];
  for (let each = 0; each < 8; each += 1) sizes.push(((await look())[0] as string[]).length - 1);
  expect(sizes).toEqual([1, 2, 4, 8, 16, 32, 64, 64]);
});

test('O2: after orders were sent elsewhere, the first portion is again one order', async () => {
  const due = ['o1', 'o2', 'o3'].map((id) => earlier(id));
  const situation: Situation = { due, orders: [[]] };
  const { look } = await opened(situation);
  await look();
  expect(await look()).toEqual([['looked', 'o1', 'o2'], 'may send one']);
  situation.orders = list();
  expect(await look()).toEqual(stopped(3));
  situation.orders = [[]];
  expect(await look()).toEqual(released);
});

test('O2: a look-up that reads nothing is repeated with growing delays', async () => {
  const { look, lookup, clock, happened, reads } = await opened({
    orders: away,
    transactions: away,
    balance: away,
  });
  const at: number[] = [];
  for (const nextMs of [2_000, 6_000, 14_000]) {
    expect(await look()).toEqual([]);
    const asked = reads.asked.length;
    await clock.advanceTo(nextMs - 1);
    await look();
    expect([happened, reads.asked.length]).toEqual([[], asked]);
    await clock.advanceTo(nextMs);
    expect(happened).toEqual(['may send one']);
    at.push(clock.elapsedMs());
  }
  await look();
  lookup.stop();
  await clock.advanceTo(1_000_000);
  expect(await look()).toEqual([]);
});

test('O2: delays between look-ups are a minute at most, and start again after a successful look-up', async () => {
  const situation: Situation = { orders: away, transactions: away, balance: away };
  const { look, clock, happened } = await opened(situation);
  for (let each = 0; each < 8; each += 1) {
    await look();
    await clock.advanceTo(clock.elapsedMs() + minuteMs);
    expect(happened).toEqual(['may send one']);
  }
  situation.orders = [[]];
  expect(await look()).toEqual(released);
  situation.orders = away;
  await look();
  await clock.advanceTo(clock.elapsedMs() + 2_000);
  expect(happened).toEqual(['may send one']);
});

test('O2: the balance of one look-up is compared with the balance of the next look-up', async () => {
  const situation: Situation = { ...balanceOnly, balance: dollars('9') };
  const { look, asked, clock } = await opened(situation);
  expect(await look()).toEqual(released);
  expect(asked).toContainEqual(['sent', -1]);
  await clock.advanceTo(5_000);
  situation.balance = dollars('7.01');
  expect(await look()).toEqual([['looked', 'o1'], 'may send one']);
  expect(asked).toContainEqual(['sent', 0]);
  situation.balance = dollars('5.01');
  expect(await look()).toEqual(stopped(0));
  expect(await look()).toEqual(released);
});

test('O2: only one look-up runs at a time', async () => {
  const { lookup, reads, happened } = await opened({ orders: [[]] });
  const sends = () => ({ begun: 0, underWay: 0 });
  await Promise.all([lookup.look('one', reads, sends), lookup.look('one', reads, sends)]);
  expect(happened).toEqual(released);
});

test('L6: an order that was released and appears under a second reference was sent elsewhere', async () => {
  for (const [taken, wanted] of [
    [['o1'], stopped(1)],
    [[], [['looked', 'o2'], 'may send one']],
  ] as const) {
    const situation: Situation = { orders: [[]], taken };
    const { look } = await opened(situation);
    await look();
    situation.due = [earlier('o2', { identifier: '3' })];
    situation.orders = list({ createdAt: startedAt });
    expect(await look()).toEqual(wanted);
    situation.orders = list({ createdAt: startedAt - 10 * minuteMs - 1 });
    expect((await look()).at(-1)).toBe('may send one');
  }
});

test.each<[string, Situation, readonly unknown[]]>([
  [
    'the list shows a stranger’s row',
    { orders: list({ identifier: '2', createdAt: startedAt }) },
    [[1, false, -2 * minuteMs]],
  ],
  [
    'it shows one at the begin of two minutes',
    { orders: list({ identifier: '2', createdAt: startedAt - 2 * minuteMs }) },
    [[1, false, -2 * minuteMs]],
  ],
  [
    'it shows an older one',
    { orders: list({ identifier: '2', createdAt: startedAt - 2 * minuteMs - 1 }) },
    [['looked'], 'may send one'],
  ],
  [
    'it shows one without a time',
    { orders: list({ identifier: '2', createdAt: null }) },
    [['looked'], 'may send one'],
  ],
  [
    'it shows one without a reference',
    { orders: list({ reference: null, createdAt: startedAt }) },
    [['looked'], 'may send one'],
  ],
  [
    'it shows one of ours',
    { orders: list({ reference: '8', createdAt: startedAt }) },
    [['looked'], 'may send one'],
  ],
  [
    'it shows one that may be ours',
    { orders: list({ createdAt: startedAt }), unbound: [earlier()] },
    [['looked'], 'may send one'],
  ],
  [
    'it shows one that may be waiting here',
    { orders: list({ createdAt: startedAt }), isQueued: true },
    [[1, true, -2 * minuteMs]],
  ],
  [
    'the supplier says no time',
    { orders: list({ createdAt: startedAt }), aheadMs: null },
    [['looked'], 'may send one'],
  ],
  [
    'only the balance is readable, and fell',
    { ...balanceOnly, balance: dollars('9.99') },
    [[0, false, -2 * minuteMs]],
  ],
  [
    'it fell by what may be ours',
    { ...balanceOnly, balance: dollars('8'), unbound: [earlier()] },
    [['looked'], 'may send one'],
  ],
  [
    'it fell by more than what may be ours',
    { ...balanceOnly, balance: dollars('7.99'), unbound: [earlier()] },
    [[0, false, -2 * minuteMs]],
  ],
  [
    'what may be ours is in euros',
    { ...balanceOnly, balance: dollars('8'), unbound: [earlier('o2', { price: euros('2') })] },
    [[0, false, -2 * minuteMs]],
  ],
  ['it did not fall', balanceOnly, [['looked'], 'may send one']],
  ['a list explains the fall', { orders: [[]], balance: dollars('9') }, [['looked'], 'may send one']],
  ['nothing is readable', silent, [['looked'], 'may send one']],
])('L6: after a “too many” that this computer did not cause, when %s', async (_, situation, wanted) => {
  const { look, lookup, asked } = await opened({ due: [], ...situation });
  expect(lookup.isSuspicious('one')).toBe(false);
  lookup.suspect('one');
  expect(lookup.isSuspicious('one')).toBe(true);
  expect(await look()).toEqual(wanted);
  expect(asked).toContainEqual(['unbound', -4 * minuteMs]);
  expect(lookup.isSuspicious('one')).toBe(false);
});

test('L6: somebody else’s row counts only if it is newer than the last suspicion', async () => {
  const situation: Situation = { due: [], orders: [[]] };
  const { look, lookup, clock } = await opened(situation);
  lookup.suspect('one');
  await look();
  await clock.advanceTo(minuteMs);
  situation.orders = list({ identifier: '2', createdAt: startedAt - 1 });
  lookup.suspect('one');
  expect(await look()).toEqual([['looked'], 'may send one']);
  await clock.advanceTo(2 * minuteMs);
  lookup.suspect('one');
  lookup.suspect('one');
  situation.orders = list({ identifier: '2', createdAt: startedAt + minuteMs });
  expect(await look()).toEqual([[1, false, minuteMs]]);
});

test('L6: a suspicion looks back two minutes, even if the clock was set back since the last suspicion', async () => {
  const { look, lookup, clock, asked } = await opened({ due: [], orders: [[]] });
  lookup.suspect('one');
  await look();
  clock.stepWall(-60 * minuteMs);
  lookup.suspect('one');
  await look();
  expect(asked).toContainEqual(['unbound', -64 * minuteMs]);
});

test('O2: an order of an earlier run that is dated later than now is looked for at any time of the list', async () => {
  const ahead = [earlier('o1', { createdAt: startedAt + 60 * minuteMs })];
  const { look } = await opened({ due: ahead, orders: list() });
  expect(await look()).toMatchObject([[1, true, expect.any(Number)]]);
});

test('L6: a suspicion remains while neither list, wallet nor balance can be read', async () => {
  const { look, lookup } = await opened({ due: [], orders: away, transactions: away, balance: away });
  lookup.suspect('one');
  expect(await look()).toEqual([]);
  expect(lookup.isSuspicious('one')).toBe(true);
});

const order = { ...earlier('new'), connectionId: 'one' } as never;
test.each<[string, Situation, string | null]>([
  ['the balance fell, and the list shows it', {}, '900'],
  ['the balance did not fall', { balance: dollars('10') }, null],
  ['the balance is in euros', { balance: euros('8') }, null],
  ['what we sent explains the fall', { sentSince: [dollars('2')] }, null],
  ['what we sent explains less', { sentSince: [dollars('1.99')] }, '900'],
  ['what we sent in euros explains nothing', { sentSince: [euros('2')] }, '900'],
  ['nothing was known before', { known: null }, null],
  ['the row is rejected', { orders: list({ createdAt: startedAt, state: 'rejected' }) }, null],
  ['the row is ours', { orders: list({ createdAt: startedAt, reference: '8' }) }, null],
  ['the row may be ours', { unbound: [earlier()] }, null],
  ['the row is older than the last balance', { orders: list({ createdAt: startedAt - 2 }) }, null],
  ['the row is as old as the last balance', { orders: list({ createdAt: startedAt - 1 }) }, '900'],
  ['the row is of another identifier', { orders: list({ createdAt: startedAt, identifier: '2' }) }, null],
])('J8: an order of this run may have been placed meanwhile, when %s', async (_, change, reference) => {
  const situation: Situation = { orders: list({ createdAt: startedAt }), balance: dollars('8'), ...change };
  const { lookup, reads, asked } = await opened(situation);
  expect(lookup.placedMeanwhile(order)).toBeNull();
  const { balance = null } = situation;
  // The balance is known from the start of this run.
  if ('known' in situation === false) situation.known = balance as Money;
  await lookup.meet('one', reads);
  await lookup.meet('one', reads);
  expect(lookup.placedMeanwhile(order)).toBe(reference);
  expect(reads.asked.filter((each) => each.startsWith('orders')).length).toBeLessThan(2);
  expect(asked.filter((each) => (each as string[])[0] === 'unbound')).toEqual(
    reads.asked.length > 0 ? [['unbound', -1 - dayMs]] : [],
  );
  lookup.forgetMeanwhile('one', '901');
  expect(lookup.placedMeanwhile(order)).toBe(reference);
  lookup.forgetMeanwhile('one', '900');
  expect(lookup.placedMeanwhile(order)).toBeNull();
});

test('J8: orders placed meanwhile are read again after the journal failed', async () => {
  const situation: Situation = { orders: list({ createdAt: startedAt }) };
  const { lookup, reads } = await opened(situation);
  Object.defineProperty(situation, 'known', {
    configurable: true,
    get: () => {
      throw new Error('journal');
    },
  });
  await expect(lookup.meet('one', reads)).rejects.toThrow('journal');
  Object.defineProperty(situation, 'known', { value: dollars('8') });
  await lookup.meet('one', reads);
  expect(lookup.placedMeanwhile(order)).toBe('900');
});
