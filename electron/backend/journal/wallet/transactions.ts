import type { Insertable } from 'kysely';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import type { JournalTables } from '../schema/schema.ts';
import { storedText } from '../sql/stored-text.ts';
import { openWalletRows, type WalletRows } from './wallet-rows.ts';

/**
 * The position of a page among the stored rows: above all, below all, or directly below the previous page. For rows without a time, only
 * this position defines their order.
 */
export type TransactionCursor = 'newest' | 'oldest' | { readonly below: number };

/** The stored part of the supplier's wallet. Received rows are never deleted. */
export interface TransactionJournal extends WalletRows {
  /**
   * Writes one page, newest first, in one transaction. Adds new rows, and updates known rows (by the supplier's id) with the supplier's
   * current values. `next` is the position of the next page. `readAt` is the arrival time of the page; known rows keep their own.
   */
  store(
    connectionId: string,
    page: readonly Transaction[],
    place: TransactionCursor,
    readAt?: number | null,
  ): Promise<{ readonly added: number; readonly next: TransactionCursor }>;
}

// SQLite allows 32,766 parameters per statement, and a row has 13.
const rowsPerStatement = 1_000;
// Row numbers reserved above the stored rows, for all pages of one refresh until known rows appear.
const roomAbove = 10_000_000;

/** `reads` is a second connection to the same journal, on a separate thread. */
export function openTransactionJournal(
  database: Database,
  reads: Database,
  feed: ChangeFeed,
): TransactionJournal {
  return {
    ...openWalletRows(reads),
    async store(connectionId, page, place, readAt = null) {
      const stored = await database.transaction().execute(async (transaction) => {
        const top = await topOf(transaction, place);
        const known = await knownOf(transaction, connectionId, page);
        const rows = oncePerId(page.map((each, index) => rowOf(connectionId, each, top - index, readAt)));
        for (let start = 0; start < rows.length; start += rowsPerStatement) {
          await transaction
            .insertInto('transactions')
            .values(rows.slice(start, start + rowsPerStatement))
            .onConflict((conflict) =>
              conflict.columns(['connection_id', 'id']).doUpdateSet((set) => ({
                at: set.ref('excluded.at'),
                at_words: set.ref('excluded.at_words'),
                amount: set.ref('excluded.amount'),
                currency: set.ref('excluded.currency'),
                kind: set.ref('excluded.kind'),
                description: set.ref('excluded.description'),
                balance_after: set.ref('excluded.balance_after'),
                balance_currency: set.ref('excluded.balance_currency'),
                details: set.ref('excluded.details'),
              })),
            )
            .execute();
        }
        const ids = new Set(page.map((each) => each.id));
        return { added: ids.size - known, next: { below: top - page.length } };
      });
      feed.publish('wallet', [connectionId]);
      return stored;
    },
  };
}

async function topOf(transaction: JournalTransaction, place: TransactionCursor): Promise<number> {
  if (typeof place === 'object') return place.below;
  const { highest, lowest } = await transaction
    .selectFrom('transactions')
    .select((select) => [
      select.fn.max<number | null>('number').as('highest'),
      select.fn.min<number | null>('number').as('lowest'),
    ])
    .executeTakeFirstOrThrow();
  return place === 'newest' ? (highest ?? 0) + roomAbove : (lowest ?? 0) - 1;
}

async function knownOf(
  transaction: JournalTransaction,
  connectionId: string,
  page: readonly Transaction[],
): Promise<number> {
  const ids = [...new Set(page.map((each) => each.id))];
  let known = 0;
  for (let start = 0; start < ids.length; start += rowsPerStatement) {
    const { rows } = await transaction
      .selectFrom('transactions')
      .select((select) => select.fn.countAll<number>().as('rows'))
      .where('connection_id', '=', connectionId)
      .where('id', 'in', ids.slice(start, start + rowsPerStatement))
      .executeTakeFirstOrThrow();
    known += rows;
  }
  return known;
}

/** If a page repeats an id, keeps its first position and its last values: PostgreSQL cannot update a row twice in one statement. */
function oncePerId(
  rows: readonly Insertable<JournalTables['transactions']>[],
): readonly Insertable<JournalTables['transactions']>[] {
  const once = new Map<string, Insertable<JournalTables['transactions']>>();
  for (const row of rows) {
    const id = storedText(row.id);
    once.set(id, { ...row, number: once.get(id)?.number ?? row.number });
  }
  return [...once.values()];
}

function rowOf(
  connectionId: string,
  each: Transaction,
  number: number,
  readAt: number | null,
): Insertable<JournalTables['transactions']> {
  return {
    number,
    connection_id: connectionId,
    id: each.id,
    at: each.at === null ? null : Math.trunc(each.at),
    at_words: each.atWords,
    amount: each.amount?.amount ?? null,
    currency: each.amount?.currency ?? null,
    kind: each.kind,
    description: each.description,
    balance_after: each.balanceAfter?.amount ?? null,
    balance_currency: each.balanceAfter?.currency ?? null,
    details: JSON.stringify(each.details),
    read_at: readAt,
  };
}
