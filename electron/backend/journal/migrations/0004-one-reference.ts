import { type Kysely, sql } from 'kysely';
import { keyOfReference, oneReferenceTriggers, plainReference } from './statements/one-reference-tables.ts';

const reference = sql`reference`;

const statements = [
  // Worked out when they are read: a journal of a million orders is not written anew for them.
  sql`alter table orders add column reference_key text generated always as (${keyOfReference(reference)}) virtual`,
  sql`alter table orders add column reference_plain text generated always as (${plainReference(reference)}) virtual`,
  sql`create index orders_by_reference_key on orders (reference_key) where reference is not null`,
  sql`create index orders_by_plain_reference on orders (reference_plain) where reference is not null`,
  ...oneReferenceTriggers,
  // The order that a line of another one's history is about.
  sql`alter table order_events add column other_order_id text references orders (id)`,
];

/** One reference, one order of the account (money-safety O9); two that share one already keep it. */
export async function addOneReference(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}
