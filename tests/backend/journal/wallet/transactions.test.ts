import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { WalletFilter } from '../../../../electron/backend/journal/wallet/wallet-rows.ts';
import { shopDay } from '../../../../shared/model/base/shop-day.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection } from '../../../support/journal/sample-orders.ts';

async function openSample(): Promise<Journal> {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  await addSampleConnection(journal, 'connection-2');
  return journal;
}

const minuteMs = 60_000;
const noonMs = new Date(2026, 4, 10, 12).getTime();

function sampleTransaction(id: string, change: Partial<Transaction> = {}): Transaction {
  return {
    id,
    at: noonMs,
    atWords: '2026-05-10 12:00:00',
    amount: { amount: '-0.10', currency: 'USD' },
    kind: 'spend',
    description: `Order #${id}`,
    balanceAfter: { amount: '99.90', currency: 'USD' },
    details: {},
    ...change,
  };
}
const everything: WalletFilter = {
  connectionId: 'connection-1',
  source: 'supplier',
  search: '',
  cursor: null,
  limit: 100,
};
const idsOf = async (journal: Journal, change: Partial<WalletFilter> = {}): Promise<readonly string[]> =>
  (await journal.transactions.list({ ...everything, ...change })).transactions.map(({ id }) => id);

test('stored rows are returned completely, only for their own connection', async () => {
  const journal = await openSample();
  const rows = [
    sampleTransaction('a', {
      balanceAfter: { amount: '5.00', currency: 'EUR' },
      details: { 'Server note': 'x "y" é' },
    }),
    sampleTransaction('b', {
      at: null,
      atWords: 'last week',
      amount: null,
      kind: 'unknown',
      balanceAfter: null,
    }),
  ];
  await journal.transactions.store('connection-1', rows, 'newest');
  const { transactions, total } = await journal.transactions.list(everything);
  expect(transactions).toEqual(rows);
  expect(total).toBe(2);
  expect(await idsOf(journal, { connectionId: 'connection-2' })).toEqual([]);
});

test('a row repeated on a page is stored once, as last reported', async () => {
  const journal = await openSample();
  const page = [
    sampleTransaction('a'),
    sampleTransaction('b'),
    sampleTransaction('a', { description: 'Again' }),
  ];
  expect((await journal.transactions.store('connection-1', page, 'newest')).added).toBe(2);
  const { transactions } = await journal.transactions.list(everything);
  expect(transactions.find(({ id }) => id === 'a')?.description).toBe('Again');
});

test('the same page twice adds nothing; a row takes the supplier’s latest values', async () => {
  const journal = await openSample();
  const page = [sampleTransaction('b'), sampleTransaction('a')];
  expect((await journal.transactions.store('connection-1', page, 'newest')).added).toBe(2);
  const again = [
    sampleTransaction('c'),
    sampleTransaction('b', { description: 'Order #b, settled' }),
    sampleTransaction('a'),
  ];
  expect((await journal.transactions.store('connection-1', again, 'newest')).added).toBe(1);
  const { transactions, total } = await journal.transactions.list(everything);
  expect(total).toBe(3);
  expect(transactions.map(({ description }) => description)).toEqual([
    'Order #c',
    'Order #b, settled',
    'Order #a',
  ]);
});

test('an id used by two connections means two rows', async () => {
  const journal = await openSample();
  await journal.transactions.store('connection-1', [sampleTransaction('a')], 'newest');
  expect((await journal.transactions.store('connection-2', [sampleTransaction('a')], 'newest')).added).toBe(
    1,
  );
  expect(await idsOf(journal)).toEqual(['a']);
});

test('rows without a time keep the order of the supplier, page after page and refresh after refresh', async () => {
  const journal = await openSample();
  const undated = (...ids: string[]) => ids.map((id) => sampleTransaction(id, { at: null }));
  const first = await journal.transactions.store('connection-1', undated('9', '8', '7'), 'newest');
  await journal.transactions.store('connection-1', undated('6', '5'), first.next);
  await journal.transactions.store('connection-1', undated('11', '10', '9'), 'newest');
  await journal.transactions.store('connection-1', undated('4', '3'), 'oldest');
  await journal.transactions.store('connection-1', [sampleTransaction('dated', { at: 1 })], 'newest');
  expect(await idsOf(journal)).toEqual(['dated', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
});

test('pages show every row once, while new rows are added above', async () => {
  const journal = await openSample();
  const rows = Array.from({ length: 2_500 }, (_, index) =>
    // Many rows have the same time, and the last rows have no time.
    sampleTransaction(String(index), {
      at: index > 2_400 ? null : noonMs - Math.floor(index / 7) * minuteMs,
    }),
  );
  await journal.transactions.store('connection-1', rows, 'newest');
  const seen: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 40; page += 1) {
    const read = await journal.transactions.list({ ...everything, cursor, limit: 97 });
    seen.push(...read.transactions.map(({ id }) => id));
    cursor = read.nextCursor;
    if (cursor === null) break;
    const late = sampleTransaction(`late ${page}`, { at: noonMs + page });
    await journal.transactions.store('connection-1', [late], 'newest');
  }
  expect(cursor).toBeNull();
  expect(seen).toEqual(rows.map(({ id }) => id));
});

test.each([
  ['carrier', ['named']],
  ['CARRIER', ['named']],
  ['490154', ['detailed']],
  ['-7.5', ['dear']],
  ['named', ['named']],
  ['100%', ['marks']],
  ['_', ['marks']],
  ['\\', ['marks']],
  ['nothing like it', []],
])('the search %j finds %j', async (search, found) => {
  const journal = await openSample();
  await journal.transactions.store(
    'connection-1',
    [
      sampleTransaction('named', { description: 'Carrier check' }),
      sampleTransaction('detailed', { description: 'x', details: { imei: '490154203237518' } }),
      sampleTransaction('dear', { amount: { amount: '-7.50', currency: 'USD' }, description: 'x' }),
      sampleTransaction('marks', { description: '100% off _ \\' }),
    ],
    'newest',
  );
  expect(await idsOf(journal, { search })).toEqual(found);
});

test('sums are exact, by currency, over all matches and not only the page', async () => {
  const journal = await openSample();
  const rows = [
    ...Array.from({ length: 1_000 }, (_, index) => sampleTransaction(`s${index}`)),
    sampleTransaction('long', { amount: { amount: '-0.0000000001', currency: 'USD' } }),
    sampleTransaction('top', { kind: 'top-up', amount: { amount: '123456789012345.67', currency: 'USD' } }),
    sampleTransaction('back', { kind: 'refund', amount: { amount: '0.10', currency: 'USD' } }),
    sampleTransaction('euro', { amount: { amount: '-3', currency: 'EUR' } }),
    sampleTransaction('bare', { amount: { amount: '-4', currency: '' } }),
  ];
  await journal.transactions.store('connection-1', rows, 'newest');
  const { sums, unsummed, transactions } = await journal.transactions.list({ ...everything, limit: 1 });
  expect(transactions.length).toBe(1);
  expect(unsummed).toBe(0);
  expect(sums).toEqual([
    { currency: '', spent: '4', toppedUp: '0', refunded: '0' },
    { currency: 'EUR', spent: '3', toppedUp: '0', refunded: '0' },
    { currency: 'USD', spent: '100.0000000001', toppedUp: '123456789012345.67', refunded: '0.1' },
  ]);
});

test('a row with unknown amount, kind or direction is in no sum, and is counted', async () => {
  const journal = await openSample();
  const rows = [
    sampleTransaction('a'),
    sampleTransaction('no amount', { amount: null }),
    sampleTransaction('no kind', { kind: 'unknown' }),
    sampleTransaction('spent upwards', { amount: { amount: '2', currency: 'USD' } }),
    sampleTransaction('topped down', { kind: 'top-up' }),
  ];
  await journal.transactions.store('connection-1', rows, 'newest');
  const { sums, unsummed } = await journal.transactions.list(everything);
  expect(sums).toEqual([{ currency: 'USD', spent: '0.1', toppedUp: '0', refunded: '0' }]);
  expect(unsummed).toBe(4);
});

test('sums by day use this machine’s days, oldest first, from the requested time on', async () => {
  const journal = await openSample();
  const local = (day: number, hour: number, minute: number) => new Date(2026, 4, day, hour, minute).getTime();
  const rows = [
    sampleTransaction('early', { at: local(11, 0, 1) }),
    sampleTransaction('late', { at: local(10, 23, 59) }),
    sampleTransaction('same', { at: local(10, 0, 0), amount: { amount: '-0.20', currency: 'USD' } }),
    sampleTransaction('euro', { at: local(10, 12, 0), amount: { amount: '-1', currency: 'EUR' } }),
    sampleTransaction('before', { at: local(9, 23, 59) }),
    sampleTransaction('undated', { at: null }),
  ];
  await journal.transactions.store('connection-1', rows, 'newest');
  const days = await journal.transactions.days('connection-1', 'supplier', local(10, 0, 0));
  const nothing = { toppedUp: '0', refunded: '0' };
  expect(days).toEqual([
    { day: '2026-05-10', currency: 'EUR', spent: '1', ...nothing },
    { day: '2026-05-10', currency: 'USD', spent: '0.3', ...nothing },
    { day: '2026-05-11', currency: 'USD', spent: '0.1', ...nothing },
  ]);
});

describe.each([
  'Asia/Kathmandu',
  'Asia/Calcutta',
  'Pacific/Apia',
  'Europe/Berlin',
  ':/etc/localtime',
  'UTC+3',
  '',
])('at a till in the time zone “%s”', (zone) => {
  const before = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = zone;
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  // Berlin's clocks go forward on the second day and back on the last.
  test.each([
    [2026, 2, 29],
    [2026, 9, 25],
    [2011, 11, 31],
  ])('days begin and end at local midnight, whatever zones the engine knows: %i-%i-%i', async (...day) => {
    const journal = await openSample();
    const [year, month, date] = day;
    const at = (days: number, ...time: [number, number]) =>
      new Date(year, month, date + days, ...time).getTime();
    await journal.transactions.store(
      'connection-1',
      [
        sampleTransaction('first', { at: at(0, 0, 0) }),
        sampleTransaction('last', { at: at(0, 23, 59) }),
        sampleTransaction('next', { at: at(1, 0, 0) }),
      ],
      'newest',
    );
    const days = await journal.transactions.days('connection-1', 'supplier', at(-40, 0, 0));
    expect(days.map(({ day: name, spent }) => [name, spent])).toEqual([
      [shopDay(at(0, 12, 0)), '0.2'],
      [shopDay(at(1, 12, 0)), '0.1'],
    ]);
  });
});
