import { type Kysely, sql } from 'kysely';

const statements = [
  // A `PriceReason` as JSON; null: of before, or nobody said.
  `alter table orders add column priced_by text`,
  // How the shop's tax stood when a price was promised; null: of before.
  `alter table quotes add column tax_percent text`,
  `alter table quotes add column tax_included integer`,
];

/** By what an order was priced to its customer, and the tax that a price was promised with. */
export async function addPromisedPrices(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
