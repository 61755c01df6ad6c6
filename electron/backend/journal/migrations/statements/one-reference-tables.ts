import { type RawBuilder, sql } from 'kysely';
import { isDigits, on, plainText } from '../../sql/dialect.ts';

// What makes two references one (money-safety O9). It is in the tables of every shop from 0004 on, so it may be added to and not altered.

/** Case and the zeros before a plain number are how a reference is written, not which it is. Marks inside it are: 1-23 is not 12-3. */
export function keyOfReference(reference: RawBuilder<unknown>): RawBuilder<string> {
  const trimmed = sql`trim(${reference})`;
  return on({
    sqlite: sql`case when ${trimmed} glob '*[^0-9]*' then lower(${trimmed}) else ltrim(${trimmed}, '0') end`,
    postgres: sql`case when ${isDigits(trimmed)} then ltrim(${trimmed}, '0') else lower(${plainText(trimmed)}) end`,
  });
}

/** A reference without its marks: what a search goes by. */
export function plainReference(reference: RawBuilder<unknown>): RawBuilder<string> {
  const bare = sql`replace(replace(replace(replace(replace(${reference}, '-', ''), '_', ''), ' ', ''), '.', ''), '/', '')`;
  return sql<string>`lower(${plainText(bare)})`;
}

/**
 * Every connection whose orders are numbered together with this one's, including itself and removed ones: those of one account, and those
 * with one address, because a supplier numbers all its orders together and two connections may be of one account before anything has
 * shown it.
 */
export function ofOneNumbering(connection: RawBuilder<unknown>): RawBuilder<string> {
  return on({
    sqlite: sql`(with recursive same(id) as (
    select ${connection} union
    select theirs.connection_id from same
      join connection_accounts as own on own.connection_id = same.id
      join connection_accounts as theirs on theirs.account = own.account union
    select near.id from same
      join connections as own on own.id = same.id
      join connections as near on near.base_address = own.base_address)
    select id from same)`,
    // Here a step may look only once at what is known already.
    postgres: sql`(with recursive same(id) as (
    select ${plainText(connection)} union
    select near.id from same join connections as near on near.base_address = (select base_address from connections as own where own.id = same.id)
      or near.id in (select theirs.connection_id from connection_accounts as own
        join connection_accounts as theirs on theirs.account = own.account where own.connection_id = same.id))
    select id from same)`,
  });
}

const written = sql`new.reference`;
const isHeld = sql`exists (select 1 from orders as other where other.reference_key = ${keyOfReference(written)}
  and other.reference is not null and other.id <> new.id and other.connection_id in ${ofOneNumbering(sql`new.connection_id`)})`;
const refuse = sql`begin select raise(abort, 'another order of the account has this reference'); end`;

/** The database itself refuses to give one order's reference to another, whatever path leads to it. Existing doubles remain. */
export const oneReferenceTriggers: readonly RawBuilder<unknown>[] = [
  sql`create trigger orders_one_reference before insert on orders when new.reference is not null and ${isHeld} ${refuse}`,
  sql`create trigger orders_keep_one_reference before update of reference on orders when new.reference is not null
    and (old.reference is null or ${keyOfReference(sql`old.reference`)} <> ${keyOfReference(written)}) and ${isHeld} ${refuse}`,
];

export const dropOneReferenceTriggers: readonly RawBuilder<unknown>[] = [
  sql`drop trigger orders_one_reference`,
  sql`drop trigger orders_keep_one_reference`,
];
