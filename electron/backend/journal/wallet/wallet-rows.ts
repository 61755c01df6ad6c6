import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import { detailsSchema } from '../../../../shared/model/base/details.ts';
import {
  type Transaction,
  transactionSchema,
  type WalletDay,
  type WalletSum,
} from '../../../../shared/model/connection/transaction.ts';
import type { Database } from '../engine/database.ts';
import {
  keptGroups,
  partsOf,
  type WalletPart,
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
    total: number;
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
const searched = ['id', 'description', 'amount', 'details', 'at_words'] as const;
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
      const words = filter.search.trim();
      const { rows: groups } = await (words === ''
        ? sql<AmountGroup>`${keptGroups(filter.connectionId, filter.source)}`
        : sql<AmountGroup>`select currency, kind, amount, count(*) as rows from (${everyRow(parts)}) where ${holds(words)}
            group by currency, kind, amount`
      ).execute(database);
      const rows = await pageOf(database, parts, words, placeOf(filter.cursor), filter.limit + 1);
      const shown = rows.slice(0, filter.limit);
      const last = shown.at(-1);
      return {
        transactions: shown.map(transactionOfRow),
        nextCursor: rows.length > filter.limit && last ? `${last.at ?? ''}:${last.number}` : null,
        total: groups.reduce((sum, group) => sum + group.rows, 0),
        ...sumsOf(groups),
      };
    },
    async days(connectionId, source, sinceMs) {
      const parts = partsOf(connectionId, source).map(
        (part) => sql`select ${part.columns} from ${part.from} and ${part.at} >= ${sinceMs}`,
      );
      // The day of a time is dear to work out: it is for each quarter of an hour once. No clock on earth differs by less.
      const { rows: groups } = await sql<AmountGroup & { readonly day: string }>`
        with moved as materialized (select at / ${quarterMs} as quarter, currency, kind, amount, count(*) as rows
            from (${sql.join(parts, sql` union all `)}) group by 1, 2, 3, 4),
          named as materialized (select quarter, date(quarter * (${quarterMs} / 1000), 'unixepoch', 'localtime') as day
            from (select distinct quarter from moved))
        select day, currency, kind, amount, sum(rows) as rows from moved join named using (quarter)
        group by day, currency, kind, amount order by day`.execute(database);
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

/** The row below which a page begins; without a time where it has none. */
type Place = Pick<WalletSourceRow, 'at' | 'number'>;

const top: Place = { at: Number.MAX_SAFE_INTEGER, number: Number.MAX_SAFE_INTEGER };

function placeOf(cursor: string | null): Place {
  const [, at = '', number = ''] = cursorForm.exec(cursor ?? '') ?? [];
  return number === '' ? top : { at: at === '' ? null : Number(at), number: Number(number) };
}

/** Each part is walked along its index from the place on, so that a page far back is as quick as the first. */
async function pageOf(
  database: Database,
  parts: readonly WalletPart[],
  words: string,
  place: Place,
  limit: number,
): Promise<WalletSourceRow[]> {
  const found: WalletSourceRow[] = [];
  const take = async (walks: readonly RawBuilder<unknown>[]): Promise<void> => {
    const most = limit - found.length;
    if (walks.length === 0 || most === 0) return;
    const each = walks.map(
      (
        walk,
      ) => sql`select * from (select * from (${walk}) ${words === '' ? sql`` : sql`where ${holds(words)}`}
        order by at desc, own desc limit ${most})`,
    );
    const { rows } = await sql<WalletSourceRow>`select * from (${sql.join(each, sql` union all `)})
      order by at desc, number desc limit ${most}`.execute(database);
    found.push(...rows);
  };
  const walk = ({ columns, from }: WalletPart, where: RawBuilder<unknown>) =>
    sql`select ${columns}, number as own from ${from} and ${where}`;
  const timeless = parts.filter((part) => part.timeless);
  const { at, number } = place;
  if (at !== null)
    await take(
      parts.map((part) => {
        // So SQLite begins at the time; pairs it would compare row by row where the time is worked out.
        const isBelow = sql`(${part.at} < ${at} or number < ${part.below(number)})`;
        return walk(part, sql`${part.at} <= ${at} and ${isBelow}`);
      }),
    );
  const below = at === null ? number : top.number;
  await take(timeless.map((part) => walk(part, sql`${part.at} is null and number < ${below}`)));
  return found;
}

function everyRow(parts: readonly WalletPart[]): RawBuilder<unknown> {
  return sql.join(
    parts.map(({ columns, from }) => sql`select ${columns} from ${from}`),
    sql` union all `,
  );
}

/** True where the words stand in a row, as a person reads it. */
function holds(words: string): RawBuilder<SqlBool> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const found = searched.map((column) => sql`${sql.ref(column)} like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
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
