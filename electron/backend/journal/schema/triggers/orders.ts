import { eachRow, eachStatement, refuse } from '../postgres-trigger.ts';
import { ofOneNumbering, type PerEngine, referenceKey } from '../sql-conditions.ts';

const refusal = 'another order of the account has this reference';
const isHeld = `exists (select 1 from orders as other where other.reference_key = ${referenceKey.sqlite('new.reference')}
  and other.reference is not null and other.id <> new.id and other.connection_id in ${ofOneNumbering.sqlite('new.connection_id')})`;
const refused = `begin select raise(abort, '${refusal}'); end`;

/** SQLite refuses to give one order's reference to another, for all code that writes (money-safety O9). Existing duplicates remain. */
export const oneReferenceTriggers: readonly string[] = [
  `create trigger orders_one_reference before insert on orders when new.reference is not null and ${isHeld} ${refused}`,
  `create trigger orders_keep_one_reference before update of reference on orders when new.reference is not null
    and (old.reference is null or ${referenceKey.sqlite('old.reference')} <> ${referenceKey.sqlite('new.reference')}) and ${isHeld} ${refused}`,
];

export const dropOneReferenceTriggers: readonly string[] = [
  `drop trigger orders_one_reference`,
  `drop trigger orders_keep_one_reference`,
];

// Rows with their own index are searched first. Otherwise a plan may read every order of a service.
const otherHasReference = `if exists (
      with of_reference as materialized (
        select id, connection_id from orders where reference_key = ${referenceKey.postgres('new.reference')} and reference is not null)
      select 1 from of_reference as other where other.id <> new.id and other.connection_id in ${ofOneNumbering.postgres('new.connection_id')}) then
      ${refuse(refusal)}
    end if;`;

/** Rules for all code that writes: a reference belongs to one order of the account, and every sending is counted. */
export const orderTriggers: PerEngine<readonly string[]> = {
  sqlite: [
    ...oneReferenceTriggers,
    `create trigger order_events_sent after insert on order_events when new.to_state = 'sending' begin
    insert into sending_counts select connection_id, 1 from orders where id = new.order_id
      on conflict do update set sent = sent + 1;
  end`,
  ],
  postgres: [
    ...eachRow('orders_one_reference', 'before insert on orders', {
      where: 'new.reference is not null',
      looksUp: true,
      body: otherHasReference,
    }),
    ...eachRow('orders_keep_one_reference', 'before update of reference on orders', {
      where: `new.reference is not null
      and (old.reference is null or ${referenceKey.postgres('old.reference')} <> ${referenceKey.postgres('new.reference')})`,
      looksUp: true,
      body: otherHasReference,
    }),
    // No search contains a longer ending, and an index limits the length of its texts.
    ...eachRow('orders_ending_fits', 'before insert or update of identifier_ending on orders', {
      where: 'octet_length(new.identifier_ending) > 2000',
      body: 'new.identifier_ending := left(new.identifier_ending, 500);',
    }),
    ...eachStatement('order_events_sent', 'insert', 'order_events', {
      looksUp: true,
      body: `insert into sending_counts (connection_id, sent)
      select connection_id, count(*) from (
        select (select connection_id from orders where orders.id = added.order_id) as connection_id from added where to_state = 'sending') as sendings
      group by 1
      on conflict (connection_id) do update set sent = sending_counts.sent + excluded.sent;`,
    }),
    // Each event stores the login that wrote it. A till cannot choose another name. When a whole journal is copied, its events keep their
    // logins.
    `create function order_events_login() returns trigger language plpgsql as $$
  begin
    new.login := session_user;
    return new;
  end $$`,
    `create trigger order_events_login before insert on order_events for each row execute function order_events_login()`,
  ],
};
