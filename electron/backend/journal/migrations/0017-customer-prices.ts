import { type Kysely, sql } from 'kysely';

const statements = [
  // Null means any; a rule is for a service or a group of them, a customer or a group of them.
  `create table price_rules (
    id text primary key, connection_id text, service_id text, service_name text, service_group text, customer text, customer_group text,
    cost_from text, cost_below text, cost_currency text, percent text not null, fixed text not null, least_profit text,
    rounding text not null, currency text, changed_at integer not null, who text not null) strict, without rowid`,
  // One for each time that a person set it; the newest of a pair holds.
  `create table exchange_rates (
    from_currency text not null, to_currency text not null, at integer not null, rate text not null, who text not null,
    primary key (from_currency, to_currency, at)) strict, without rowid`,
  `create table quotes (
    id text primary key, connection_id text not null, service_id text not null, service_name text not null, customer text not null,
    identifier text not null, price text not null, currency text not null, made_at integer not null, valid_until integer not null,
    who text not null) strict, without rowid`,
  `create index quotes_by_end on quotes (valid_until)`,
  // The percent of tax that the price to the customer has in it; null: of before, or none.
  `alter table orders add column customer_tax text`,
];

/** How the shop makes its prices to customers, what it promised, and the tax within an order's selling price. */
export async function addCustomerPrices(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
