import { join } from 'node:path';
import Big from 'big.js';
import Papa from 'papaparse';
import { expect, onTestFinished, test } from 'vitest';
import type { OutgoingFile } from '../../../../electron/backend/base/host.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { NewOrder } from '../../../../electron/backend/journal/orders/order-inserts.ts';
import { createSystemClock } from '../../../../electron/system-clock.ts';
import { bookRoles, noAccounts } from '../../../../shared/model/books/book-accounts.ts';
import type { BookFormat } from '../../../../shared/model/books/book-forms.ts';
import { sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { bookWords } from '../../../support/money/book-words.ts';
import { addAdoptedOrder, endPastOrder } from '../../../support/past/past-orders.ts';
import { keepFilesIn } from '../../../support/shop/keep-files.ts';
import { openShop } from '../../../support/shop/shop-under-test.ts';

type Row = Readonly<Record<string, string>>;

async function openExport() {
  let now = Date.parse('2026-11-20T18:00:00Z');
  const files: OutgoingFile[] = [];
  const { client, folder } = await openShop({
    clock: { ...createSystemClock(), nowMs: () => now },
    host: {
      handOut: keepFilesIn(files),
    },
  });
  const file = join(folder, 'journal.sqlite');
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  const [connection] = (await client.connections.list()).connections;
  let placed = 0;
  return {
    client,
    journal,
    files,
    setClock: (at: string) => {
      now = Date.parse(at);
    },
    async order(state: 'success' | 'rejected', change: Partial<NewOrder> = {}): Promise<string> {
      placed += 1;
      const identifier = sampleImei(placed);
      const order = sampleOrder({ connectionId: connection?.id ?? '', identifier, ...change });
      const at = Date.parse('2026-11-20T12:00:00Z');
      await addAdoptedOrder(file, order, { reference: `R-${placed}`, state, sentAt: at, reportedAt: at });
      return order.id;
    },
    async written(
      format: BookFormat,
      currency: string | null,
      period = '2026-11-20',
      by: 'service' | 'supplier' = 'service',
    ) {
      await client.books.export({ period, format, currency, by, words: bookWords });
      const chunks: Uint8Array[] = [];
      for await (const chunk of files.at(-1)?.content() ?? []) chunks.push(chunk);
      return Buffer.concat(chunks).toString();
    },
  };
}

const rowsOf = (text: string): Row[] => {
  const { data, errors } = Papa.parse<Row>(text.replace(/^\ufeff/, '').trimEnd(), { header: true });
  expect(errors).toEqual([]);
  return data;
};
const sum = (rows: readonly Row[], column: string) =>
  rows.reduce((all, row) => all.plus(row[column] || 0), new Big(0)).toFixed();
const sale = { customerPrice: { amount: '1.20', currency: 'USD' }, customerTax: '20' };
const odd = [
  '=HYPERLINK("http://x","y")',
  '+1',
  '@SUM(A1)',
  'Check, "quoted"; and\nlines',
  '\u202eevil\u202c',
  '12345678901234567890',
];

test('lines of the plain format balance in each currency, for any service name, and mark open days', async () => {
  const { order, written, files } = await openExport();
  for (const serviceName of odd) await order('success', { serviceId: serviceName, serviceName, ...sale });
  await order('rejected', { price: { amount: '0.0000000001', currency: 'EUR' } });
  await order('success', { price: { amount: '3', currency: '' } });
  await order('success', { serviceId: 'long', serviceName: 'L'.repeat(1_000_000) });
  const text = await written('plain', null);
  expect(files.at(-1)?.name).toBe('books-2026-11-20-not-closed.csv');
  const rows = rowsOf(text);
  expect(text).not.toContain('\u202e');
  for (const currency of ['USD', 'EUR', '']) {
    const own = rows.filter((row) => row.currency === currency);
    expect(own.length).toBeGreaterThan(0);
    expect(sum(own, 'debit')).toBe(sum(own, 'credit'));
  }
  expect(
    sum(
      rows.filter(({ kind }) => kind === 'sale'),
      'net',
    ),
  ).toBe('-6');
  expect(
    sum(
      rows.filter(({ kind }) => kind === 'sale'),
      'tax',
    ),
  ).toBe('-1.2');
  expect(
    sum(
      rows.filter(({ kind, currency }) => kind === 'refund' && currency === 'EUR'),
      'credit',
    ),
  ).toBe('0.0000000001');
  expect(rows.every(({ closed }) => closed === 'not closed')).toBe(true);
  for (const cell of Papa.parse<string[]>(text.slice(1).trimEnd()).data.slice(1).flat())
    expect(cell).not.toMatch(/^\s*[=+@]/);
});

test('a file for Xero or QuickBooks has one currency and its own headers, and a missing account is named', async () => {
  const { order, written, client, files } = await openExport();
  await order('success', sale);
  await order('success', {
    price: { amount: '0.004', currency: 'USD' },
    serviceId: '13',
    serviceName: '=Tiny',
  });
  await order('success', {
    price: { amount: '0.004', currency: 'USD' },
    serviceId: '14',
    serviceName: 'Tiny too',
  });
  await order('success', { price: { amount: '7', currency: 'EUR' } });
  const failed = await written('xero', 'USD').catch((error: { data: unknown }) => error.data);
  expect(failed).toMatchObject({
    problems: expect.arrayContaining([{ field: 'cost', problem: 'account-missing' }]),
  });
  const bookAccounts = { ...noAccounts };
  for (const role of bookRoles)
    bookAccounts[role] = { account: `0${bookRoles.indexOf(role)}0`, taxCode: 'Tax Exempt' };
  await client.settings.write({ bookAccounts });
  const xero = await written('xero', 'USD');
  // The file begins like Xero's template: a byte order mark would become part of the first header.
  expect(xero.startsWith('*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1')).toBe(
    true,
  );
  const lines = rowsOf(xero);
  expect(sum(lines, '*Amount')).toBe('0');
  expect(new Set(lines.map((row) => row['*Narration'])).size).toBe(1);
  expect(lines[0]).toMatchObject({ '*Date': '20 Nov 2026', '*AccountCode': '000', '*TaxRate': 'Tax Exempt' });
  expect(lines.every((row) => /^-?\d+(\.\d{1,2})?$/.test(row['*Amount'] ?? ''))).toBe(true);
  // Amounts below a cent are summed in a line with the name `rounding`.
  expect(lines.filter(({ Description }) => Description === 'rounding')).toMatchObject([
    { '*Amount': '0.01' },
  ]);
  const quickBooks = rowsOf(await written('quickbooks', 'USD'));
  expect(files.at(-1)?.name).toBe('books-2026-11-20-not-closed-quickbooks-USD.csv');
  expect(sum(quickBooks, 'Debits')).toBe(sum(quickBooks, 'Credits'));
  expect(quickBooks.every((row) => (row.Debits === '') !== (row.Credits === ''))).toBe(true);
  expect(quickBooks[0]).toMatchObject({
    'Journal Date': '11/20/2026',
    'Account Name': '000',
    Currency: 'USD',
  });
  expect((quickBooks[0]?.['Journal No.'] ?? '').length).toBeLessThanOrEqual(21);
});

test('a correction has its own lines, which name the corrected day', async () => {
  const { order, written, client, journal, setClock } = await openExport();
  const id = await order('success', sale);
  await client.books.close({ days: ['2026-11-20'], who: 'Mara', goOn: true });
  const closed = await written('plain', null);
  setClock('2026-11-21T12:00:00Z');
  await endPastOrder(journal, id, { at: Date.parse('2026-11-21T09:00:00Z'), state: 'rejected' });
  expect(await written('plain', null)).toBe(closed);
  const rows = rowsOf(await written('plain', null, '2026-11-21'));
  expect(
    rows.map(({ kind, correction, closed: said, debit, credit }) => [kind, correction, said, debit, credit]),
  ).toEqual([
    ['refund', '2026-11-20', 'not closed', '', '0.5'],
    ['wallet', '2026-11-20', 'not closed', '0.5', ''],
    ['sale', '2026-11-20', 'not closed', '1', ''],
    ['tax', '2026-11-20', 'not closed', '0.2', ''],
    ['customers', '2026-11-20', 'not closed', '', '1.2'],
  ]);
});
