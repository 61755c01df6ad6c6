import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { WalletFilter } from '../../../../electron/backend/journal/wallet/wallet-rows.ts';
import { addDecimals } from '../../../../shared/model/base/decimal.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import { transactionKinds } from '../../../../shared/model/wallet/wallet-filter.ts';
import { addSampleConnection, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { runBeside } from '../../../support/journal/statements-beside.ts';
import { everyWalletPage } from '../../../support/money/every-wallet-page.ts';
import { seedTransactions } from '../../../support/past/many-transactions.ts';
import { multiplyOrder } from '../../../support/past/multiplied-order.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const own = 'connection-1';
const wallet = { connectionId: own, source: 'supplier', search: '', cursor: null, limit: 100 } as const;

/** A journal with one order and `rows` wallet rows; `change` is SQL that changes the rows. */
async function openSample(rows = 0, change = '') {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const made = await openJournal(file);
  await addSampleConnection(made, own);
  await made.orders.insert(sampleOrder({}), 1);
  await made.close();
  await seedTransactions(file, rows);
  const run = (statements: string) => runBeside(file, statements);
  await run(change);
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  return { file, journal, run };
}

const everyPage = (journal: Journal, change: Partial<WalletFilter>) =>
  everyWalletPage(journal, { ...wallet, ...change });

const amounts = fc.constantFrom(null, '-0.10', '-2', '2.00', '2.5', '-10', '100', '0');
const rowsOf = fc.array(
  fc.record({
    at: fc.constantFrom(null, 5, 6, 7, 8),
    kind: fc.constantFrom(...transactionKinds),
    amount: amounts,
    description: fc.constantFrom('carrier', 'blacklist', ''),
    ours: fc.boolean(),
  }),
  { maxLength: 40 },
);
const orNull = <Value>(...values: readonly Value[]) => fc.constantFrom<Value | null>(null, ...values);
const filterOf = fc.record({
  kinds: fc.subarray([...transactionKinds]),
  since: orNull(0, 6, 7),
  until: orNull(6, 8, 9),
  amountFrom: orNull('0', '2', '2.50'),
  amountTo: orNull('2', '9.99'),
  match: orNull('order' as const, 'none' as const),
  search: fc.constantFrom('', 'carrier', 'ac'),
});
type Row = Pick<Transaction, 'at' | 'kind' | 'description'> & { amount: string | null; ours: boolean };

test('with any filter, each matching row is found once, and only matching rows are summed', async () => {
  const { journal, run } = await openSample();
  let shop = 0;
  await fc.assert(
    fc.asyncProperty(rowsOf, filterOf, fc.integer({ min: 1, max: 9 }), async (rows, filter, limit) => {
      shop += 1;
      const connectionId = `shop ${shop}`;
      await addSampleConnection(journal, connectionId);
      const stored = rows.map((row, at) => ({ ...row, id: `${shop}-${at}` }));
      await journal.transactions.store(connectionId, stored.map(rowAs), 'newest');
      const ours = stored.filter((row) => row.ours).map(({ id }) => `'${id}'`);
      await run(`insert into wallet_matches select number, connection_id, 1, 'debit', 'reference' from transactions
        where connection_id = '${connectionId}' and id in (${[`''`, ...ours].join(', ')})`);
      const found = await everyPage(journal, { ...filter, connectionId, limit });
      const all = (await everyPage(journal, { connectionId })).ids;
      const wanted = stored.filter((row) => holds(row, filter));
      expect(found.ids).toEqual(all.filter((id) => wanted.some((row) => row.id === id)));
      expect(found).toMatchObject({ total: wanted.length, isLeast: false });
      const summed = wanted.filter(isSummed);
      expect(found.unsummed).toBe(wanted.length - summed.length);
      const spent = summed
        .filter(({ kind }) => kind === 'spend')
        .reduce((sum, { amount }) => addDecimals(sum, (amount ?? '0').replace('-', '')), '0');
      expect(found.sums[0]?.spent ?? '0').toBe(spent);
    }),
    { numRuns: 60 },
  );
});

test('a few top-ups among years of orders are found at once, and their sum is exact', async () => {
  const { journal } = await openSample(
    20_000,
    `update transactions set kind = 'top-up', amount = '50' where number % 8000 = 0`,
  );
  expect(await everyPage(journal, { kinds: ['top-up'] })).toEqual({
    ids: ['T-16000', 'T-8000'],
    pages: 1,
    total: 2,
    isLeast: false,
    unsummed: 0,
    sums: [{ currency: 'USD', spent: '0', toppedUp: '100', refunded: '0' }],
  });
  expect(await everyPage(journal, { kinds: ['refund'] })).toMatchObject({ ids: [], pages: 1, total: 0 });
  expect(await everyPage(journal, { amountFrom: '50' })).toMatchObject({ pages: 1, total: 2 });
});

test('a search of very many rows works in portions and finds every match; only the newest matches are counted', async () => {
  const { journal, run } = await openSample(90_000);
  await run(
    `insert into wallet_matches select number, connection_id, 1, 'debit', 'reference' from transactions where number in (5, 60, 89000)`,
  );
  const found = await everyPage(journal, { match: 'order' });
  expect(found).toMatchObject({ ids: ['T-89000', 'T-60', 'T-5'], total: 3, isLeast: false });
  expect(found.pages).toBe(2);
  const since = 1_700_000_000_000 + 80_001 * 60_000;
  expect(await everyPage(journal, { since, limit: 500 })).toMatchObject({ total: 10_000, isLeast: false });
  const old = { until: since, since: since - 60_000 * 60_000 };
  expect(await journal.transactions.list({ ...wallet, ...old })).toMatchObject({
    total: 50_000,
    totalIsLeast: true,
    sums: [{ spent: expect.stringMatching(/^\d+(\.\d+)?$/) }],
  });
});

test('many rows with one time, or without a time, are each found once, wherever a search stops', async () => {
  const { journal } = await openSample();
  const rows = Array.from({ length: 6_000 }, (_, at) => ({
    id: String(at),
    kind: 'spend',
    amount: at % 3 === 0 ? '-7' : '-1',
    description: '',
    ours: false,
    at: at < 3_000 ? 5 : null,
  })) satisfies readonly (Row & { id: string })[];
  await journal.transactions.store(own, rows.map(rowAs), 'newest');
  const dear = rows.filter(({ amount }) => amount === '-7').map(({ id }) => id);
  for (const limit of [7, 400])
    expect(await everyPage(journal, { amountFrom: '2', limit })).toMatchObject({ ids: dear, total: 2_000 });
  expect((await everyPage(journal, { amountFrom: '2', since: 5 })).ids).toEqual(dear.slice(0, 1_000));
});

test('each movement of very many own orders at one moment is found once', async () => {
  const { file, journal, run } = await openSample();
  await run(`update orders set state = 'rejected', sent_at = 1000, finished_at = 1000`);
  await multiplyOrder(file, 2_999, {});
  await run(`update orders set price = '7' where number % 3 = 0`);
  const ours = { source: 'journal', amountFrom: '2', limit: 300 } as const;
  const { ids, total } = await everyPage(journal, ours);
  expect(total).toBe(2_000);
  expect(new Set(ids).size).toBe(2_000);
  expect(
    (await everyPage(journal, { ...ours, kinds: ['spend'], since: 1000, until: 1001 })).ids,
  ).toHaveLength(1_000);
});

test('movements of our own orders are filtered by kind, day and amount; all of them have orders', async () => {
  const { journal, run } = await openSample();
  await run(`update orders set state = 'rejected', sent_at = 1000, finished_at = 2000, price = '2.50'`);
  const ours = async (change: Partial<WalletFilter>) => {
    const { ids, total } = await everyPage(journal, { ...change, source: 'journal', limit: 1 });
    expect(total).toBe(ids.length);
    return ids.map((id) => id.split(' ')[0]);
  };
  expect(await ours({})).toEqual(['refund', 'spend']);
  expect(await ours({ kinds: ['spend', 'top-up'] })).toEqual(['spend']);
  expect(await ours({ kinds: ['top-up'] })).toEqual([]);
  expect(await ours({ since: 1500 })).toEqual(['refund']);
  expect(await ours({ until: 2000 })).toEqual(['spend']);
  expect(await ours({ until: 2000, search: 'carrier' })).toEqual(['spend']);
  expect(await ours({ amountFrom: '2.5', amountTo: '2.5' })).toEqual(['refund', 'spend']);
  expect(await ours({ amountFrom: '2.51' })).toEqual([]);
  expect(await ours({ match: 'order', kinds: ['refund'] })).toEqual(['refund']);
  expect(await ours({ match: 'none' })).toEqual([]);
});

function rowAs({ id, at, kind, amount, description }: Row & { id: string }): Transaction {
  return {
    id,
    at,
    atWords: '',
    kind,
    description,
    balanceAfter: null,
    details: {},
    amount: amount === null ? null : { amount, currency: 'USD' },
  };
}

function holds(row: Row, filter: Required<Omit<WalletFilter, keyof typeof wallet>> & { search: string }) {
  const { kinds, since, until, amountFrom, amountTo, match, search } = filter;
  const size = row.amount === null ? null : Math.abs(Number(row.amount));
  return (
    (kinds.length === 0 || kinds.includes(row.kind)) &&
    (since === null || (row.at !== null && row.at >= since)) &&
    (until === null || (row.at !== null && row.at < until)) &&
    (amountFrom === null || (size !== null && size >= Number(amountFrom))) &&
    (amountTo === null || (size !== null && size <= Number(amountTo))) &&
    (match === null || (match === 'order') === row.ours) &&
    row.description.includes(search)
  );
}

function isSummed({ kind, amount }: Row): boolean {
  if (kind === 'unknown' || amount === null) return false;
  return kind === 'spend' ? Number(amount) <= 0 : Number(amount) >= 0;
}
