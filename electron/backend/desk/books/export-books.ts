import type { Clock } from '../../../../shared/model/base/clock.ts';
import { shopDay } from '../../../../shared/model/base/shop-day.ts';
import type { BookRole } from '../../../../shared/model/books/book-accounts.ts';
import { type BookSum, sumsOfChange } from '../../../../shared/model/books/book-facts.ts';
import {
  type BookEntry,
  type BookFormat,
  bookRows,
  maxXeroLines,
  plainFigures,
} from '../../../../shared/model/books/book-forms.ts';
import { linesOf, roundedLines } from '../../../../shared/model/books/book-lines.ts';
import { isPeriodClosed } from '../../../../shared/model/books/book-reading.ts';
import type { Host } from '../../base/host.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { NumberedChange } from '../../journal/books/book-sums.ts';
import type { Journal } from '../../journal/journal.ts';
import type { DeskOf } from '../base/calls.ts';
import { done, failed, invalid } from '../base/outcome.ts';
import { csvOf, importedCsvOf } from '../export/csv.ts';
import { fileTypes } from '../export/file-types.ts';
import { readSuppliers, serviceOf } from './book-suppliers.ts';
import { type PeriodOfBooks, readPeriod } from './read-books.ts';

const rowsAtOnce = 500;

export function openBookExportDesk(deps: {
  readonly journal: Pick<Journal, 'books'>;
  readonly settings: SettingsStore;
  readonly handOut: Host['handOut'];
  readonly clock: Pick<Clock, 'nowMs'>;
}) {
  const { journal, settings, clock } = deps;
  return {
    async export({ period, format, currency, by, words }) {
      if (format !== 'plain' && currency === null) return invalid('currency', 'required');
      const nowMs = clock.nowMs();
      const today = shopDay(nowMs);
      const read = await readPeriod(journal, period, today, nowMs);
      const suppliers = await readSuppliers(journal);
      const names = {
        supplier: ({ connectionId }: BookSum) => suppliers.named(connectionId).name,
        service: (sum: BookSum) => (by === 'service' ? serviceOf(sum).name : ''),
      };
      const entries = entriesOf(read, suppliers.isReal, suppliers.isOfReal).map(
        ({ sums, ...entry }): BookEntry => {
          const all = linesOf(sums, names);
          const lines = currency === null ? all : all.filter((line) => line.currency === currency);
          return { ...entry, lines: format === 'plain' ? lines : roundedLines(lines) };
        },
      );
      const lines = entries.flatMap((entry) => entry.lines);
      const { bookAccounts: accounts } = settings.read();
      if (format !== 'plain') {
        const roles = [...new Set(lines.map(({ role }) => role))];
        const missing = (field: 'account' | 'taxCode') =>
          roles.filter((role) => accounts[role][field] === '');
        const problems = [
          ...missing('account').map((role) => problemOf(role, 'account-missing')),
          ...(format === 'xero' ? missing('taxCode').map((role) => problemOf(role, 'tax-code-missing')) : []),
        ];
        if (problems.length > 0) return failed('invalid-input', { problems });
      }
      if (format === 'xero' && lines.length > maxXeroLines) return invalid('by', 'too-many-lines');
      const date = read.days.findLast(({ day, state }) => state !== 'ahead' && day <= today)?.day ?? period;
      const rows = bookRows(format, { period, date, entries, accounts, words });
      const stateSuffix = isPeriodClosed(read.days) ? [] : ['not-closed'];
      const name = ['books', period, ...stateSuffix, ...named(format, currency)].join('-');
      return done(
        await deps.handOut({
          name: `${name}.csv`,
          type: fileTypes.csv,
          content: () => (format === 'plain' ? csvOf(paged(rows), plainFigures) : importedCsvOf(paged(rows))),
        }),
      );
    },
  } satisfies DeskOf<'books'>;
}

function entriesOf(
  { closed, open, closes }: PeriodOfBooks,
  isReal: (sum: BookSum) => boolean,
  isOfReal: (change: NumberedChange) => boolean,
): (Omit<BookEntry, 'lines'> & { readonly sums: BookSum[] })[] {
  const dayOf = ({ ofAt }: NumberedChange) =>
    closes.find(({ fromMs, untilMs }) => fromMs <= ofAt && ofAt < untilMs)?.day ?? shopDay(ofAt);
  return [
    { ...closed, isClosed: true },
    { ...open, isClosed: false },
  ].flatMap(({ sums, changes, isClosed }) => {
    const byDay = Map.groupBy(changes.filter(isOfReal), dayOf);
    return [
      { isClosed, corrects: null, sums: sums.filter(isReal) },
      ...[...byDay].map(([corrects, dayChanges]) => ({
        isClosed,
        corrects,
        sums: dayChanges.flatMap(sumsOfChange),
      })),
    ];
  });
}

function problemOf(role: BookRole, problem: string): { field: string; problem: string } {
  return { field: role, problem };
}

function named(format: BookFormat, currency: string | null): string[] {
  const safeCurrency = (currency ?? '').replace(/[^A-Za-z0-9]/g, '');
  return [...(format === 'plain' ? [] : [format]), ...(safeCurrency === '' ? [] : [safeCurrency])];
}

async function* paged(rows: readonly string[][]): AsyncGenerator<readonly (readonly string[])[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce);
}
