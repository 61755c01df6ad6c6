import { type Kysely, sql } from 'kysely';

const said = ['at', 'amount', 'currency', 'kind', 'description', 'balance_after', 'details'];
const judged = ['state', 'reference', 'price', 'currency', 'sent_at', 'finished_at'];
const changed = (columns: readonly string[]): string =>
  columns.map((column) => `old.${column} is not new.${column}`).join(' or ');

const all = Number.MAX_SAFE_INTEGER;

const accountOf = (connection: string): string => `select theirs.connection_id from connection_accounts as own
  join connection_accounts as theirs on theirs.account = own.account where own.connection_id = ${connection}`;
// By the wallet of its own connection; if that one has none, by those of its account, which may name it.
const orderDue = `insert into wallet_due (connection_id, pass, subject, number)
  select connection_id, 1, 'order', new.number from wallet_sweeps where connection_id = new.connection_id
    or (connection_id in (${accountOf('new.connection_id')})
      and not exists (select 1 from wallet_sweeps where connection_id = new.connection_id))`;

const statements = [
  `create table wallet_matches (
    transaction_number integer primary key references transactions (number), connection_id text not null references connections (id),
    order_number integer not null references orders (number), side text not null, how text not null) strict`,
  `create index wallet_matches_by_order on wallet_matches (order_number)`,
  `create index wallet_matches_by_how on wallet_matches (connection_id, side, how)`,
  `create table wallet_findings (
    connection_id text not null references connections (id), subject text not null, number integer not null, kind text not null,
    amount text, currency text not null, since integer, due_at integer not null, primary key (connection_id, subject, number))
    strict, without rowid`,
  // By amount whatever the currency, which either side may leave out; and by time, so that rows out of reach are not walked.
  `create index wallet_findings_by_amount on wallet_findings (connection_id, kind, amount, since, currency)`,
  `create index wallet_findings_by_time on wallet_findings (connection_id, kind, since)`,
  `create index wallet_findings_of_rows on wallet_findings (connection_id, subject, since)`,
  `create table wallet_names (
    connection_id text not null references connections (id), reference text not null, transaction_number integer not null,
    primary key (connection_id, reference, transaction_number)) strict, without rowid`,
  `create index wallet_names_by_row on wallet_names (transaction_number)`,
  `create table wallet_due (
    sequence integer primary key, connection_id text not null, pass integer not null, subject text not null, number integer not null) strict`,
  `create index wallet_due_in_turn on wallet_due (connection_id, pass, number)`,
  `create table wallet_sweeps (
    connection_id text primary key references connections (id), rows_below integer, orders_below integer) strict, without rowid`,
  // `about`: an order's id; or the supplier's id of a row, in the wallet of the connection. Numbers are this journal's alone.
  `create table wallet_settlements (
    sequence integer primary key, subject text not null, connection_id text references connections (id), about text not null,
    kind text not null, amount text, settled integer not null, at integer not null, who text not null, words text not null) strict`,
  `create index wallet_settlements_by_subject on wallet_settlements (subject, about, sequence)`,
  `create index wallet_settlements_by_connection on wallet_settlements (connection_id) where connection_id is not null`,
  // money-safety J4: history is never rewritten.
  `create trigger wallet_settlements_stay before update on wallet_settlements begin select raise(abort, 'history is never rewritten'); end`,
  `create trigger wallet_settlements_remain before delete on wallet_settlements begin select raise(abort, 'history is never rewritten'); end`,
  // Existing rows are processed in the background, a little at a time: no start waits for it.
  `insert into wallet_sweeps select distinct connection_id, ${all}, ${all} from wallet_sums where rows > 0`,
  // The first row of a connection's wallet: from now on its orders are compared, those of before too.
  `create trigger wallet_begins after insert on wallet_sums begin
    insert into wallet_sweeps values (new.connection_id, null, ${all}) on conflict do nothing;
  end`,
  `create trigger transactions_due after insert on transactions begin
    insert into wallet_due (connection_id, pass, subject, number) values (new.connection_id, 1, 'row', new.number);
  end`,
  `create trigger transactions_due_again after update of ${said.join(', ')} on transactions when ${changed(said)} begin
    insert into wallet_due (connection_id, pass, subject, number) values (new.connection_id, 1, 'row', new.number);
  end`,
  `create trigger orders_due after update of ${judged.join(', ')} on orders
    when (${changed(judged)}) and (new.reference is not null or old.reference is not null or 'uncertain' in (old.state, new.state)) begin
    ${orderDue};
  end`,
  // Adopted from a gap, or carried over by a restore.
  `create trigger orders_due_whole after insert on orders when new.reference is not null begin
    ${orderDue};
  end`,
  // The orders of a removed connection are judged by another one of the account.
  `create trigger removed_connections_due after update of removed_at on connections when new.removed_at is not old.removed_at begin
    update wallet_sweeps set orders_below = ${all} where connection_id in (${accountOf('new.id')});
  end`,
  `create trigger accounts_due after insert on connection_accounts
    when exists (select 1 from connections where removed_at is not null and id in (${accountOf('new.connection_id')})) begin
    update wallet_sweeps set orders_below = ${all} where connection_id in (${accountOf('new.connection_id')});
  end`,
];

/** The wallet's rows are compared with our orders, and what does not add up is kept. */
export async function addWalletMatches(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
