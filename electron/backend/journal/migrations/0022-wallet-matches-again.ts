import { type Kysely, sql } from 'kysely';

const judged = ['state', 'reference', 'price', 'currency', 'sent_at', 'finished_at'];
const changed = judged.map((column) => `old.${column} is not new.${column}`).join(' or ');
const all = Number.MAX_SAFE_INTEGER;

const accountOf = (connection: string): string => `select theirs.connection_id from connection_accounts as own
  join connection_accounts as theirs on theirs.account = own.account where own.connection_id = ${connection}`;
// By the wallet of its own connection; where that one has none, by those of its account, which may name it.
const orderDue = `insert into wallet_due (connection_id, pass, subject, number)
  select connection_id, 1, 'order', new.number from wallet_sweeps where connection_id = new.connection_id
    or (connection_id in (${accountOf('new.connection_id')})
      and not exists (select 1 from wallet_sweeps where connection_id = new.connection_id))`;

const statements = [
  // By amount whatever the currency, which either side may leave out; and by time, so that what is out of reach is not walked.
  `drop index wallet_findings_by_kind`,
  `create index wallet_findings_by_amount on wallet_findings (connection_id, kind, amount, since, currency)`,
  `create index wallet_findings_by_time on wallet_findings (connection_id, kind, since)`,
  `create index wallet_findings_of_rows on wallet_findings (connection_id, subject, since)`,
  `drop trigger orders_due`,
  `create trigger orders_due after update of ${judged.join(', ')} on orders
    when (${changed}) and (new.reference is not null or old.reference is not null or 'uncertain' in (old.state, new.state)) begin
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
  // What was compared by the rules of before is compared anew, a little at a time.
  `update wallet_sweeps set rows_below = ${all}, orders_below = ${all}`,
];

/** Orders are compared also where they came whole, or their connection was removed. */
export async function compareWalletsAgain(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
