import { sql } from 'kysely';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import { detailsSchema } from '../../../../shared/model/base/details.ts';
import {
  type Transaction,
  transactionSchema,
  type WalletDay,
  type WalletSum,
} from '../../../../shared/model/connection/transaction.ts';
import type { Database } from '../engine/database.ts';
import { searchWallet, type WalletPage } from './wallet-search.ts';
import {
  keptGroups,
  partsOf,
  rowsAlong,
  rowsBelow,
  stagesBelow,
  top,
  type WalletPart,
  type WalletPlace,
  type WalletSource,
  type WalletSourceRow,
} from './wallet-sources.ts';
import { type AmountGroup, sumsOf } from './wallet-sums.ts';

export interface WalletFilter {
  readonly connectionId: string;
  readonly source: WalletSource;
  readonly search: string;
  readonly cursor: string | null;
  readonly limit: number;
}

/** Reading the wallet: newest first, rows whose time could not be read at the end. */
export interface WalletRows {
  list(filter: WalletFilter): Promise<{
    transactions: Transaction[];
    nextCursor: string | null;
    /** How many there are; at least so many, of the newest, where `totalIsLeast`. */
    total: number;
    totalIsLeast: boolean;
    sums: WalletSum[];
    unsummed: number;
  }>;
  /** Exact sums for each local day since `sinceMs`, oldest first. */
  days(connectionId: string, source: WalletSource, sinceMs: number): Promise<WalletDay[]>;
  /** Which of these references are orders of ours; a reference that two orders bear is left out. */
  ordersByReference(
    connectionId: string,
    references: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
}

const cursorForm = /^(-?\d{1,16}|):(-?\d{1,16})$/;
const kindSchema = transactionSchema.shape.kind;
// SQLite takes 32,766 parameters in one statement.
const referencesPerStatement = 10_000;
const quarterMs = sql.lit(900_000);

/** True for a cursor that `list` gave. */
export function isWalletCursor(text: string): boolean {
  return cursorForm.test(text);
}

export function openWalletRows(database: Database): WalletRows {
  return {
    async list(filter) {
      const parts = partsOf(filter.connectionId, filter.source);
      const place = placeOf(filter.cursor);
      const page = await (filter.search.trim() === ''
        ? wholePage(database, filter, parts, place)
        : searchWallet(database, filter, parts, place));
      const shown = page.rows.slice(0, filter.limit);
      const next = page.rows.length > filter.limit ? (shown.at(-1) ?? null) : page.goesOn;
      return {
        transactions: shown.map(transactionOfRow),
        nextCursor: next === null ? null : `${next.at ?? ''}:${next.number}`,
        total: page.groups.reduce((sum, group) => sum + group.rows, 0),
        totalIsLeast: page.isLeast,
        ...sumsOf(page.groups),
      };
    },
    async days(connectionId, source, sinceMs) {
      const parts = partsOf(connectionId, source).map(
        (part) => sql`select ${part.columns} from ${rowsAlong(part)} and ${part.at} >= ${sinceMs}`,
      );
      // The day of a time is dear to work out: it is for each quarter of an hour once. No clock on earth differs by less. What has one sign is
      // added up there: a month has thousands of amounts, and orders wait while this process reads them.
      const { rows: groups } = await sql<AmountGroup & { readonly day: string }>`
        with moved as materialized (select at / ${quarterMs} as quarter, currency, kind, amount, count(*) as rows
            from (${sql.join(parts, sql` union all `)}) group by 1, 2, 3, 4),
          named as materialized (select quarter, date(quarter * (${quarterMs} / 1000), 'unixepoch', 'localtime') as day
            from (select distinct quarter from moved)),
          daily as (select day, currency, kind, amount, sum(rows) as rows,
              case when amount not glob '*[1-9]*' then 0 when amount glob '-*' then -1 else iif(amount is null, null, 1) end as sign
            from moved join named using (quarter) group by day, currency, kind, amount)
        select day, currency, kind, iif(sign is null, null, exact_sum(amount, rows)) as amount, 1 as rows from daily
        group by day, currency, kind, sign order by day`.execute(database);
      const byDay = Map.groupBy(groups, (group) => group.day);
      return [...byDay].flatMap(([name, rows]) => sumsOf(rows).sums.map((sum) => ({ day: name, ...sum })));
    },
    async ordersByReference(connectionId, references) {
      const found = new Map<string, string>();
      const twice = new Set<string>();
      for (let start = 0; start < references.length; start += referencesPerStatement) {
        const rows = await database
          .selectFrom('orders')
          .select(['id', 'reference'])
          .where('connection_id', '=', connectionId)
          .where('reference', 'in', references.slice(start, start + referencesPerStatement))
          .execute();
        for (const { id, reference } of rows) {
          if (reference === null) continue;
          if (found.has(reference)) twice.add(reference);
          found.set(reference, id);
        }
      }
      for (const reference of twice) found.delete(reference);
      return found;
    },
  };
}

function placeOf(cursor: string | null): WalletPlace {
  const [, at = '', number = ''] = cursorForm.exec(cursor ?? '') ?? [];
  return number === '' ? top : { at: at === '' ? null : Number(at), number: Number(number) };
}

/** A page of every row; its sums read none. */
async function wholePage(
  database: Database,
  { connectionId, source, limit }: WalletFilter,
  parts: readonly WalletPart[],
  place: WalletPlace,
): Promise<WalletPage> {
  const { rows: groups } = await sql<AmountGroup>`${keptGroups(connectionId, source)}`.execute(database);
  const rows: WalletSourceRow[] = [];
  for (const from of stagesBelow(parts, place))
    if (rows.length <= limit)
      rows.push(...(await rowsBelow(parts, from, limit + 1 - rows.length).execute(database)).rows);
  return { rows, goesOn: null, groups, isLeast: false };
}

function transactionOfRow(row: WalletSourceRow): Transaction {
  return {
    id: row.id,
    at: row.at,
    atWords: row.at_words,
    amount: moneyOf(row.amount, row.currency),
    kind: kindSchema.parse(row.kind),
    description: row.description,
    balanceAfter: moneyOf(row.balance_after, row.balance_currency),
    details: detailsSchema.parse(JSON.parse(row.details)),
  };
}

function moneyOf(amount: string | null, currency: string | null): Money | null {
  return amount === null ? null : { amount, currency: currency ?? '' };
}
