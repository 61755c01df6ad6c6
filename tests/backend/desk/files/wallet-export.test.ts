import { DatabaseSync } from 'node:sqlite';
import readXlsxFile from 'read-excel-file/node';
import { expect, onTestFinished, test } from 'vitest';
import type { OutgoingFile } from '../../../../electron/backend/base/host.ts';
import { openWalletExportDesk } from '../../../../electron/backend/desk/money/export-wallet.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { shopTime } from '../../../../shared/model/base/shop-day.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import { type WalletTable, walletColumns } from '../../../../shared/model/wallet/wallet-cells.ts';
import { type WalletFilter, walletFilterSchema } from '../../../../shared/model/wallet/wallet-filter.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { keepFilesIn } from '../../../support/shop/keep-files.ts';

const own = 'connection-1';
const table: WalletTable = {
  columns: walletColumns.map((key) => ({ key, head: `=${key}` })),
  kinds: { spend: 'Ausgabe', 'top-up': '=Aufladung' },
  matches: { reference: 'Referenz', identifier: 'Gerät', amount: 'Betrag' },
};
const noon = new Date(2026, 4, 10, 12).getTime();

/** A desk over a wallet with these rows and one order; `exported` returns the file as a person gets it. */
async function deskOf(rows: readonly Transaction[], source: 'supplier' | 'journal' = 'supplier') {
  const file = await emptyJournal();
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await addSampleConnection(journal, own);
  await journal.orders.insert(sampleOrder({ id: 'order-1', customer: '=Ana', identifier: sampleImei(1) }), 1);
  if (rows.length > 0) await journal.transactions.store(own, rows, 'newest');
  const files: OutgoingFile[] = [];
  const state = { connectionId: own, source, served: true, fetchedAt: 1 };
  const desk = openWalletExportDesk({
    journal,
    wallet: { state: async () => state },
    handOut: keepFilesIn(files),
    today: () => '2026-11-21',
  });
  return {
    run(statements: string) {
      const database = new DatabaseSync(file);
      database.exec(statements);
      database.close();
    },
    async exported(format: 'csv' | 'xlsx', filter: Partial<WalletFilter> = {}): Promise<Buffer> {
      const asked = { connectionId: own, filter: walletFilterSchema.parse(filter), table, format };
      expect(await desk.export(asked)).toEqual({
        ok: true,
        value: { how: 'saved', path: `wallet-2026-11-21.${format}` },
      });
      const chunks: Uint8Array[] = [];
      for await (const chunk of files.at(-1)?.content() ?? []) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

function row(id: string, change: Partial<Transaction> = {}): Transaction {
  return {
    id,
    at: noon,
    atWords: 'whenever',
    kind: 'spend',
    description: 'Check',
    details: {},
    amount: { amount: '-0.50', currency: 'USD' },
    balanceAfter: null,
    ...change,
  };
}

const hostile = [
  row('00123', { description: '=HYPERLINK("http://evil.example")', details: { note: 'a', Order: '98213' } }),
  row('-7', {
    at: null,
    kind: 'top-up',
    amount: { amount: '100.00', currency: 'EUR' },
    balanceAfter: { amount: '1234.5', currency: 'EUR' },
    description: '@SUM(A1)',
  }),
];

test('an XLSX has amounts as numbers, IDs and IMEIs as text, and no formula', async () => {
  const { exported, run } = await deskOf(hostile);
  run(`update orders set reference = '98213', state = 'success'`);
  const rows = (await readXlsxFile(await exported('xlsx')))[0]?.data ?? [];
  expect(rows[0]).toEqual(walletColumns.map((key) => `=${key}`));
  const [first, second] = rows.slice(1).map((cells) => ({
    ...Object.fromEntries(walletColumns.map((key, at) => [key, cells[at] ?? null])),
  }));
  expect(first).toEqual({
    time: shopTime(noon),
    kind: 'Ausgabe',
    description: '=HYPERLINK("http://evil.example")',
    identifier: sampleImei(1),
    service: 'Carrier check',
    customer: '=Ana',
    amount: -0.5,
    currency: 'USD',
    balance: null,
    'balance-currency': null,
    id: '00123',
    reference: '98213',
    order: 'order-1',
    matched: 'Referenz',
    details: 'note: a · Order: 98213',
  });
  expect(second).toMatchObject({
    time: 'whenever',
    kind: '=Aufladung',
    description: '@SUM(A1)',
    identifier: null,
    amount: 100,
    currency: 'EUR',
    balance: 1234.5,
    'balance-currency': 'EUR',
    id: '-7',
    order: null,
    matched: null,
  });
});

test('a CSV has times and amounts unchanged, and everything else as inert text', async () => {
  const { exported, run } = await deskOf(hostile);
  run(
    `insert into wallet_matches select number, connection_id, 1, 'debit', 'amount' from transactions where id = '-7'`,
  );
  const lines = (await exported('csv')).toString().replace('\uFEFF', '').split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toBe(
    `${shopTime(noon)},Ausgabe,"'=HYPERLINK(""http://evil.example"")",,,,-0.50,USD,,,"\t00123",,,,note: a · Order: 98213`,
  );
  expect(lines[2]).toBe(
    `whenever,"'=Aufladung","'@SUM(A1)","\t${sampleImei(1)}",Carrier check,"'=Ana",100.00,EUR,1234.5,EUR,"'-7",,order-1,Betrag,`,
  );
});

test('exactly the rows found by filter and search are written, from all pages', async () => {
  const { exported } = await deskOf(
    Array.from({ length: 2_303 }, (_, at) =>
      row(`T${at}`, {
        at: at > 2_000 ? null : noon - at * 60_000,
        description: at % 2 === 0 ? 'Carrier check' : 'Blacklist check',
        kind: at % 5 === 0 ? 'refund' : 'spend',
      }),
    ),
  );
  const ids = async (filter: Partial<WalletFilter>) =>
    (await exported('csv', filter)).toString().match(/\bT\d+\b/g) ?? [];
  const whole = await ids({});
  expect(whole).toEqual(Array.from({ length: 2_303 }, (_, at) => `T${at}`));
  expect(await ids({ kinds: ['refund'] })).toEqual(whole.filter((_, at) => at % 5 === 0));
  expect(await ids({ search: 'blacklist', kinds: ['refund'] })).toEqual(
    whole.filter((_, at) => at % 5 === 0 && at % 2 === 1),
  );
  expect(await ids({ since: noon - 600 * 60_000 })).toHaveLength(601);
  expect(await ids({ match: 'order' })).toEqual([]);
  expect(await ids({ amountFrom: '0.51' })).toEqual([]);
});

test('without a wallet, the movements of our own orders are written with their devices', async () => {
  const { exported, run } = await deskOf([], 'journal');
  run(`update orders set state = 'rejected', sent_at = 1, finished_at = 2`);
  const rows = (await readXlsxFile(await exported('xlsx')))[0]?.data ?? [];
  expect(rows.slice(1).map((cells) => [cells[1], cells[3], cells[6]])).toEqual([
    ['refund', sampleImei(1), 0.5],
    ['Ausgabe', sampleImei(1), -0.5],
  ]);
});
