import { type Kysely, sql } from 'kysely';

const statements = [
  // A `PriceReason` as JSON; null: of before, or nobody said.
  `alter table orders add column priced_by text`,
  // The shop's tax when a price was promised; null: from before.
  `alter table quotes add column tax_percent text`,
  `alter table quotes add column tax_included integer`,
];

/** The basis of an order's price to its customer, and the tax of a promised price. */
export async function addPromisedPrices(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
