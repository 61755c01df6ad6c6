import { type Kysely, sql } from 'kysely';

const statements = [
  // Null: it was not offered, or had no price. What a service costs holds until its next row.
  `create table price_diary (
    connection_id text not null references connections (id), service_id text not null, at integer not null, price text,
    currency text not null, primary key (connection_id, service_id, at)) strict, without rowid`,
  // The previous price in the catalogue has no time: the diary begins with the present list.
  `insert into price_diary select services.connection_id, services.id, catalogues.fetched_at, services.price, coalesce(services.currency, '')
    from services join catalogues on catalogues.connection_id = services.connection_id where services.price is not null`,
];

/** What each service cost, and since when: a row for each time that its price changed. */
export async function addPriceDiary(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
