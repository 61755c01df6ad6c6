import { type SqlBool, sql } from 'kysely';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import { detailsSchema } from '../../../../shared/model/base/details.ts';
import {
  type Transaction,
  transactionSchema,
  type WalletDay,
  type WalletSum,
} from '../../../../shared/model/connection/transaction.ts';
import type { Database } from '../engine/database.ts';
import { orderMovements, supplierRows, type WalletSourceRow } from './wallet-sources.ts';
import { sumsOf } from './wallet-sums.ts';

/** The supplier's own rows, or what our orders say of spending where the supplier shows no wallet. */
export type WalletSource = 'supplier' | 'journal';

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

/** True for a cursor that `list` gave. */
export function isWalletCursor(text: string): boolean {
  return cursorForm.test(text);
}

export function openWalletRows(database: Database): WalletRows {
  const rowsOf = (connectionId: string, source: WalletSource) =>
    database.selectFrom(
      (source === 'supplier' ? supplierRows(connectionId) : orderMovements(connectionId)).as('row'),
    );
  const matching = ({ connectionId, source, search }: WalletFilter) => {
    const words = search.trim();
    const rows = rowsOf(connectionId, source);
    if (words === '') return rows;
    const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
    return rows.where((where) =>
      where.or(searched.map((column) => sql<SqlBool>`${where.ref(column)} like ${pattern} escape '\\'`)),
    );
  };

  return {
    async list(filter) {
      const groups = await matching(filter)
        .select((select) => ['currency', 'kind', 'amount', select.fn.countAll<number>().as('rows')])
        .groupBy(['currency', 'kind', 'amount'])
        .execute();
      let page = matching(filter)
        .selectAll()
        .orderBy('at', (order) => order.desc().nullsLast())
        .orderBy('number', 'desc')
        .limit(filter.limit + 1);
      const [, at = '', number = ''] = cursorForm.exec(filter.cursor ?? '') ?? [];
      if (number !== '')
        page =
          at === ''
            ? page.where('at', 'is', null).where('number', '<', Number(number))
            : page.where((where) =>
                where.or([
                  where('at', '<', Number(at)),
                  where.and([where('at', '=', Number(at)), where('number', '<', Number(number))]),
                  where('at', 'is', null),
                ]),
              );
      const rows = await page.execute();
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
      const day = sql<string>`date("row"."at" / 1000, 'unixepoch', 'localtime')`;
      const groups = await rowsOf(connectionId, source)
        .select((select) => [
          day.as('day'),
          'currency',
          'kind',
          'amount',
          select.fn.countAll<number>().as('rows'),
        ])
        .where('at', '>=', sinceMs)
        .groupBy([day, 'currency', 'kind', 'amount'])
        .orderBy(day)
        .execute();
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
