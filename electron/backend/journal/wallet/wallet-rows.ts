import { sql } from 'kysely';
import { dayMs } from '../../../../shared/model/base/clock.ts';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import { detailsSchema } from '../../../../shared/model/base/details.ts';
import { shopOffsets } from '../../../../shared/model/base/shop-day.ts';
import { type Transaction, transactionSchema } from '../../../../shared/model/wallet/transaction.ts';
import type { FoundOrder } from '../../../../shared/model/wallet/wallet-cells.ts';
import type { Database } from '../engine/database.ts';
import { anyOf, dayOf, isNotZero } from '../sql/dialect.ts';
import { moneyOf } from '../sql/money-columns.ts';
import {
  isShown,
  narrowedFigures,
  narrowedParts,
  possibleFigures,
  type WalletNarrowing,
} from './wallet-narrowing.ts';
import {
  type CountedRows,
  countNewest,
  type FoundRows,
  type PageRequest,
  scanAlong,
  uncounted,
  type WalletPage,
} from './wallet-scan.ts';
import { searchWallet } from './wallet-search.ts';
import {
  partsOf,
  rowsAlong,
  rowsBelow,
  stagesBelow,
  storedGroups,
  top,
  type WalletCursor,
  type WalletPart,
  type WalletSource,
  type WalletSourceRow,
} from './wallet-sources.ts';
import { type AmountGroup, sumsOf } from './wallet-sums.ts';

export interface WalletFilter extends WalletNarrowing {
  readonly connectionId: string;
  readonly source: WalletSource;
  readonly search: string;
  readonly cursor: string | null;
  readonly limit: number;
}

export type WalletRowFilter = Omit<WalletFilter, 'cursor' | 'limit'>;

export type WalletRows = ReturnType<typeof openWalletRows>;

const cursorForm = /^(-?\d{1,16}|):(-?\d{1,16})$/;
const kindSchema = transactionSchema.shape.kind;
// SQLite allows 32,766 parameters per statement.
const referencesPerStatement = 10_000;
const latestRows = 500;
const rowsAtOnce = 500;
const quarterMs = sql.lit(900_000);
const aheadMs = 400 * dayMs;

/** True for a cursor that `list` returned. */
export function isWalletCursor(text: string): boolean {
  return cursorForm.test(text);
}

export function openWalletRows(database: Database) {
  return {
    /** `total` is the number of rows; a lower bound over the newest rows if `totalIsLeast`. */
    async list(filter: WalletFilter) {
      const parts = narrowedParts(filter.connectionId, filter.source, filter);
      const page = await pageOf(database, { ...filter, counted: true }, parts, parseCursor(filter.cursor));
      const { shown, next } = cutPage(page, filter.limit);
      return {
        transactions: shown.map(transactionOfRow),
        nextCursor: next === null ? null : `${next.at ?? ''}:${next.number}`,
        total: page.groups.reduce((sum, group) => sum + group.rows, 0),
        totalIsLeast: page.isLeast,
        ...sumsOf(page.groups),
      };
    },
    /** All rows that match the filter, page by page. Each row that exists at the start appears exactly one time. */
    async *pages(filter: WalletRowFilter) {
      const parts = narrowedParts(filter.connectionId, filter.source, filter);
      let cursor: WalletCursor | null = top;
      while (cursor !== null) {
        const pageInput = { ...filter, limit: rowsAtOnce, counted: false };
        const { shown, next } = cutPage(await pageOf(database, pageInput, parts, cursor), rowsAtOnce);
        if (shown.length > 0) yield shown.map(transactionOfRow);
        cursor = next;
      }
    },
    /** Exact sums per local day since `sinceMs`, oldest first. */
    async days(connectionId: string, source: WalletSource, sinceMs: number) {
      const parts = partsOf(connectionId, source).map(
        (part) => sql`select ${part.columns} from ${rowsAlong(part)} and ${part.at} >= ${sinceMs}`,
      );
      // A supplier's clock may be ahead.
      const offsets = shopOffsets(sinceMs, Math.max(sinceMs, Date.now()) + aheadMs);
      // Computing the day of a time is expensive, so it is computed for each quarter of an hour and not for each row. All time zones differ
      // by whole quarters of an hour. Amounts of one sign are summed in SQL: a month has thousands of them, and orders wait while this
      // process reads them.
      const { rows: groups } = await sql<AmountGroup & { readonly day: string }>`
        with moved as materialized (select at / ${quarterMs} as quarter, currency, kind, amount, count(*) as rows
            from (${sql.join(parts, sql` union all `)}) as told group by 1, 2, 3, 4),
          named as materialized (select quarter, ${dayOf(sql`quarter * (${quarterMs} / 1000)`, offsets)} as day
            from (select distinct quarter from moved) as quarters),
          daily as (select day, currency, kind, amount, cast(sum(rows) as bigint) as rows,
              case when amount is null then null when not (${isNotZero(sql`amount`)}) then 0 when amount like '-%' then -1 else 1 end as sign
            from moved join named using (quarter) group by day, currency, kind, amount)
        select day, currency, kind, case when sign is null then null else exact_sum(amount, rows) end as amount, 1 as rows from daily
        group by day, currency, kind, sign order by day`.execute(database);
      const byDay = Map.groupBy(groups, (group) => group.day);
      return [...byDay].flatMap(([name, rows]) => sumsOf(rows).sums.map((sum) => ({ day: name, ...sum })));
    },
    /** The given references that belong to our orders. A reference shared by two orders is left out. */
    async ordersByReference(connectionId: string, references: readonly string[]) {
      const found = new Map<string, FoundOrder>();
      const twice = new Set<string>();
      for (let start = 0; start < references.length; start += referencesPerStatement) {
        const rows = await database
          .selectFrom('orders')
          .select(['id', 'identifier', 'service_name as serviceName', 'customer', 'reference'])
          .where('connection_id', '=', connectionId)
          .where('reference', 'in', references.slice(start, start + referencesPerStatement))
          .execute();
        for (const order of rows) {
          const { reference } = order;
          if (reference === null) continue;
          if (found.has(reference)) twice.add(reference);
          found.set(reference, { ...order, how: 'reference' });
        }
      }
      for (const reference of twice) found.delete(reference);
      return found;
    },
    /**
     * The orders matched to these rows (by the supplier's ids), including matches by device or amount. A row that names an order which is not
     * ours is left out, even if its amount counts for one of our orders: it may be the charge of somebody else with the same key.
     */
    async ordersByMatch(connectionId: string, ids: readonly string[]) {
      const rows = await database
        .selectFrom('transactions as told')
        .innerJoin('wallet_matches as match', 'match.transaction_number', 'told.number')
        .innerJoin('orders', 'orders.number', 'match.order_number')
        .select(['told.id as told', 'match.how', 'orders.id', 'identifier', 'service_name as serviceName'])
        .select(['customer', 'reference'])
        .where('told.connection_id', '=', connectionId)
        .where('told.id', 'in', anyOf('text', ids))
        .where(isShown)
        .execute();
      return new Map(rows.map(({ told: reported, ...order }) => [reported, order]));
    },
    /** The newest top-up among the latest rows. Older top-ups are not reported. */
    async lastTopUp(connectionId: string): Promise<{ id: string; amount: Money; at: number } | null> {
      const { rows } = await sql<{ id: string; amount: string; currency: string | null; at: number }>`
        select id, amount, currency, at from (select id, kind, amount, currency, at, number from transactions
            where connection_id = ${connectionId} and at is not null order by at desc, number desc limit ${latestRows}) as latest
          where kind = 'top-up' and amount is not null order by at desc, number desc limit 1`.execute(
        database,
      );
      const [row] = rows;
      if (row === undefined) return null;
      const { id, amount, currency, at } = row;
      return { id, at, amount: { amount, currency: currency ?? '' } };
    },
    /** Cost of our orders that the supplier accepted at `sinceMs` or later. */
    async takenSince(connectionId: string, sinceMs: number) {
      const [spending] = partsOf(connectionId, 'journal');
      if (spending === undefined) throw new Error('the wallet made from orders has no part with spending');
      const { rows: groups } = await sql<AmountGroup>`
        select currency, 'spend' as kind, '-' || price as amount, count(*) as rows
        from ${rowsAlong(spending)} and ${spending.at} >= ${sinceMs} group by currency, price`.execute(
        database,
      );
      const { sums } = sumsOf(groups);
      return {
        orders: groups.reduce((sum, { rows }) => sum + rows, 0),
        cost: sums.map(({ currency, spent }) => ({ amount: spent, currency })),
      };
    },
  };
}

function parseCursor(cursor: string | null): WalletCursor {
  const [, at = '', number = ''] = cursorForm.exec(cursor ?? '') ?? [];
  return number === '' ? top : { at: at === '' ? null : Number(at), number: Number(number) };
}

/** The shown part of a page, and the cursor of the next page; null at the end. */
function cutPage({ rows, nextCursor: goesOn }: WalletPage, limit: number) {
  const shown = rows.slice(0, limit);
  return { shown, next: rows.length > limit ? (shown.at(-1) ?? null) : goesOn };
}

async function pageOf(
  database: Database,
  filter: Omit<WalletFilter, 'cursor'> & { readonly counted: boolean },
  parts: readonly WalletPart[],
  cursor: WalletCursor,
): Promise<WalletPage> {
  if (parts.length === 0) return { rows: [], nextCursor: null, groups: [], isLeast: false };
  return filter.search.trim() === ''
    ? narrowedPage(database, filter, parts, cursor)
    : searchWallet(database, filter, parts, cursor);
}

export function transactionOfRow(row: Omit<WalletSourceRow, 'number'>): Transaction {
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

// If there is no search text, it takes less than a microsecond to examine a row, and one microsecond to sum it.
const look = { text: null, looks: [2_000, 20_000, 60_000], maxLooked: 200_000, maxCounted: 50_000 };

/** A page of matching rows. Totals from stored counts are exact and read no rows; otherwise rows are summed along the index. */
async function narrowedPage(
  database: Database,
  asked: PageRequest & WalletNarrowing,
  parts: readonly WalletPart[],
  cursor: WalletCursor,
): Promise<WalletPage> {
  const found = () =>
    parts.every(({ holds }) => holds === null)
      ? everyRow(database, parts, cursor, asked.limit)
      : scanAlong(database, parts, look, cursor, asked.limit);
  if (!asked.counted) return { ...(await found()), ...uncounted };
  const figures = narrowedFigures(asked);
  const { rows: kept } = await sql<AmountGroup>`
    select * from (${storedGroups(asked.connectionId, asked.source)}) as kept where ${figures ?? possibleFigures(asked)}`.execute(
    database,
  );
  const maxRows = kept.reduce((sum, { rows }) => sum + rows, 0);
  if (maxRows === 0) return { rows: [], nextCursor: null, ...uncounted };
  const counted: CountedRows =
    figures === null ? await countNewest(database, parts, look) : { groups: kept, isLeast: false };
  const page = await found();
  // The page already contains all rows.
  const isAll = cursor === top && page.rows.length === maxRows;
  return { ...page, ...counted, nextCursor: isAll ? null : page.nextCursor };
}

async function everyRow(
  database: Database,
  parts: readonly WalletPart[],
  cursor: WalletCursor,
  limit: number,
): Promise<FoundRows> {
  const rows: WalletSourceRow[] = [];
  for (const from of stagesBelow(parts, cursor))
    if (rows.length <= limit)
      rows.push(...(await rowsBelow(parts, from, limit + 1 - rows.length).execute(database)).rows);
  return { rows, nextCursor: null };
}
