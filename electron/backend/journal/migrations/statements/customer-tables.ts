// Who orders are for. Orders keep their own words; which customer they belong to, and what waits for each, is kept by triggers, so that
// no path that writes orders can forget it. `customer_key` belongs to the journal's own thread (customerKey); it is called only when a
// name is written, and its result is kept: another version's folding can never disagree with an index.

const ready = (row: string): string => `(${row}.state = 'success' and ${row}.handed_over_at is null)`;
const owes = (row: string): string => `(${ready(row)} and ${row}.customer_price is not null)`;
const linked = (row: string): string =>
  `(select customer from customer_orders where order_number = ${row}.number)`;

/** Adds an order to what its customer has (`by` 1), or takes it from there (-1). */
const count = (row: string, by: 1 | -1): string => `
  update customers set orders = orders + ${by}, ready = ready + ${by} * ${ready(row)} where number = ${linked(row)};
  insert into customer_owed (customer, currency, amount, orders)
    select customer, coalesce(${row}.customer_currency, ''), ${row}.customer_price, ${by}
    from customer_orders where order_number = ${row}.number and ${owes(row)}
    on conflict (customer, currency, amount) do update set orders = orders + ${by};${
      by === 1
        ? ''
        : `
  delete from customer_owed where customer = ${linked(row)} and currency = coalesce(${row}.customer_currency, '')
    and amount = ${row}.customer_price and orders = 0;`
    }`;

const namedBy = (row: string): string =>
  `(select number from customers where key = customer_key(${row}.customer))`;

const link = `
  insert into customers (id, key, name) select lower(hex(randomblob(16))), customer_key(new.customer), new.customer
    where customer_key(new.customer) <> '' on conflict (key) do nothing;
  insert into customer_orders (order_number, customer) select new.number, number from customers
    where key = customer_key(new.customer) on conflict (order_number) do nothing;
  ${count('new', 1)}`;

export const customerTables: readonly string[] = [
  // A row without contacts is a name that orders say; it goes with the last of them.
  `create table customers (
    number integer primary key, id text not null unique, key text not null unique, name text not null,
    phone text not null default '', mail text not null default '', language text not null default '',
    group_name text not null default '', note text not null default '', known integer not null default 0,
    updated_at integer not null default 0, orders integer not null default 0, ready integer not null default 0) strict`,
  `create index customers_ready on customers (key) where ready > 0`,
  `create table customer_orders (order_number integer primary key, customer integer not null) strict`,
  `create index customer_orders_of on customer_orders (customer, order_number)`,
  `create table customer_owed (
    customer integer not null, currency text not null, amount text not null, orders integer not null,
    primary key (customer, currency, amount)) strict, without rowid`,
  // Ids alone, which name nobody: a backup that is restored must not bring back who was forgotten.
  `create table forgotten_customers (id text primary key, at integer not null) strict, without rowid`,
];

/** Every order that names somebody, in one walk past all of them; the orders themselves stay as they are. */
export const customersFromOrders: readonly string[] = [
  `create temp table named as select number, customer_key(customer) as key, customer as name from orders where customer <> ''`,
  // Of two columns beside \`max\` SQLite takes those of that row: the newest spelling.
  `insert into customers (id, key, name) select lower(hex(randomblob(16))), key, name from
    (select key, name, max(number) from named where key <> '' group by key)`,
  `insert into customer_orders select named.number, customers.number from named join customers using (key) order by named.number`,
  `drop table named`,
  `insert into customer_owed select customer_orders.customer, coalesce(customer_currency, ''), customer_price, count(*)
    from orders indexed by orders_ready cross join customer_orders on order_number = orders.number
    where ${owes('orders')} group by 1, 2, 3`,
  `update customers set orders = (select count(*) from customer_orders where customer = customers.number)`,
  `update customers set ready = waiting.orders from
    (select customer_orders.customer, count(*) as orders from orders indexed by orders_ready
      cross join customer_orders on order_number = orders.number where ${ready('orders')} group by 1) as waiting
    where waiting.customer = customers.number`,
];

export const customerTriggers: readonly string[] = [
  `create trigger orders_named after insert on orders when new.customer <> '' begin ${link} end`,
  // Other changes of the same statement are counted here, and if the name is unchanged by the next trigger.
  `create trigger orders_renamed after update of customer on orders when old.customer <> new.customer begin
    ${count('old', -1)}
    delete from customers where number = ${linked('old')} and number is not ${namedBy('new')} and orders = 0 and known = 0;
    delete from customer_orders where order_number = old.number and customer is not ${namedBy('new')};
    ${link}
  end`,
  `create trigger orders_waiting after update of state, handed_over_at, customer_price, customer_currency on orders
    when old.customer = new.customer and (${ready('old')} <> ${ready('new')} or ${owes('old')} <> ${owes('new')}
      or old.customer_price is not new.customer_price or old.customer_currency is not new.customer_currency) begin
    ${count('old', -1)}
    ${count('new', 1)}
  end`,
];
