import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { everyWalletPage } from '../../../support/money/every-wallet-page.ts';
import { seedTransactions } from '../../../support/past/many-transactions.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const own = 'connection-1';
const wallet = { connectionId: own, source: 'supplier', cursor: null, limit: 100 } as const;

async function openSample(rows = 0): Promise<Journal> {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const made = await openJournal(file);
  await addSampleConnection(made, own);
  await made.close();
  await seedTransactions(file, rows);
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  return journal;
}

const everyPage = (journal: Journal, search: string, limit = 100, connectionId: string = own) =>
  everyWalletPage(journal, { ...wallet, connectionId, search, limit });

async function indexAll(journal: Journal): Promise<void> {
  while ((await journal.walletWords.index(100)) > 0);
}

test('a text in a wallet of years is searched in portions, and at once when its words are indexed', async () => {
  const journal = await openSample(20_000);
  const before = await everyPage(journal, 'no row says this');
  // A server's index is always up to date.
  const isDue = process.env.IMEI_DESK_ENGINE !== 'postgres';
  expect(before).toMatchObject({ ids: [], total: 0, isLeast: isDue });
  expect(before.pages > 1).toBe(isDue);
  expect((await everyPage(journal, 'order 12345:')).ids).toEqual(['T-12345']);
  await indexAll(journal);
  expect(await everyPage(journal, 'no row says this')).toMatchObject({ ids: [], pages: 1, isLeast: false });
  expect(await everyPage(journal, 'order 12345:')).toEqual({
    ids: ['T-12345'],
    pages: 1,
    total: 1,
    isLeast: false,
    unsummed: 0,
    sums: [{ currency: 'USD', spent: '3.45', toppedUp: '0', refunded: '0' }],
  });
  while (await journal.walletWords.tidy(100));
  expect((await everyPage(journal, 'T-1234')).ids).toHaveLength(11);
});

test('a text in nearly every row is found page by page, and only the newest matches are counted', async () => {
  const journal = await openSample(20_000);
  await indexAll(journal);
  const found = await everyPage(journal, 'IMEI service', 500);
  expect(found.ids).toHaveLength(20_000);
  expect(new Set(found.ids).size).toBe(20_000);
  expect(found.ids.slice(0, 2)).toEqual(['T-20000', 'T-19999']);
  expect(found.isLeast).toBe(true);
  expect(found.total).toBe(5_000);
});

test('a row that the supplier changed is found by its new words', async () => {
  const journal = await openSample();
  const row = sampleRow(1, { description: 'Carrier check' });
  await journal.transactions.store(own, [row], 'newest');
  await indexAll(journal);
  await journal.transactions.store(own, [{ ...row, description: 'Blacklist check' }], 'newest');
  expect((await everyPage(journal, 'blacklist')).ids).toEqual(['1']);
  await indexAll(journal);
  expect((await everyPage(journal, 'blacklist')).ids).toEqual(['1']);
  expect((await everyPage(journal, 'carrier')).ids).toEqual([]);
});

const texts = fc.string({
  unit: fc.constantFrom('a', 'B', 'ä', '%', '_', '"', ' ', '1', '\\'),
  maxLength: 6,
});
const rowsOf = fc.array(
  fc.record({ description: texts, note: texts, at: fc.constantFrom(null, 5, 7), other: fc.boolean() }),
  { maxLength: 40 },
);

test('each match is found once, in wallet order, whether its words are indexed or not', async () => {
  const journal = await openSample();
  let [id, shop] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      rowsOf,
      texts,
      fc.nat(3),
      fc.integer({ min: 1, max: 7 }),
      async (rows, text, known, limit) => {
        shop += 1;
        const of = `shop ${shop}`;
        await addSampleConnection(journal, of);
        const search = text.trim();
        const stored = rows.map(({ description, note, at, other }) => {
          id += 1;
          const row = sampleRow(id, { description, at, details: { note } });
          return { row, connectionId: other ? own : of };
        });
        for (const { row, connectionId } of stored)
          await journal.transactions.store(connectionId, [row], 'newest');
        await journal.walletWords.index(known);
        const found = await everyPage(journal, search, limit, of);
        const all = (await everyPage(journal, '', limit, of)).ids;
        const wanted = stored
          .filter(({ row, connectionId }) => connectionId === of && isIn(row, search))
          .map(({ row }) => row.id);
        expect(found.ids).toEqual(all.filter((each) => wanted.includes(each)));
        expect(found).toMatchObject({ total: wanted.length, isLeast: false });
      },
    ),
    { numRuns: 25 },
  );
});

test('movements of our own orders are found by device, reference, service and price', async () => {
  const journal = await openSample();
  const order = sampleOrder({ id: 'taken', price: { amount: '2.50', currency: 'USD' } });
  await journal.orders.insert(order, 1);
  const claimed = await journal.outbox.claimNext(own, 'single', 'attempt 1', 2);
  await journal.outbox.beginSending({ id: 'attempt 1', request: '' }, 3);
  const finished = {
    finishedAt: 4,
    httpStatus: 200,
    verdict: 'accepted',
    evidence: '',
    reply: null,
    replyBytes: 0,
  };
  const move = { to: 'pending', why: 'reply', who: 'supplier', words: null, reference: '700123' } as const;
  await journal.outbox.settle(claimed?.id ?? '', 'attempt 1', finished as never, move as never, 4);
  const found = async (search: string) =>
    (await journal.transactions.list({ ...wallet, source: 'journal', search })).transactions.map(
      ({ id }) => id,
    );
  for (const search of [sampleImei(1), sampleImei(1).slice(-4), '700123', '7001', 'carrier', '-2.5', 'ch'])
    expect(await found(search), search).toEqual(['spend taken']);
  expect(await found('999999')).toEqual([]);
});

function sampleRow(id: number, change: Partial<Transaction>): Transaction {
  return {
    id: String(id),
    at: 5,
    atWords: '',
    amount: null,
    kind: 'spend',
    balanceAfter: null,
    details: {},
    description: '',
    ...change,
  };
}

/** True if a row contains the text, ignoring case. */
function isIn({ id, description, details }: Transaction, search: string): boolean {
  return [id, description, JSON.stringify(details)].some((text) =>
    text.toLowerCase().includes(search.toLowerCase()),
  );
}
