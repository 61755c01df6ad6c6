import { type Kysely, sql } from 'kysely';

const columns = 'sequence, subject, connection_id, about, kind, amount, settled, at, who, words';
const before = 'wallet_settlements_by_number';

const statements = [
  `alter table wallet_settlements rename to ${before}`,
  `drop index wallet_settlements_by_subject`,
  // `about`: an order's id; or the supplier's id of a row, in the wallet of the connection. Numbers are this journal's alone.
  `create table wallet_settlements (
    sequence integer primary key, subject text not null, connection_id text references connections (id), about text not null,
    kind text not null, amount text, settled integer not null, at integer not null, who text not null, words text not null) strict`,
  `create index wallet_settlements_by_subject on wallet_settlements (subject, about, sequence)`,
  `insert into wallet_settlements (${columns})
    select sequence, subject, told.connection_id, coalesce(orders.id, told.id, was.number), was.kind, was.amount, settled, was.at, who, words
    from ${before} as was
      left join orders on was.subject = 'order' and orders.number = was.number
      left join transactions as told on was.subject = 'row' and told.number = was.number order by sequence`,
  `drop table ${before}`,
  // money-safety J4: history is never rewritten.
  `create trigger wallet_settlements_stay before update on wallet_settlements begin select raise(abort, 'history is never rewritten'); end`,
  `create trigger wallet_settlements_remain before delete on wallet_settlements begin select raise(abort, 'history is never rewritten'); end`,
];

/** What people settled is kept by what it is about, which holds in every journal of the shop, and for rows that are read again. */
export async function keepSettlements(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
