import { eachRow, eachStatement, plannedAnew } from './trigger.ts';

const ready = (row: string): string => `(${row}.state = 'success' and ${row}.handed_over_at is null)`;
const owes = (row: string): string => `(${ready(row)} and ${row}.customer_price is not null)`;
const linked = `(select customer from customer_orders where order_number = these.number)`;
const named = `(select number from customers where key = customer_key(these.customer))`;

/** Adds orders to their customers' counts (`by` 1) or removes them (-1). */
const count = (rows: 'added' | 'removed', by: 1 | -1): string => `
    ${plannedAnew(`update customers set orders = customers.orders + ${by} * mine.orders, ready = customers.ready + ${by} * mine.ready from (
      select ${linked} as customer, count(*) as orders, count(*) filter (where ${ready('these')}) as ready
      from ${rows} as these where these.customer <> '' group by 1) as mine where customers.number = mine.customer`)}
    ${plannedAnew(`insert into customer_owed (customer, currency, amount, orders)
      select customer, currency, amount, ${by} * count(*) from (
        select ${linked} as customer, coalesce(these.customer_currency, '') as currency, these.customer_price as amount
        from ${rows} as these where these.customer <> '' and ${owes('these')}) as owed
      where customer is not null group by 1, 2, 3
      on conflict (customer, currency, amount) do update set orders = customer_owed.orders + excluded.orders`)}`;

/** Makes the customers that are new, by the spelling of their first order, and links each order. */
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

/** Rows of which these columns were changed; two tables of a statement are never joined, for the plan of a few rows is quadratic for many. */
const changed = (columns: (side: string) => string): string =>
  `(select ${columns('added')} from added except select ${columns('removed')} from removed)`;
const renamed = changed((side) => `${side}.number, ${side}.customer`);

/** As `customerTriggers` says it for SQLite: who orders are for, and what waits for each. */
export const customerTriggers: readonly string[] = [
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
    if not exists ${changed((side) => `${side}.number, ${side}.customer, ${ready(side)}, ${owes(side)}, ${side}.customer_price, ${side}.customer_currency`)}
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
  // As `customer_key` itself ends: an index takes no text of any length.
  ...eachRow('customers_key_fits', 'before insert or update of key on customers', {
    where: 'octet_length(new.key) > 2000',
    body: 'new.key := fitting_key(new.key);',
  }),
];
