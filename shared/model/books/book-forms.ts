import { z } from 'zod';
import { multiplyDecimal, signOf } from '../base/decimal.ts';
import type { BookAccounts } from './book-accounts.ts';
import { type BookLine, lineKinds } from './book-lines.ts';

/** `plain` has all columns, for any program. The other two are import formats of Xero and QuickBooks. */
export const bookFormats = ['plain', 'xero', 'quickbooks'] as const;
export type BookFormat = (typeof bookFormats)[number];

export const plainColumns = [
  ...([
    'date',
    'period',
    'closed',
    'kind',
    'correction',
    'account',
    'taxCode',
    'supplier',
    'service',
  ] as const),
  ...(['percent', 'orders', 'net', 'tax', 'gross', 'debit', 'credit', 'currency'] as const),
] as const;
/** Indexes of the columns of the plain format that contain figures and days, which a spreadsheet program should interpret. */
export const plainFigures: ReadonlySet<number> = new Set(
  ['date', 'correction', 'orders', 'net', 'tax', 'gross', 'debit', 'credit'].map((name) =>
    plainColumns.indexOf(name as (typeof plainColumns)[number]),
  ),
);

const word = z.string().max(120);
export const bookWordsSchema = z.object({
  heads: z.record(z.enum(plainColumns), word),
  kinds: z.record(z.enum(lineKinds), word),
  closed: word,
  notClosed: word,
  correctionOf: word,
});
export type BookWords = z.infer<typeof bookWordsSchema>;

/** Lines of the accountant's journal that together add up to zero. */
export interface BookEntry {
  readonly isClosed: boolean;
  /** The corrected day; null if the entry belongs to the file's own period. */
  readonly corrects: string | null;
  readonly lines: readonly BookLine[];
}

export interface BookFile {
  readonly period: string;
  /** The last day of the period. */
  readonly date: string;
  readonly entries: readonly BookEntry[];
  readonly accounts: BookAccounts;
  readonly words: BookWords;
}

/** Maximum lines in a file for Xero (help.xero.com, ManualJournalsImport). */
export const maxXeroLines = 300;

const xeroHeads = [
  '*Narration',
  '*Date',
  'Description',
  '*AccountCode',
  '*TaxRate',
  '*Amount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
];
// Intuit's help page "Import journal entries" requires these columns, except Name and Currency.
const quickBooksHeads = [
  'Journal No.',
  'Journal Date',
  'Account Name',
  'Description',
  'Debits',
  'Credits',
  'Name',
  'Currency',
];
/** Maximum length of a journal number in QuickBooks. */
const maxNumberLength = 21;

export function bookRows(format: BookFormat, file: BookFile): string[][] {
  if (format === 'plain')
    return [plainColumns.map((name) => file.words.heads[name]), ...rowsOf(file, plainRow)];
  if (format === 'xero') return [xeroHeads, ...rowsOf(file, xeroRow)];
  return [quickBooksHeads, ...rowsOf(file, quickBooksRow)];
}

type RowOf = (file: BookFile, entry: BookEntry, line: BookLine) => string[];

function rowsOf(file: BookFile, row: RowOf): string[][] {
  return file.entries.flatMap((entry) => entry.lines.map((line) => row(file, entry, line)));
}

const plainRow: RowOf = ({ period, date, accounts, words }, { isClosed, corrects }, line) => {
  const { account, taxCode } = accounts[line.role];
  return [
    date,
    period,
    isClosed ? words.closed : words.notClosed,
    words.kinds[line.kind],
    corrects === null ? '' : corrects,
    account,
    taxCode,
    line.supplier,
    line.service,
    line.percent ?? '',
    line.orders === 0 ? '' : String(line.orders),
    line.net,
    line.tax,
    line.gross,
    debitOf(line),
    creditOf(line),
    line.currency,
  ];
};

const xeroRow: RowOf = (file, entry, line) => {
  const { account, taxCode } = file.accounts[line.role];
  const texts = file.words;
  const narration = `IMEI Desk ${file.period}${entry.isClosed ? '' : ` (${texts.notClosed})`} ${line.currency}`;
  return [
    narration,
    namedDay(file.date),
    descriptionOf(texts, entry, line),
    account,
    taxCode,
    line.amount,
    '',
    '',
    '',
    '',
  ];
};

const quickBooksRow: RowOf = (file, entry, line) => {
  const number = `${file.period}${entry.isClosed ? '' : '-OPEN'}-${line.currency}`.slice(0, maxNumberLength);
  const [year, month, day] = file.date.split('-');
  return [
    number,
    `${month}/${day}/${year}`,
    file.accounts[line.role].account,
    descriptionOf(file.words, entry, line),
    debitOf(line),
    creditOf(line),
    '',
    line.currency,
  ];
};

function descriptionOf(texts: BookWords, { corrects }: BookEntry, line: BookLine): string {
  const parts = [
    texts.kinds[line.kind],
    line.supplier,
    line.service,
    line.percent === null ? '' : `${line.percent} %`,
  ];
  const description = parts.filter((part) => part !== '').join(' · ');
  return corrects === null ? description : `${texts.correctionOf} ${corrects} · ${description}`;
}

function debitOf({ amount }: BookLine): string {
  return signOf(amount) > 0 ? amount : '';
}

function creditOf({ amount }: BookLine): string {
  return signOf(amount) < 0 ? multiplyDecimal(amount, -1) : '';
}

/** Formats a day as `23 Nov 2026`, which Xero reads in every region. */
function namedDay(day: string): string {
  const [year, month, date] = day.split('-');
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  return `${date} ${names[Number(month) - 1]} ${year}`;
}
