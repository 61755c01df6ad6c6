import { expect, test } from 'vitest';
import {
  creditedSince,
  isSpent,
  listedAs,
  lookUpAtSupplier,
} from '../../../electron/backend/queue/reconciling/supplier-lookup.ts';
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

const { away, troubled, limitOfTrouble, puzzling, statusless, refused, keyRefused } = failureOf;
const unnamed = (amount: string) => ({ amount, currency: '' });
const holder = (reference: string) => ({ reference, orderId: `order-${reference}` }) as never;

async function lookedUp(given: GivenReads, ours: readonly string[] = []) {
  const reads = givenReads(given);
  const named: (readonly string[])[] = [];
  const holders = async (words: readonly string[]) => {
    named.push(words);
    return words.filter((word) => ours.includes(word)).map(holder);
  };
  const onAskBalance = async () => void reads.asked.push('asks for the balance');
  const seen = await lookUpAtSupplier(reads, holders, 0, 'person', onAskBalance);
  return { ...seen, asked: reads.asked, named };
}

const row = listedRow({ reference: '7' });
const charge = walletEntry({ description: 'Order 8, order 8', details: { for: 'a-b 9' } });

test('O12: the wallet is not read when the whole list was read', async () => {
  const seen = await lookedUp({ orders: [[row]], balance: dollars('3') }, ['7']);
  expect(seen).toMatchObject({ rows: [row], listed: [row], spent: null, balance: dollars('3') });
  expect(seen).toMatchObject({ shown: ['order-7'], mayTryAgain: false, mayBeListedLater: false });
  expect([seen.isOurs('7'), seen.isOurs('8'), seen.named]).toEqual([true, false, [['7']]]);
  expect(seen.asked).toEqual(['orders 1 person', 'asks for the balance', 'account person']);
});

test('O12: when more pages of the list follow, its rows count, and the wallet is read too', async () => {
  const seen = await lookedUp({ orders: [[row]], endless: true, transactions: [[charge]] }, ['8']);
  expect(seen).toMatchObject({ listed: null, spent: [charge], shown: ['order-8'] });
  expect(seen.rows).toHaveLength(5);
  expect(seen.named).toEqual([['7', 'Order', '8', 'order', 'a-b', '9']]);
  expect(seen.asked.slice(-3)).toEqual(['transactions 1 person', 'asks for the balance', 'account person']);
});

test.each([
  ['nothing failed', {}, false, false],
  ['the list is away', { orders: away }, true, true],
  ['the list is refused', { orders: refused }, false, false],
  ['the list is behind a gateway', { orders: troubled }, false, true],
  ['the list fails by 500', { orders: limitOfTrouble }, false, true],
  ['the list is puzzling', { orders: puzzling }, false, false],
  ['the list fails without a status', { orders: statusless }, false, false],
  ['the wallet is away', { orders: refused, transactions: away }, true, true],
  ['the wallet is behind a gateway', { orders: refused, transactions: troubled }, false, true],
  ['both are refused', { orders: refused, transactions: refused }, false, false],
  ['the balance is away', { balance: away }, true, false],
  ['the balance is behind a gateway', { balance: troubled }, false, false],
  ['the key is refused for the balance', { balance: keyRefused }, true, false],
] as const)(
  'O12: reports what may be readable later when %s',
  async (_, given, mayTryAgain, mayBeListedLater) => {
    const seen = await lookedUp(given);
    expect(seen).toMatchObject({ mayTryAgain, mayBeListedLater });
    expect(seen.rows === null).toBe('orders' in given);
    expect(seen.balance === null).toBe('balance' in given);
  },
);

test('O12: has no supplier time when the replies have none', async () => {
  expect((await lookedUp({ aheadMs: null })).atSupplier(5)).toBeNull();
  expect((await lookedUp({ aheadMs: 100 })).atSupplier(5)).toBe(105);
});

test('O12: reads the wallet once, after the balance, unless it could not be read before', async () => {
  const given: GivenReads = { orders: refused, transactions: [[charge]] };
  const seen = await lookedUp(given, ['9']);
  given.transactions = [[charge, charge]];
  const wallet = await seen.walletNow();
  await seen.walletNow();
  expect(wallet).toMatchObject({ spent: [charge, charge], hasMore: false });
  expect([wallet?.isOurs('9'), wallet?.isOurs('8')]).toEqual([true, false]);
  expect(seen.asked.slice(3)).toEqual(['account person', 'transactions 1 person']);
  expect(await (await lookedUp({ orders: refused, transactions: away })).walletNow()).toBeNull();
  expect(await (await lookedUp({ endless: true })).walletNow()).toMatchObject({ hasMore: true });
  const later: GivenReads = {};
  const first = await lookedUp(later);
  later.transactions = away;
  expect(await first.walletNow()).toBeNull();
});

test('O12: finds the reference of the first row that may be the order and is not another order of ours', () => {
  const order = { id: 'o', serviceId: '12', identifier: '1', identifierKind: 'other' } as const;
  const rows = [
    listedRow({ reference: '1', identifier: '2' }),
    listedRow({}),
    listedRow({ reference: '901' }),
  ];
  expect(listedAs({ isOurs: () => false }, rows, order, null)).toBe('900');
  expect(listedAs({ isOurs: (each) => each === '900' }, rows, order, null)).toBe('901');
  expect(listedAs({ isOurs: () => true }, rows, order, null)).toBeNull();
  const old = [listedRow({ createdAt: 0 })];
  expect(listedAs({ isOurs: () => false }, old, order, 10 * minuteMs)).toBe('900');
  expect(listedAs({ isOurs: () => false }, old, order, 10 * minuteMs + 1)).toBeNull();
});

test.each([
  ['it charges the price', {}, true],
  ['it charges another price', { amount: dollars('-2.01') }, false],
  ['money came in', { amount: dollars('2') }, false],
  ['it is in another currency', { amount: euros('-2') }, false],
  ['it names no currency', { amount: unnamed('-2') }, true],
  ['it names the currency by a sign', { amount: { amount: '-2', currency: 'US$' } }, true],
  ['its amount is unreadable', { amount: null }, false],
  ['it names an order of ours', { description: 'for 8' }, false],
  ['it names an order of ours in a detail', { details: { order: '8' } }, false],
  ['it is of that moment', { at: 100 }, true],
  ['it is older', { at: 99 }, false],
] as const)('O12: a row of the wallet may be the order, when %s', (_, change, spent) => {
  const seen = { spent: [walletEntry(change)], isOurs: (word: string) => word === '8' };
  expect(isSpent(seen, dollars('2'), 100)).toBe(spent);
  expect(isSpent({ ...seen, spent: null }, dollars('2'), 100)).toBe(false);
});

test('O12: no row of the wallet is too old when the supplier gave no time', () => {
  const seen = { spent: [walletEntry({ at: 0 })], isOurs: () => false };
  expect([isSpent(seen, dollars('2'), null), isSpent(seen, dollars('2'), 1)]).toEqual([true, false]);
});

const at = 100 * minuteMs;
const before = at - 10 * minuteMs;
const credit = walletEntry({ amount: dollars('3'), at });
const reachingBack = walletEntry({ amount: dollars('-1'), at: before - 1 });
test.each([
  ['nothing came', [], 'none'],
  ['only charges came', [walletEntry({ at })], 'none'],
  ['money came in at that moment', [credit], 'credited'],
  ['money came in before', [{ ...credit, at: at - 1 }], 'none'],
  [
    'the price came in within clocks’ difference',
    [{ ...credit, amount: dollars('2'), at: before }],
    'credited',
  ],
  ['the price came in long before', [{ ...credit, amount: dollars('2'), at: before - 1 }], 'none'],
  ['the price came in at an unknown time', [{ ...credit, amount: dollars('2'), at: null }], 'credited'],
  ['another sum came in at an unknown time', [{ ...credit, at: null }], 'none'],
  ['nothing was credited', [{ ...credit, amount: dollars('0') }], 'none'],
  ['euros came in', [{ ...credit, amount: euros('3') }], 'none'],
  ['money without a currency came in', [{ ...credit, amount: unnamed('3') }], 'credited'],
  [
    'the price was charged too, without a currency',
    [credit, walletEntry({ at, amount: unnamed('-2') })],
    'charged',
  ],
  ['an unreadable amount came', [{ ...credit, amount: null }], 'none'],
  ['the price was charged too', [credit, walletEntry({ at })], 'charged'],
  ['the price was charged too, at an unknown time', [credit, walletEntry({ at: null })], 'credited'],
  ['the price was charged for ours', [credit, walletEntry({ at, description: '8' })], 'credited'],
] as const)('O12: a wallet shows whether incoming money may hide a fall, when %s', (_, spent, said) => {
  const isOurs = (word: string) => word === '8';
  expect(creditedSince({ spent, isOurs, hasMore: false }, dollars('2'), at)).toBe(said);
});

test.each([
  ['its oldest row is older', [credit, reachingBack], 'credited'],
  ['its oldest row is not older', [credit, { ...reachingBack, at: before }], null],
  ['its order is unknown', [reachingBack, credit], null],
  ['a time is missing at its end', [credit, walletEntry({})], null],
  ['a time is missing at its begin', [walletEntry({}), reachingBack], null],
  ['it is one old row', [reachingBack], 'none'],
  ['it is empty', [], null],
] as const)('O12: an incompletely read wallet proves something only when %s', (_, spent, said) => {
  expect(creditedSince({ spent, isOurs: () => false, hasMore: true }, dollars('2'), at)).toBe(said);
});

test('O12: a list, a wallet or a balance that a cache sent counts as unread', async () => {
  const reads = givenReads({ orders: [[row]], transactions: [[charge]], balance: dollars('3') });
  const cached = async <Read extends { readonly exchange: object | null }>(read: Promise<Read>) => {
    const reading = await read;
    return { ...reading, exchange: { ...reading.exchange, fromCache: true } } as never;
  };
  const seen = await lookUpAtSupplier(
    {
      orders: (...asked) => cached(reads.orders(...asked)),
      transactions: (...asked) => cached(reads.transactions(...asked)),
      account: (...asked) => cached(reads.account(...asked)),
    },
    async () => [],
    0,
    'person',
  );
  expect(seen).toMatchObject({ rows: null, listed: null, spent: null, balance: null });
});
