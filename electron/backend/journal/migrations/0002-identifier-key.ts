import { type Kysely, sql } from 'kysely';
import { unresolvedStates } from '../../../../shared/model/order/order.ts';

const unresolved = unresolvedStates.map((state) => `'${state}'`).join(', ');

const sameThing = (one: string, other: string): string => `${one}.identifier_key = ${other}.identifier_key
  and +${one}.connection_id = ${other}.connection_id and +${one}.service_id = ${other}.service_id`;

const statements = [
  // `identifierKey` and `identifierEnding` of the written identifier, which is unchanged. The journal's thread knows both functions.
  `alter table orders add column identifier_key text not null default ''`,
  `alter table orders add column identifier_ending text not null default ''`,
  // 1: it was open beside another open order of the same account for the same thing when O5 still compared letters.
  `alter table orders add column open_beside integer not null default 0`,
  `update orders set identifier_key = identifier_key(identifier_kind, identifier), identifier_ending = identifier_ending(identifier)`,
  `drop index orders_one_unresolved`,
  `drop index orders_by_identifier`,
  // A repeat on another connection of the account was meant; on the same one there never was a way to mean it.
  `update orders set open_beside = 1 where number in (
    with recursive same (one, other) as (
      select id, id from connections union
      select same.one, theirs.connection_id from same
        join connection_accounts as own on own.connection_id = same.other
        join connection_accounts as theirs on theirs.account = own.account),
    open as materialized (
      select number, id, connection_id, service_id, identifier_key, again_of from orders
      where connection_id in (select id from connections) and state in (${unresolved}))
    select one.number from open as one
      join open as other on other.identifier_key = one.identifier_key and other.service_id = one.service_id and other.number <> one.number
      join same on same.one = one.connection_id and same.other = other.connection_id
      where one.connection_id = other.connection_id or (one.again_of is not other.id and other.again_of is not one.id))`,
  // money-safety O5: the database itself refuses a second unresolved order, whatever path leads to it. The triggers hold new ones to
  // those of before as well, and whatever is opened again to all.
  `create unique index orders_one_unresolved on orders (connection_id, service_id, identifier_key)
    where state in (${unresolved}) and open_beside = 0`,
  `create index orders_by_identifier on orders (identifier_key)`,
  `create index orders_by_ending on orders (identifier_ending)`,
  `create index orders_open_beside on orders (identifier_key) where open_beside = 1`,
  `create trigger orders_not_beside before insert on orders
    when new.open_beside = 0 and new.state in (${unresolved}) and exists (
      select 1 from orders as other where other.open_beside = 1 and ${sameThing('other', 'new')} and other.state in (${unresolved}))
    begin select raise(abort, 'another order for the same thing is open'); end`,
  `create trigger orders_not_opened_beside before update of state on orders
    when old.state not in (${unresolved}) and new.state in (${unresolved}) and exists (
      select 1 from orders as other where ${sameThing('other', 'new')} and other.state in (${unresolved}) and other.number <> new.number)
    begin select raise(abort, 'another order for the same thing is open'); end`,
];

/** One identity for every spelling of an identifier (O5). Orders that are open twice by it remain so, unchanged. */
export async function addIdentifierKey(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
