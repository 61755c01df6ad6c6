import { type Kysely, sql } from 'kysely';

const statements = [
  `create table people (
    number integer primary key, id text not null unique, name text not null, role text not null,
    added_at integer not null, removed_at integer) strict`,
  `create unique index people_by_name on people (lower(name)) where removed_at is null`,
  `create table roles (role text primary key, rights text not null, limits text not null) strict, without rowid`,
  `create table staff_secrets (
    of text primary key, hash text not null, tries integer not null, wait_until integer not null) strict, without rowid`,
  `create table acts (
    sequence integer primary key, at integer not null, person_id text not null, what text not null) strict`,
  `alter table orders add column placed_by text`,
  // What somebody spent since a moment is queried within each of their transactions that spends more.
  `create index orders_by_person on orders (placed_by, created_at) where placed_by is not null`,
];

/** Who works here, what each role may, and who placed an order. */
export async function addPeople(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
