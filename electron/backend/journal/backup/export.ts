import { rename, rm } from 'node:fs/promises';
import { type SqlBool, sql } from 'kysely';
import { openBatchLinesJournal } from '../batches/batch-lines.ts';
import { type Database, openToRead } from '../engine/database.ts';
import type { Row } from '../schema/schema.ts';
import { asJournalFailure } from './backup.ts';
import { toFile, type WriteLine } from './line-writer.ts';
import { writeBooks } from './write-books.ts';
import { writeTacTable } from './write-known.ts';
import { writeStaff } from './write-staff.ts';

export interface Exported {
  readonly orders: number;
  readonly batches: number;
  readonly transactions: number;
  readonly bytes: number;
}

/**
 * Exports the journal as JSON lines, with the journal's column names. Each line is one of these, in this order:
 *
 * - `{"batch":…}` and its original list `{"lines":[…],"batch_id":…}`
 * - `{"order":…,"events":[…],"attempts":[…]}`
 * - `{"transaction":…}`, and people's settlements: `{"settlement":…}` of the wallet, `{"balanceSettlement":…}` of the balance
 * - `{"price":…}` of the price history, and `{"balance":…}`
 * - `{"claim":…,"events":[…]}`
 * - `{"customer":…}`
 * - the bases of customer prices: `{"price_rule":…}`, `{"exchange_rate":…}`, `{"quote":…}`
 * - closed days: `{"book_close":…,"sums":[…],"changes":[…]}`, and later changes: `{"book_change":…}`
 * - `{"person":…}`, `{"role":…}` with its rights, and `{"act":…}`
 * - the shop's own type codes: `{"tac_table":…}`, `{"tac_model":…}`
 *
 * Reads page by page on its own thread, so the journal stays usable. No exported table holds a key or a PIN. Rejects with `JournalFailure`
 * and leaves no partial file.
 */
export async function exportJournal(
  journal: string | (() => Database),
  targetFile: string,
): Promise<Exported> {
  const part = `${targetFile}.part`;
  const database = typeof journal === 'string' ? openToRead(journal, 'read') : journal();
  try {
    const exported = await toFile(part, async (lines) => {
      const batches = await writeBatches(database, lines);
      const orders = await writeOrders(database, lines);
      const transactions = await writeTransactions(database, lines);
      await writeSettlements(database, lines);
      await writeBalanceSettlements(database, lines);
      await writePrices(database, lines);
      await writeBalances(database, lines);
      await writeClaims(database, lines);
      await writeCustomers(database, lines);
      await writePricing(database, lines);
      await writeBooks(database, lines);
      await writeStaff(database, lines);
      await writeTacTable(database, lines);
      return { batches, orders, transactions };
    });
    await asJournalFailure(() => rename(part, targetFile));
    return exported;
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  } finally {
    await database.destroy();
  }
}

const rowsPerPage = 200;

async function writeBatches(database: Database, line: WriteLine): Promise<number> {
  return inPages(
    async (after) => {
      const page = database.selectFrom('batches').selectAll().where('number', '>', after);
      return page.orderBy('number').limit(rowsPerPage).execute();
    },
    async (batch) => {
      await line({ batch });
      for await (const lines of openBatchLinesJournal(database).pages(batch.id))
        await line({ lines, batch_id: batch.id });
    },
  );
}

async function writeTransactions(database: Database, line: WriteLine): Promise<number> {
  return inPages(
    async (after) => {
      const page = database.selectFrom('transactions').selectAll().where('number', '>', after);
      return page.orderBy('number').limit(rowsPerPage).execute();
    },
    (transaction) => line({ transaction }),
  );
}

async function writeSettlements(database: Database, line: WriteLine): Promise<void> {
  await inPages(
    async (after) => readSettlements(database, after, Number.MAX_SAFE_INTEGER, rowsPerPage),
    ({ settlement }) => line({ settlement }),
  );
}

/** People's settlements numbered above `after` up to `upTo`. Each settlement has an order's id, or the supplier's id of a wallet row. */
export async function readSettlements(database: Database, after: number, upTo: number, limit: number) {
  const settlements = await database
    .selectFrom('wallet_settlements')
    .selectAll()
    .where('sequence', '>', after)
    .where('sequence', '<=', upTo)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return settlements.map((settlement) => ({ number: settlement.sequence, settlement }));
}

async function writeBalanceSettlements(database: Database, line: WriteLine): Promise<void> {
  await inPages(
    async (after) => {
      const page = database.selectFrom('balance_settlements').selectAll().where('sequence', '>', after);
      const settlements = await page.orderBy('sequence').limit(rowsPerPage).execute();
      return settlements.map((balanceSettlement) => ({
        number: balanceSettlement.sequence,
        balanceSettlement,
      }));
    },
    ({ balanceSettlement }) => line({ balanceSettlement }),
  );
}

/** Past balances are stored only in this journal, so they are exported. */
async function writeBalances(database: Database, line: WriteLine): Promise<void> {
  let after = { connection_id: '', asked_at: 0 };
  for (;;) {
    const { connection_id, asked_at } = after;
    const page = await database
      .selectFrom('balance_diary')
      .selectAll()
      .where(sql<SqlBool>`(connection_id, asked_at) > (${connection_id}, ${asked_at})`)
      .orderBy('connection_id')
      .orderBy('asked_at')
      .limit(rowsPerPage)
      .execute();
    for (const balance of page) await line({ balance });
    const last = page.at(-1);
    if (!last) return;
    after = last;
  }
}

/** Price rules are stored only in this journal, so they are exported. */
async function writePrices(database: Database, line: WriteLine): Promise<void> {
  let after = { connection_id: '', service_id: '', at: 0 };
  for (;;) {
    const { connection_id, service_id, at } = after;
    const page = await database
      .selectFrom('price_diary')
      .selectAll()
      .where(sql<SqlBool>`(connection_id, service_id, at) > (${connection_id}, ${service_id}, ${at})`)
      .orderBy('connection_id')
      .orderBy('service_id')
      .orderBy('at')
      .limit(rowsPerPage)
      .execute();
    for (const price of page) await line({ price });
    const last = page.at(-1);
    if (!last) return;
    after = last;
  }
}

async function writeClaims(database: Database, line: WriteLine): Promise<void> {
  await inPages(
    (after) => readClaims(database, after, rowsPerPage),
    (claim) => line(claim),
  );
}

/** Claims numbered above `after`, each with its history. */
export async function readClaims(database: Database, after: number, limit: number) {
  const claims = await database
    .selectFrom('supplier_claims')
    .selectAll()
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
  const events = await database
    .selectFrom('claim_events')
    .selectAll()
    .where('claim_id', 'in', [...claims.map(({ id }) => id), ''])
    .orderBy('sequence')
    .execute();
  return claims.map((claim) => ({
    number: claim.number,
    claim,
    events: events.filter(({ claim_id: of }) => of === claim.id),
  }));
}

/** A customer's row as it is exported: without keys, counts and state. */
export function exportedCustomer(row: Row<'customers'>): Record<string, unknown> {
  const { number, key, known, updated_at, orders, ready, ...customer } = row;
  return customer;
}

/** Writes customers with contacts. Other customers are only names in orders, and those names are exported with the orders. */
async function writeCustomers(database: Database, line: WriteLine): Promise<void> {
  await inPages(
    async (after) => {
      const page = database.selectFrom('customers').selectAll().where('known', '=', 1);
      return page.where('number', '>', after).orderBy('number').limit(rowsPerPage).execute();
    },
    (row) => line({ customer: exportedCustomer(row) }),
  );
}

export async function writePricing(database: Database, line: WriteLine): Promise<void> {
  for (const price_rule of await database.selectFrom('price_rules').selectAll().execute())
    await line({ price_rule });
  for (const exchange_rate of await database.selectFrom('exchange_rates').selectAll().execute())
    await line({ exchange_rate });
  for (const quote of await database.selectFrom('quotes').selectAll().execute()) await line({ quote });
}

async function writeOrders(database: Database, line: WriteLine): Promise<number> {
  return inPages(
    (after) => readOrders(database, after, Number.MAX_SAFE_INTEGER, rowsPerPage),
    (order) => line(order),
  );
}

/** Orders numbered above `after` up to `upTo`, each with its events and attempts, but without raw replies. */
export async function readOrders(database: Database, after: number, upTo: number, limit: number) {
  const orders = await database
    .selectFrom('orders')
    .selectAll()
    .where('number', '>', after)
    .where('number', '<=', upTo)
    .orderBy('number')
    .limit(limit)
    .execute();
  if (orders.length === 0) return [];
  const ids = orders.map((order) => order.id);
  const events = await database
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('sequence')
    .execute();
  const attemptIds = [...new Set(events.flatMap((event) => event.attempt_id ?? []))];
  const attempts = await database
    .selectFrom('attempts')
    .select(['id', 'purpose', 'started_at', 'finished_at', 'request', 'http_status', 'verdict', 'evidence'])
    .where('id', 'in', [...attemptIds, ''])
    .execute();
  const attemptOf = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  return orders.map((order) => {
    const orderEvents = events.filter((event) => event.order_id === order.id);
    const ownAttemptIds = [...new Set(orderEvents.flatMap((event) => event.attempt_id ?? []))];
    return {
      number: order.number,
      order,
      events: orderEvents,
      attempts: ownAttemptIds.flatMap((id) => attemptOf.get(id) ?? []),
    };
  });
}

async function inPages<Row extends { readonly number: number }>(
  read: (after: number) => Promise<Row[]>,
  write: (row: Row) => Promise<void>,
): Promise<number> {
  let written = 0;
  for (let after = 0; ; ) {
    const page = await read(after);
    for (const row of page) await write(row);
    written += page.length;
    const last = page.at(-1);
    if (!last) return written;
    after = last.number;
  }
}
