import { eachRow } from './trigger.ts';

// Above every number: whatever there is of orders is still to be gone through.
const everyOrder = '9007199254740991';
const ofSameAccount = (
  connection: string,
): string => `(select theirs.connection_id from connection_accounts as own
        join connection_accounts as theirs on theirs.account = own.account where own.connection_id = ${connection})`;
const sweep = (connection: string): string =>
  `update wallet_sweeps set orders_below = ${everyOrder} where connection_id in ${ofSameAccount(connection)};`;

const rowIsDue = `insert into wallet_due (connection_id, pass, subject, number) values (new.connection_id, 1, 'row', new.number);`;
const orderIsDue = `insert into wallet_due (connection_id, pass, subject, number)
      select connection_id, 1, 'order', new.number from wallet_sweeps where connection_id = new.connection_id
        or (connection_id in ${ofSameAccount('new.connection_id')}
          and not exists (select 1 from wallet_sweeps where connection_id = new.connection_id));`;

const changed = (...columns: readonly string[]): string =>
  `(${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})`;
const ofRow = ['at', 'amount', 'currency', 'kind', 'description', 'balance_after', 'details'] as const;
const ofOrder = ['state', 'reference', 'price', 'currency', 'sent_at', 'finished_at'] as const;

/** Wallet rows and orders due for matching, as they change. */
export const walletTriggers: readonly string[] = [
  ...eachRow('transactions_due', 'after insert on transactions', { body: rowIsDue }),
  ...eachRow('transactions_due_again', `after update of ${ofRow.join(', ')} on transactions`, {
    where: changed(...ofRow),
    body: rowIsDue,
  }),
  ...eachRow('orders_due', `after update of ${ofOrder.join(', ')} on orders`, {
    where: `${changed(...ofOrder)} and (new.reference is not null or old.reference is not null or 'uncertain' in (old.state, new.state))`,
    body: orderIsDue,
  }),
  ...eachRow('orders_due_whole', 'after insert on orders', {
    where: 'new.reference is not null',
    body: orderIsDue,
  }),
  ...eachRow('wallet_begins', 'after insert on wallet_sums', {
    body: `insert into wallet_sweeps (connection_id, rows_below, orders_below)
      values (new.connection_id, null, ${everyOrder}) on conflict (connection_id) do nothing;`,
  }),
  ...eachRow('accounts_due', 'after insert on connection_accounts', {
    body: `if exists (select 1 from connections where removed_at is not null and id in ${ofSameAccount('new.connection_id')}) then
      ${sweep('new.connection_id')}
    end if;`,
  }),
  ...eachRow('removed_connections_due', 'after update of removed_at on connections', {
    where: 'new.removed_at is distinct from old.removed_at',
    body: sweep('new.id'),
  }),
];
