import { type Kysely, sql } from 'kysely';

const ended = `('success', 'rejected')`;

const statements = [
  // What the latest result about a device called it; one row for each device, so that one that is checked often counts once.
  `create table device_models (
    practice integer not null, device text not null, tac text not null, brand text, model text not null, at integer not null,
    primary key (practice, device)) strict, without rowid`,
  `create table device_orders (
    order_number integer primary key references orders (number), connection_id text not null,
    service_id text not null, tac text not null, state text not null) strict`,
  // Answers kept ready while results change: no query reads more than a type code or a service has.
  `create table tac_models (
    practice integer not null, tac text not null, model text not null, brand text not null, devices integer not null, last_at integer not null,
    primary key (practice, tac, model, brand)) strict, without rowid`,
  `create table tac_services (
    connection_id text not null, service_id text not null, tac text not null, succeeded integer not null, rejected integer not null,
    primary key (connection_id, service_id, tac)) strict, without rowid`,
  `create trigger device_models_counted after insert on device_models begin
    insert into tac_models values (new.practice, new.tac, new.model, coalesce(new.brand, ''), 1, new.at)
      on conflict do update set devices = devices + 1, last_at = max(last_at, excluded.last_at);
  end`,
  `create trigger device_models_uncounted after delete on device_models begin
    update tac_models set devices = devices - 1
      where practice = old.practice and tac = old.tac and model = old.model and brand = coalesce(old.brand, '');
    delete from tac_models
      where practice = old.practice and tac = old.tac and model = old.model and brand = coalesce(old.brand, '') and devices <= 0;
  end`,
  `create trigger device_orders_counted after insert on device_orders begin
    insert into tac_services values (new.connection_id, new.service_id, new.tac, new.state = 'success', new.state = 'rejected')
      on conflict do update set succeeded = succeeded + excluded.succeeded, rejected = rejected + excluded.rejected;
  end`,
  `create trigger device_orders_uncounted after delete on device_orders begin
    update tac_services set succeeded = succeeded - (old.state = 'success'), rejected = rejected - (old.state = 'rejected')
      where connection_id = old.connection_id and service_id = old.service_id and tac = old.tac;
  end`,
  // The shop's own table of type codes: a new one is written beside the old one, and counts once it is complete.
  `create table tac_tables (id integer primary key, name text not null, at integer not null, rows integer not null, counts integer not null) strict`,
  `create table tac_table (
    table_id integer not null, tac text not null, brand text not null, model text not null, primary key (table_id, tac)) strict, without rowid`,
  // What is to be read: orders that ended or changed since, and in a background sweep those from before.
  `create table device_due (number integer primary key) strict`,
  `create table device_sweep (below integer not null) strict`,
  `insert into device_sweep select ${Number.MAX_SAFE_INTEGER} where exists (select 1 from orders)`,
  `create trigger orders_device_due after update of state, result on orders
    when (old.state is not new.state or old.result is not new.result) and (old.state in ${ended} or new.state in ${ended}) begin
    insert into device_due values (new.number) on conflict do nothing;
  end`,
  `create trigger orders_device_due_at_once after insert on orders when new.state in ${ended} begin
    insert into device_due values (new.number) on conflict do nothing;
  end`,
];

/** What devices are by their type code, and how services ended for them, is learned from the shop's own orders. */
export async function addKnownDevices(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
