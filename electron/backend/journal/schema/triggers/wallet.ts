import { eachRow } from '../postgres-trigger.ts';
import { changed, ofSameAccount, type PerEngine } from '../sql-conditions.ts';

// This number is above every order number, so all orders are still to be compared.
const everyOrder = Number.MAX_SAFE_INTEGER;
const ofRow = ['at', 'amount', 'currency', 'kind', 'description', 'balance_after', 'details'];
const ofOrder = ['state', 'reference', 'price', 'currency', 'sent_at', 'finished_at'];

const rowIsDue = `insert into wallet_due (connection_id, pass, subject, number) values (new.connection_id, 1, 'row', new.number);`;
// A row that repeated the changed one may be a movement of its own now, and the other way round.
const repeatIsDue = `insert into wallet_due (connection_id, pass, subject, number)
  select connection_id, 1, 'row', number from transactions where connection_id = old.connection_id and at = old.at and number <> old.number
    and amount = old.amount and balance_after = old.balance_after and description = old.description and details = old.details;`;
// The order is compared with the wallet of its own connection. If that connection has no wallet, the order is compared with the wallets of
// the other connections of the account, because their rows may name the order.
const orderIsDue = `insert into wallet_due (connection_id, pass, subject, number)
  select connection_id, 1, 'order', new.number from wallet_sweeps where connection_id = new.connection_id
    or (connection_id in (${ofSameAccount('new.connection_id')})
      and not exists (select 1 from wallet_sweeps where connection_id = new.connection_id));`;
// A connection's first wallet row starts the comparison with all its orders, including earlier ones.
const begin = `insert into wallet_sweeps (connection_id, rows_below, orders_below)
      values (new.connection_id, null, ${everyOrder}) on conflict (connection_id) do nothing;`;
const sweep = (connection: string): string =>
  `update wallet_sweeps set orders_below = ${everyOrder} where connection_id in (${ofSameAccount(connection)});`;
const isOfRemoved = `exists (select 1 from connections where removed_at is not null and id in (${ofSameAccount('new.connection_id')}))`;
const isNamed = `new.reference is not null or old.reference is not null or 'uncertain' in (old.state, new.state)`;

interface Rule {
  readonly name: string;
  readonly after: string;
  /** Condition for the trigger to run, in each engine's SQL. */
  readonly when?: string | PerEngine<string>;
  /** Same as `when`, but may contain a subquery. PostgreSQL evaluates it within the function. */
  readonly onlyIf?: string;
  readonly body: string;
}

const both = (
  write: (columns: readonly string[], is: (typeof changed)['sqlite']) => string,
  columns: readonly string[],
) => ({
  sqlite: write(columns, changed.sqlite),
  postgres: write(columns, changed.postgres),
});

const rules: readonly Rule[] = [
  { name: 'transactions_due', after: 'insert on transactions', body: rowIsDue },
  {
    name: 'transactions_due_again',
    after: `update of ${ofRow.join(', ')} on transactions`,
    when: both((columns, is) => is(columns), ofRow),
    body: `${rowIsDue} ${repeatIsDue}`,
  },
  {
    name: 'orders_due',
    after: `update of ${ofOrder.join(', ')} on orders`,
    when: both((columns, is) => `(${is(columns)}) and (${isNamed})`, ofOrder),
    body: orderIsDue,
  },
  // This trigger is for orders that were adopted from a gap or copied by a restore.
  {
    name: 'orders_due_whole',
    after: 'insert on orders',
    when: 'new.reference is not null',
    body: orderIsDue,
  },
  { name: 'wallet_begins', after: 'insert on wallet_sums', body: begin },
  {
    name: 'accounts_due',
    after: 'insert on connection_accounts',
    onlyIf: isOfRemoved,
    body: sweep('new.connection_id'),
  },
  // The orders of a removed connection are compared with the wallet of another connection of its account.
  {
    name: 'removed_connections_due',
    after: 'update of removed_at on connections',
    when: both((columns, is) => is(columns), ['removed_at']),
    body: sweep('new.id'),
  },
];

const whenOf = ({ when }: Rule, engine: keyof PerEngine<string>): string | undefined =>
  typeof when === 'object' ? when[engine] : when;

/** Queues wallet rows and orders for matching when they change. */
export const walletTriggers: PerEngine<readonly string[]> = {
  sqlite: rules.map((rule) => {
    const condition = whenOf(rule, 'sqlite') ?? rule.onlyIf;
    return `create trigger ${rule.name} after ${rule.after}${condition === undefined ? '' : ` when ${condition}`} begin
    ${rule.body}
  end`;
  }),
  postgres: rules.flatMap((rule) => {
    const where = whenOf(rule, 'postgres');
    return eachRow(rule.name, `after ${rule.after}`, {
      ...(where === undefined ? {} : { where }),
      body:
        rule.onlyIf === undefined
          ? rule.body
          : `if ${rule.onlyIf} then
      ${rule.body}
    end if;`,
    });
  }),
};
