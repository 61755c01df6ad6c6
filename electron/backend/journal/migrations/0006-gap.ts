import { type Kysely, sql } from 'kysely';

const statements = [
  // Every run of the app on this journal. A copy that went its own way has runs that the mark does not name, or lacks those that it does.
  `create table runs (
    number integer primary key, id text not null unique, began_at integer not null, events_before integer not null) strict`,
  // How often anything was sent on each connection; it only ever rises.
  `create table sending_counts (connection_id text primary key, sent integer not null) strict, without rowid`,
  `insert into sending_counts select orders.connection_id, count(*) from order_events join orders on orders.id = order_events.order_id
    where order_events.to_state = 'sending' group by orders.connection_id`,
  `create trigger order_events_sent after insert on order_events when new.to_state = 'sending' begin
    insert into sending_counts select connection_id, 1 from orders where id = new.order_id
      on conflict do update set sent = sent + 1;
  end`,
  `create table gaps (
    id text primary key, kind text not null, recognised_at integer not null, from_at integer, to_at integer not null,
    orders integer not null, unsure integer not null, acknowledged_at integer,
    acknowledged_by text, settled_at integer, settled_by text, settled_words text) strict`,
  // The marks that a gap was recognised by: at the next start they are no second gap.
  `create table gap_marks (
    gap_id text not null references gaps (id), run text not null, sequence integer not null, primary key (gap_id, run)) strict, without rowid`,
  // Not joined to connections: the journal that is there now need not have them.
  `create table gap_accounts (
    gap_id text not null references gaps (id), connection_id text not null, name text not null, practice integer not null,
    orders integer not null, read_at integer, read_failed text, read_whole integer not null,
    primary key (gap_id, connection_id)) strict, without rowid`,
  `create table gap_findings (
    gap_id text not null references gaps (id), connection_id text not null, reference text not null, row text not null,
    order_id text, primary key (gap_id, connection_id, reference)) strict, without rowid`,
];

/** What is needed to recognise that the journal is not the newest one, and to settle what is missing (money-safety J5). */
export async function addGaps(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
