import { eachRow, eachStatement, plannedAnew } from '../postgres-trigger.ts';
import { isReady, type PerEngine } from '../sql-conditions.ts';

// Orders keep the name as written. Triggers maintain the customer of each order and the counts of each customer, whatever code writes the
// orders. `customer_key` runs only when a name is written, and its result is stored, so another version's conversion cannot contradict an
// index.

const owes = (row: string): string => `(${isReady(row)} and ${row}.customer_price is not null)`;

const linkedTo = (row: string): string =>
  `(select customer from customer_orders where order_number = ${row}.number)`;

/** Adds an order to its customer's counts (`step` 1), or subtracts it (-1). */
const countInSqlite = (row: string, step: 1 | -1): string => `
  update customers set orders = orders + ${step}, ready = ready + ${step} * ${isReady(row)} where number = ${linkedTo(row)};
  insert into customer_owed (customer, currency, amount, orders)
    select customer, coalesce(${row}.customer_currency, ''), ${row}.customer_price, ${step}
    from customer_orders where order_number = ${row}.number and ${owes(row)}
    on conflict (customer, currency, amount) do update set orders = orders + ${step};${
      step === 1
        ? ''
        : `
  delete from customer_owed where customer = ${linkedTo(row)} and currency = coalesce(${row}.customer_currency, '')
    and amount = ${row}.customer_price and orders = 0;`
    }`;

const namedBy = (row: string): string =>
  `(select number from customers where key = customer_key(${row}.customer))`;

const linkInSqlite = `
  insert into customers (id, key, name) select lower(hex(randomblob(16))), customer_key(new.customer), new.customer
    where customer_key(new.customer) <> '' on conflict (key) do nothing;
  insert into customer_orders (order_number, customer) select new.number, number from customers
    where key = customer_key(new.customer) on conflict (order_number) do nothing;
  ${countInSqlite('new', 1)}`;

const inSqlite: readonly string[] = [
  `create trigger orders_named after insert on orders when new.customer <> '' begin ${linkInSqlite} end`,
  // This trigger also counts other changes in the same statement. If the name did not change, the next trigger counts them.
  `create trigger orders_renamed after update of customer on orders when old.customer <> new.customer begin
    ${countInSqlite('old', -1)}
    delete from customers where number = ${linkedTo('old')} and number is not ${namedBy('new')} and orders = 0 and known = 0;
    delete from customer_orders where order_number = old.number and customer is not ${namedBy('new')};
    ${linkInSqlite}
  end`,
  `create trigger orders_waiting after update of state, handed_over_at, customer_price, customer_currency on orders
    when old.customer = new.customer and (${isReady('old')} <> ${isReady('new')} or ${owes('old')} <> ${owes('new')}
      or old.customer_price is not new.customer_price or old.customer_currency is not new.customer_currency) begin
    ${countInSqlite('old', -1)}
    ${countInSqlite('new', 1)}
  end`,
];

const linked = `(select customer from customer_orders where order_number = these.number)`;
const named = `(select number from customers where key = customer_key(these.customer))`;

/** Adds orders to their customers' counts (`step` 1), or subtracts them (-1). */
const count = (rows: 'added' | 'removed', step: 1 | -1): string => `
    ${plannedAnew(`update customers set orders = customers.orders + ${step} * mine.orders, ready = customers.ready + ${step} * mine.ready from (
      select ${linked} as customer, count(*) as orders, count(*) filter (where ${isReady('these')}) as ready
      from ${rows} as these where these.customer <> '' group by 1) as mine where customers.number = mine.customer`)}
    ${plannedAnew(`insert into customer_owed (customer, currency, amount, orders)
      select customer, currency, amount, ${step} * count(*) from (
        select ${linked} as customer, coalesce(these.customer_currency, '') as currency, these.customer_price as amount
        from ${rows} as these where these.customer <> '' and ${owes('these')}) as owed
      where customer is not null group by 1, 2, 3
      on conflict (customer, currency, amount) do update set orders = customer_owed.orders + excluded.orders`)}`;

/** Creates missing customers, spelt as in their first order, and links each order. */
const link = (rows: string): string => `
    ${plannedAnew(`insert into customers (id, key, name)
      select replace(cast(gen_random_uuid() as text), '-', ''), key, customer from (
        select distinct on (key) key, customer from (
          select these.number, these.customer, customer_key(these.customer) as key from ${rows} as these where these.customer <> '') as spelt
        order by key, number) as first
      where key <> '' and not exists (select 1 from customers where customers.key = first.key)`)}
    ${plannedAnew(`insert into customer_orders (order_number, customer)
      select number, customer from (select these.number, ${named} as customer from ${rows} as these where these.customer <> '') as found
      where customer is not null on conflict (order_number) do nothing`)}`;

/**
 * Rows in which these columns changed. The two transition tables are never joined, because a plan made for a few rows is quadratic for many
 * rows.
 */
const changed = (columns: (side: string) => string): string =>
  `(select ${columns('added')} from added except select ${columns('removed')} from removed)`;
const renamed = changed((side) => `${side}.number, ${side}.customer`);

const inPostgres: readonly string[] = [
  ...eachStatement(
    'orders_named',
    'insert',
    'orders',
    `if not exists (select 1 from added where customer <> '') then return null; end if;
    ${link('added')}
    ${count('added', 1)}`,
  ),
  ...eachStatement(
    'orders_renamed',
    'update',
    'orders',
    `declare theirs bigint[];
    begin
    if not exists ${changed((side) => `${side}.number, ${side}.customer, ${isReady(side)}, ${owes(side)}, ${side}.customer_price, ${side}.customer_currency`)}
      then return null; end if;
    ${plannedAnew(`select array(select distinct ${linked} from removed as these where these.customer <> '')`, ' into theirs')}
    ${count('removed', -1)}
    ${plannedAnew(`delete from customer_orders using ${renamed} as these
      where customer_orders.order_number = these.number and customer_orders.customer is distinct from ${named}`)}
    ${link(renamed)}
    ${count('added', 1)}
    ${plannedAnew('delete from customer_owed where customer = any ($1) and orders = 0', ' using theirs')}
    ${plannedAnew('delete from customers where number = any ($1) and orders = 0 and known = 0', ' using theirs')}
    end;`,
  ),
  // Shortens the key as `customer_key` does, because an index limits the length of its texts.
  ...eachRow('customers_key_fits', 'before insert or update of key on customers', {
    where: 'octet_length(new.key) > 2000',
    body: 'new.key := fitting_key(new.key);',
  }),
];

export const customerTriggers: PerEngine<readonly string[]> = { sqlite: inSqlite, postgres: inPostgres };
