import { type Kysely, sql } from 'kysely';
import { customersFromOrders, customerTables, customerTriggers } from './statements/customer-tables.ts';

/** Whom orders are for, as the shop knows them: contacts, which orders are theirs, and what waits for each. No order is written again. */
export async function addCustomers(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...customerTables, ...customersFromOrders, ...customerTriggers])
    await sql.raw(statement).execute(database);
}
