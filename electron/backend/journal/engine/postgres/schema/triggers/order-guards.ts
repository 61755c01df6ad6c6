import { isOpen, referenceKey } from '../tables/words.ts';
import { eachRow, refuse } from './trigger.ts';

// PostgreSQL allows `same` once in a recursive step, SQLite twice.
const ofOneNumbering = `(with recursive same (id) as (
      select new.connection_id union
      select near.id from same join connections as near on near.base_address = (
          select own.base_address from connections as own where own.id = same.id)
        or near.id in (select theirs.connection_id from connection_accounts as own
          join connection_accounts as theirs on theirs.account = own.account where own.connection_id = same.id))
    select id from same)`;

// Rows with an index of their own are found first: otherwise a plan may read every order of a service.
const otherHasReference = `if exists (
      with of_reference as materialized (
        select id, connection_id from orders where reference_key = ${referenceKey('new.reference')} and reference is not null)
      select 1 from of_reference as other where other.id <> new.id and other.connection_id in ${ofOneNumbering}) then
      ${refuse('another order of the account has this reference')}
    end if;`;

const otherIsOpen = (among: string): string => `if exists (
      with of_device as materialized (
        select number, connection_id, service_id, state from orders where identifier_key = new.identifier_key and ${among})
      select 1 from of_device as other where other.connection_id = new.connection_id and other.service_id = new.service_id
        and other.${isOpen()} and other.number <> new.number) then
      ${refuse('another order for the same thing is open')}
    end if;`;

/** Guards that no path can bypass: money-safety O9, and O5 besides its unique index. */
export const orderGuards: readonly string[] = [
  ...eachRow('orders_one_reference', 'before insert on orders', {
    where: 'new.reference is not null',
    looksUp: true,
    body: otherHasReference,
  }),
  ...eachRow('orders_keep_one_reference', 'before update of reference on orders', {
    where: `new.reference is not null
      and (old.reference is null or ${referenceKey('old.reference')} <> ${referenceKey('new.reference')})`,
    looksUp: true,
    body: otherHasReference,
  }),
  ...eachRow('orders_not_beside', 'before insert on orders', {
    where: `new.open_beside = 0 and new.${isOpen()}`,
    looksUp: true,
    body: otherIsOpen('open_beside = 1'),
  }),
  ...eachRow('orders_not_opened_beside', 'before update of state on orders', {
    where: `not (old.${isOpen()}) and new.${isOpen()}`,
    looksUp: true,
    body: otherIsOpen('true'),
  }),
  // Nobody types more than this to find it by its end; an index takes no text of any length.
  ...eachRow('orders_ending_fits', 'before insert or update of identifier_ending on orders', {
    where: 'octet_length(new.identifier_ending) > 2000',
    body: 'new.identifier_ending := left(new.identifier_ending, 500);',
  }),
];
