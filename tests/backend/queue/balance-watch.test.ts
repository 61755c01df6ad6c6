import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createBalanceWatch } from '../../../electron/backend/queue/sending/balance-watch.ts';
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

const { refused } = failureOf;
const now = 1_800_000_000_000;

interface Situation extends GivenReads {
  batch?: string | null;
  /** How many of the batch's first rows were accepted. */
  taken?: number;
  underWay?: number;
  answeredAt?: number;
  /** When the newest balance was requested; null without one. */
  newestAt?: number | null;
  /** False if the supplier shows no balance. */
  isReadable?: boolean | 'broken';
  fall?: { sent: string; rest: string; after?: number } | 'first' | null;
  /** The number of orders under way, one fewer at each request. */
  unanswered?: number;
  noKey?: boolean;
  /** Confirmed price of our order with the id 8; null if the order no longer exists. */
  ourPrice?: string | null;
}

function opened(situation: Situation) {
  const clock = createSimulatedClock();
  const happened: string[] = [];
  const counted: number[] = [];
  const comparedFrom: number[] = [];
  const say = (what: string) => void happened.push(`${clock.elapsedMs()} ${what}`);
  let tell: (() => void) | null = null;
  const watch = createBalanceWatch({
    outbox: {
      nextBatch: async () => (situation.batch === undefined ? 'b1' : situation.batch),
      firstRows: async (_, sinceMs) => {
        counted.push(sinceMs === 0 ? 0 : sinceMs - now);
        const { taken = 3, underWay = 0, answeredAt = now } = situation;
        return { taken, underWay, answeredAt };
      },
      countUnderWay: async () => Math.max(0, situation.unanswered === undefined ? 0 : situation.unanswered--),
      pauseRunning: async (_, reason, words) => {
        const [first, second] = JSON.parse(words);
        say(`pause ${reason} ${first.sent} of ${first.fell} ${JSON.stringify(Object.values(second))}`);
      },
    },
    balances: {
      newestAt: async () => (situation.newestAt === undefined ? now : situation.newestAt),
      fall: async (_, comparedAt) => {
        comparedFrom.push(comparedAt);
        const { fall = null } = situation;
        if (fall === 'first') return fall;
        const words = { after: now, before: now, fell: '9', ...fall };
        return fall && { currency: 'USD', fall: { sent: '0', rest: '1', ...words } };
      },
    },
    askBalance: async (_, hurry) => {
      say(`ask ${hurry}`);
      if (situation.isReadable === 'broken') throw new Error('broken');
      return situation.isReadable ?? true;
    },
    reads: async () => (situation.noKey ? null : givenReads(situation, clock.nowMs)),
    holders: async (_, words) =>
      words.flatMap((reference) => (reference === '8' ? { reference, orderId: 'ours' } : [])) as never,
    orderOf: async (id) => {
      const { ourPrice = '2' } = situation;
      return (id === 'ours' && ourPrice !== null ? { price: dollars(ourPrice) } : null) as never;
    },
    feed: {
      async *subscribe(signal: AbortSignal) {
        while (!signal.aborted) {
          await new Promise<void>((resolve) => {
            tell = resolve;
          });
          yield { entity: 'orders', ids: ['two'] };
          yield { entity: 'account', ids: ['one'] };
          yield { entity: 'account', ids: null };
        }
      },
    } as never,
    clock,
    onCompared: (id) => say(`compared ${id}`),
    onDefect: () => say('defect'),
  });
  const asksUntil = async (atMs: number) => {
    const may = await watch.maySendNextRow('one');
    await clock.advanceTo(atMs);
    return may;
  };
  return { watch, clock, happened, counted, comparedFrom, asksUntil, told: () => tell?.() };
}

test.each<[string, Situation, boolean, readonly string[]]>([
  ['no batch is sent', { batch: null }, true, []],
  ['fewer than three rows went', { taken: 1, underWay: 1 }, true, []],
  ['three went and one is unanswered', { taken: 2, underWay: 1 }, false, []],
  ['three are answered', {}, false, ['0 ask true', '0 compared one']],
  [
    'three are answered and it cannot be read',
    { isReadable: false },
    false,
    ['0 ask true', '2000 compared one'],
  ],
  [
    'three are answered and it fails',
    { isReadable: 'broken' },
    false,
    ['0 ask true', '0 defect', '2000 compared one'],
  ],
  [
    'three are answered and nothing was ever read',
    { newestAt: null },
    false,
    ['0 ask true', '2000 compared one'],
  ],
])(
  'O14: the rest of a batch waits for a comparison with the balance, when %s',
  async (_, situation, may, wanted) => {
    const { asksUntil, happened, counted } = opened(situation);
    expect(await asksUntil(10_000)).toBe(may);
    expect(happened).toEqual(wanted);
    expect(counted.every((each) => each === 0)).toBe(true);
  },
);

test('O14: after a comparison the other rows are sent, with a new comparison each minute', async () => {
  const { asksUntil, happened } = opened({});
  expect([await asksUntil(1), await asksUntil(59_999)]).toEqual([false, true]);
  expect([await asksUntil(60_000), happened.length]).toEqual([true, 2]);
  expect(await asksUntil(60_001)).toBe(true);
  expect(happened.slice(2)).toEqual(['60000 ask false']);
});

test('O14: a balance requested before the last answer is not used for the comparison', async () => {
  const situation: Situation = { answeredAt: now + 1 };
  const { asksUntil } = opened(situation);
  expect([await asksUntil(10), await asksUntil(20)]).toEqual([false, false]);
  situation.newestAt = now + 1;
  expect([await asksUntil(30), await asksUntil(40)]).toEqual([false, true]);
});

test('O14: rows are sent without a comparison after three failures in a row', async () => {
  const { asksUntil, happened } = opened({ isReadable: false });
  const may: boolean[] = [];
  for (const at of [1, 2, 3, 4]) may.push(await asksUntil(at));
  expect(may).toEqual([false, false, false, true]);
  expect(happened.filter((each) => each.includes('ask'))).toHaveLength(3);
  expect(happened.at(-1)).toBe('2 compared one');
});

const ours = { description: 'for 8', at: now, amount: dollars('-2') };
const another = { description: 'for 9', at: now, amount: dollars('-1') };
const spent = (...rows: Parameters<typeof walletEntry>[0][]) => [rows.map(walletEntry)];
const listed = (...rows: Parameters<typeof listedRow>[0][]) => [rows.map(listedRow)];
const fall = { sent: '2', rest: '1' };
const pause = (words: string) => [`0 pause balance-fell 2 of 9 ${words}`];
const notShown = pause('["fall-not-shown"]');
const notExplained = pause('["fall-not-explained"]');
const proven = (charged: string) => pause(`["fall-charged","8","${charged}","2","USD"]`);
const noWallet = { transactions: refused } as const;

test.each<[string, Situation, readonly string[]]>([
  ['it did not fall unexplained', { fall: null }, []],
  ['no row of the batch was sent before', { taken: 0 }, []],
  ['there is no key', { noKey: true }, notShown],
  ['nothing can be read', { ...noWallet, orders: refused }, notShown],
  // The wallet.
  ['others were charged as much', { transactions: spent(ours, another) }, []],
  [
    'others were charged less',
    { transactions: spent(ours, { ...another, amount: dollars('-0.99') }) },
    notExplained,
  ],
  [
    'others were charged together',
    {
      transactions: spent(
        ours,
        { ...another, amount: dollars('-0.5') },
        { ...another, amount: dollars('-0.5') },
      ),
    },
    [],
  ],
  [
    'a charge was earlier than a second and a half before',
    { transactions: spent(ours, { ...another, at: now - 1_501 }) },
    notExplained,
  ],
  [
    'a charge was a second and a half before',
    { transactions: spent(ours, { ...another, at: now - 1_500 }) },
    [],
  ],
  ['a charge has no time', { transactions: spent(ours, { ...another, at: null }) }, notExplained],
  ['money came in', { transactions: spent(ours, { ...another, amount: dollars('1') }) }, notExplained],
  ['a charge is unreadable', { transactions: spent(ours, { ...another, amount: null }) }, notExplained],
  ['a charge is in euros', { transactions: spent(ours, { ...another, amount: euros('-1') }) }, notExplained],
  [
    'a charge has no currency',
    { transactions: spent(ours, { ...another, amount: { amount: '-1', currency: '' } }) },
    [],
  ],
  [
    'a charge has its currency’s sign',
    { transactions: spent(ours, { ...another, amount: { amount: '-1', currency: 'US$' } }) },
    [],
  ],
  ['charges are not named', { transactions: spent(another) }, notExplained],
  [
    'charges are not named and nothing was sent',
    { transactions: spent(another), fall: { sent: '0', rest: '1' } },
    [],
  ],
  [
    'our order is named in a detail',
    { transactions: spent({ ...ours, description: '', details: { order: '8' } }, another) },
    [],
  ],
  ['our order cost more', { transactions: spent({ ...ours, amount: dollars('-2.01') }) }, proven('2.01')],
  ['our order cost as confirmed', { transactions: spent(ours) }, notExplained],
  [
    'our order is gone',
    { transactions: spent({ ...ours, amount: dollars('-9') }), ourPrice: null },
    notExplained,
  ],
  [
    'the wallet’s clock is ahead',
    { transactions: spent(ours, { ...another, at: now + 2_000 - 1_501 }), aheadMs: 2_000 },
    notExplained,
  ],
  ['the wallet’s second page explains it', { transactions: [...spent(ours), ...spent(another)] }, []],
  [
    'the wallet’s third page explains it',
    { transactions: [...spent(ours), ...spent(ours), ...spent(another)] },
    [],
  ],
  [
    'the wallet’s fourth page would',
    { transactions: [...spent(ours), ...spent(ours), ...spent(ours), ...spent(another)] },
    notExplained,
  ],
  [
    'a page is all older',
    {
      transactions: [...spent({ ...ours, at: now - 2_000 }), ...spent(another)],
      fall: { sent: '0', rest: '1' },
    },
    pause('["fall-not-explained"]').map((each) => each.replace('fell 2', 'fell 0')),
  ],
  [
    'a page is older in part',
    { transactions: [...spent(ours, { ...ours, at: now - 2_000 }), ...spent(another)] },
    [],
  ],
  ['a page has no times', { transactions: [...spent({ ...ours, at: null }), ...spent(ours, another)] }, []],
  // The list.
  [
    'the list shows another order',
    { ...noWallet, orders: listed({ reference: '8', createdAt: now }, { reference: '9', createdAt: now }) },
    [],
  ],
  [
    'the list shows ours at more',
    { ...noWallet, orders: listed({ reference: '8', createdAt: now, price: dollars('3') }) },
    proven('3'),
  ],
  [
    'the wallet explains nothing, the list does',
    { transactions: spent(ours), orders: listed({ reference: '8', createdAt: now }, { createdAt: now }) },
    [],
  ],
  [
    'the wallet proves it, whatever the list',
    {
      transactions: spent({ ...ours, amount: dollars('-3') }),
      orders: listed({ reference: '8', createdAt: now }, { createdAt: now }),
    },
    proven('3'),
  ],
  [
    'the list’s rows have no reference',
    { ...noWallet, orders: listed({ reference: '8', createdAt: now }, { reference: null, createdAt: now }) },
    notExplained,
  ],
  [
    'the list’s rows have no price',
    { ...noWallet, orders: listed({ reference: '8', createdAt: now }, { price: null, createdAt: now }) },
    notExplained,
  ],
  [
    'the list’s rows have no time',
    { ...noWallet, orders: listed({ reference: '8', createdAt: now }, { createdAt: null }) },
    notExplained,
  ],
  [
    'the list’s rows are older',
    { ...noWallet, orders: listed({ reference: '8', createdAt: now }, { createdAt: now - 1_501 }) },
    notExplained,
  ],
  [
    'the list’s rows are in time',
    { ...noWallet, orders: listed({ reference: '8', createdAt: now }, { createdAt: now - 1_500 }) },
    [],
  ],
  [
    'the list’s clock is ahead',
    {
      ...noWallet,
      aheadMs: 2_000,
      orders: listed({ reference: '8', createdAt: now + 2_000 }, { createdAt: now + 499 }),
    },
    notExplained,
  ],
  [
    'the supplier says no time',
    {
      aheadMs: null,
      transactions: spent(ours, another),
      orders: listed({ reference: '8', createdAt: now }, { createdAt: now }),
    },
    notShown,
  ],
])(
  'O14: an unexplained fall pauses the batches, unless other orders explain it, when %s',
  async (_, situation, wanted) => {
    const { asksUntil, happened } = opened({ fall, ...situation });
    await asksUntil(10);
    expect(happened.filter((each) => each.includes('pause'))).toEqual(wanted);
  },
);

test('O14: after a stop the first rows are counted again from zero', async () => {
  const situation: Situation = { fall, noKey: true };
  const { asksUntil, counted, clock } = opened(situation);
  await clock.advanceTo(5);
  await asksUntil(10);
  situation.fall = null;
  counted.length = 0;
  situation.newestAt = now + 9;
  situation.answeredAt = now + 10;
  await asksUntil(20);
  expect(counted[0]).toBe(5);
});

describe('O14: after the clock was set back', () => {
  const backMs = 2 * 60 * minuteMs;

  test('a comparison from before does not cover new rows', async () => {
    const situation: Situation = {};
    const { asksUntil, happened, clock } = opened(situation);
    expect([await asksUntil(1), await asksUntil(2)]).toEqual([false, true]);
    clock.stepWall(-backMs);
    Object.assign(situation, { batch: 'b2', answeredAt: now - backMs + 2 });
    expect(await asksUntil(3)).toBe(false);
    expect(happened.filter((each) => each.includes('ask'))).toHaveLength(2);
    situation.newestAt = now - backMs + 3;
    expect([await asksUntil(4), await asksUntil(5)]).toEqual([false, true]);
  });

  test('a balance is read before the next row, because no later one is compared with an earlier one', async () => {
    const situation: Situation = { taken: 0, newestAt: now + backMs };
    const { asksUntil, happened } = opened(situation);
    expect(await asksUntil(5)).toBe(false);
    expect(happened[0]).toBe('0 ask true');
    situation.newestAt = now + 5;
    expect(await asksUntil(10)).toBe(true);
  });

  test('rows are sent without a balance after three failures in a row', async () => {
    const { asksUntil } = opened({ taken: 0, newestAt: now + backMs, isReadable: false });
    const may: boolean[] = [];
    for (const at of [1, 2, 3, 4]) may.push(await asksUntil(at));
    expect(may).toEqual([false, false, false, true]);
  });

  test('a balance read since then covers rows that were answered before', async () => {
    const situation: Situation = { answeredAt: now + backMs };
    const { asksUntil, happened } = opened(situation);
    expect(await asksUntil(5)).toBe(false);
    situation.newestAt = now + 5;
    expect(await asksUntil(10)).toBe(true);
    expect(happened.filter((each) => each.includes('ask'))).toHaveLength(1);
  });

  test('first rows after a stop are counted from the time to which the clock was set', async () => {
    const situation: Situation = { fall, noKey: true };
    const { asksUntil, counted, clock } = opened(situation);
    await asksUntil(10);
    clock.stepWall(-backMs);
    situation.newestAt = now - backMs;
    counted.length = 0;
    await asksUntil(20);
    expect(counted[0]).toBe(10 - backMs);
  });
});

test('O14: rows count as first rows again if there was no earlier balance to compare with', async () => {
  const situation: Situation = { fall: 'first' };
  const { asksUntil, counted, clock } = opened(situation);
  await clock.advanceTo(5);
  expect(await asksUntil(10)).toBe(false);
  counted.length = 0;
  Object.assign(situation, { fall: null, answeredAt: now + 20 });
  expect(await asksUntil(30)).toBe(false);
  expect(counted[0]).toBe(5);
  situation.newestAt = now + 30;
  expect([await asksUntil(40), await asksUntil(50)]).toEqual([false, true]);
});

test('O14: a fall is investigated when all sent orders are answered, after a minute at the latest', async () => {
  const { asksUntil, happened, watch } = opened({ fall, noKey: true, unanswered: 3 });
  await asksUntil(1_499);
  expect([happened, await watch.maySendNextRow('one')]).toEqual([['0 ask true'], false]);
  await asksUntil(1_500);
  expect(happened.slice(1)).toEqual(
    notShown.map((each) => each.replace('0 pause', '1500 pause')).concat('1500 compared one'),
  );
  const never = opened({ fall, noKey: true, unanswered: 1_000 });
  await never.asksUntil(minuteMs - 1);
  expect(never.happened).toHaveLength(1);
  await never.asksUntil(minuteMs);
  expect(never.happened).toHaveLength(3);
});

test('O14: every balance is compared once, with the balance of the last comparison', async () => {
  const situation: Situation = {};
  const { watch, happened, comparedFrom, told } = opened(situation);
  watch.start();
  const news = async () => {
    await setImmediate();
    told();
    await setImmediate();
  };
  await news();
  expect([happened, comparedFrom]).toEqual([
    ['0 compared one', '0 compared one'],
    [Number.NEGATIVE_INFINITY],
  ]);
  situation.newestAt = now + 5;
  await news();
  situation.newestAt = now + 7;
  situation.batch = null;
  await news();
  situation.newestAt = now + 9;
  situation.batch = 'b1';
  await news();
  expect(comparedFrom).toEqual([Number.NEGATIVE_INFINITY, now, now + 7]);
  watch.stop();
  await news();
  expect(comparedFrom).toHaveLength(3);
});

test('O14: a fall counts as soon as a row of the batch is under way', async () => {
  for (const [underWay, pauses] of [
    [0, 0],
    [1, 1],
  ] as const) {
    const { watch, happened, told } = opened({ fall, noKey: true, taken: 0, underWay });
    watch.start();
    await setImmediate();
    told();
    await setImmediate();
    expect(happened.filter((each) => each.includes('pause'))).toHaveLength(pauses);
    watch.stop();
  }
});

test('O14: after a stop, the watch requests, pauses and reports nothing', async () => {
  const { watch, clock, happened } = opened({ fall, noKey: true, unanswered: 3, isReadable: true });
  await watch.maySendNextRow('one');
  watch.stop();
  await clock.advanceTo(minuteMs);
  await watch.maySendNextRow('one');
  await clock.advanceTo(2 * minuteMs);
  expect(happened).toEqual(['0 ask true']);
  const broken = opened({ isReadable: 'broken' });
  void broken.watch.maySendNextRow('one');
  broken.watch.stop();
  await broken.clock.advanceTo(minuteMs);
  expect(broken.happened).toEqual([]);
});
