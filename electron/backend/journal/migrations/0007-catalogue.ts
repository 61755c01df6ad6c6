import { type Kysely, sql } from 'kysely';

const statements = [
  // 1: the supplier lists several services under this id, and nobody has said which is meant.
  `alter table services add column contested integer not null default 0`,
  // The supplier's further list that contained it; '' for the main one.
  `alter table services add column beside text not null default ''`,
  // When the further list was last read, and why the last request for it failed, as JSON; null if it succeeded.
  `alter table catalogues add column beside_at integer`,
  `alter table catalogues add column beside_failure text`,
  // Every service of an id that several have, in the supplier's order.
  `create table contestants (
    connection_id text not null references connections (id), service_id text not null, place integer not null,
    beside text not null, listed text not null, primary key (connection_id, service_id, place)) strict, without rowid`,
  // The service that a person chose, and the others at that time; JSON.
  `create table service_choices (
    connection_id text not null references connections (id), service_id text not null, meant text not null, among text not null,
    who text not null, chosen_at integer not null, primary key (connection_id, service_id)) strict, without rowid`,
  // Rows of the supplier's lists that could not be read, without secrets; the first ones alone.
  `create table lost_rows (
    connection_id text not null references connections (id), place integer not null, beside text not null, row text not null,
    primary key (connection_id, place)) strict, without rowid`,
];

/** What a supplier's list holds beside services that can be read and ordered: several under one id, a failed list, lost rows. */
export async function addCatalogueDoubts(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
