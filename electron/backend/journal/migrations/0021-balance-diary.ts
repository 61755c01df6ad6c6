import { type Kysely, sql } from 'kysely';

const statements = [
  // `broken`: the clock was set back after it, so that no later one can be held against it.
  `create table balance_diary (
    connection_id text not null references connections (id), asked_at integer not null, told_at integer not null, amount text not null,
    currency text not null, broken integer not null default 0, primary key (connection_id, asked_at)) strict, without rowid`,
  `insert into balance_diary (connection_id, asked_at, told_at, amount, currency)
    select connection_id, fetched_at, fetched_at, balance, currency from accounts where balance is not null and currency is not null`,
  `create table balance_settlements (
    sequence integer primary key, connection_id text not null references connections (id), noticed_at integer not null, amount text not null,
    settled integer not null, at integer not null, who text not null, words text not null) strict`,
  `create index balance_settlements_by_jump on balance_settlements (connection_id, noticed_at, amount, sequence)`,
  // money-safety J4: history is never rewritten.
  `create trigger balance_settlements_stay before update on balance_settlements begin select raise(abort, 'history is never rewritten'); end`,
  `create trigger balance_settlements_remain before delete on balance_settlements begin select raise(abort, 'history is never rewritten'); end`,
];

/** The history of balances: of equal ones in a row the first and the last. */
export async function addBalanceDiary(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
