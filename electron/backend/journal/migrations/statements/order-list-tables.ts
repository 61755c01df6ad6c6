// What makes lists of a million orders as quick as lists of a thousand: figures that are counted as they change, and words that can be
// searched. All of it is kept by triggers, so that no path that writes orders can forget it.

/** Neighbouring orders whose words are searched as one: numbers from `block * ordersPerBlock` on. */
export const ordersPerBlock = 32;

const words = `customer <> '' or note <> '' or result is not null`;
const wordsOf = (row: string): string => words.replace(/\b(customer|note|result)\b/g, `${row}.$1`);

export const orderListTables: readonly string[] = [
  `create table order_counts (
    connection_id text not null, service_id text not null, state text not null, orders integer not null,
    primary key (connection_id, service_id, state)) strict, without rowid`,
  // Every name and price that a service was ever ordered under: what a search by name or price looks through instead of the orders.
  `create table order_offers (
    connection_id text not null, service_id text not null, service_name text not null, currency text not null, price text not null,
    primary key (connection_id, service_id, service_name, currency, price)) strict, without rowid`,
  // The first and the last order of each day (UTC): a clock that was set back makes numbers and times disagree.
  `create table order_days (day integer primary key, first integer not null, last integer not null) strict`,
  `create trigger orders_counted after insert on orders begin
    insert into order_counts values (new.connection_id, new.service_id, new.state, 1) on conflict do update set orders = orders + 1;
    insert or ignore into order_offers values (new.connection_id, new.service_id, new.service_name, new.currency, new.price);
    insert into order_days values (new.created_at / 86400000, new.number, new.number)
      on conflict do update set first = min(first, excluded.first), last = max(last, excluded.last);
  end`,
  `create trigger orders_recounted after update of connection_id, service_id, state on orders
    when old.state <> new.state or old.service_id <> new.service_id or old.connection_id <> new.connection_id begin
    update order_counts set orders = orders - 1
      where connection_id = old.connection_id and service_id = old.service_id and state = old.state;
    insert into order_counts values (new.connection_id, new.service_id, new.state, 1) on conflict do update set orders = orders + 1;
  end`,
  `create trigger orders_offered after update of service_id, service_name, price, currency on orders
    when old.service_id <> new.service_id or old.service_name <> new.service_name or old.price <> new.price
      or old.currency <> new.currency begin
    insert or ignore into order_offers values (new.connection_id, new.service_id, new.service_name, new.currency, new.price);
  end`,
  // Three letters at a time, so that any part of a word is found; neither keeps a copy of the words themselves. One entry is for a block
  // of neighbouring orders (order-words.ts): a list of a million is then searched as fast as one of thirty thousand. What people wrote is
  // separate from results, which are the same for nearly every order.
  ...['order_words', 'order_results'].flatMap((table) => [
    `create virtual table ${table} using fts5 (words, content = '', contentless_delete = 1, tokenize = 'trigram')`,
    // Automatic merging would sometimes merge everything during a small write; order-words.ts merges in small steps.
    `insert into ${table} (${table}, rank) values ('automerge', 0)`,
    `insert into ${table} (${table}, rank) values ('crisismerge', 1000)`,
  ]),
  // A list of thousands must be written at once; its words follow when there is time.
  `create table order_words_due (block integer primary key) strict`,
  `create trigger orders_worded after insert on orders when ${wordsOf('new')} begin
    insert or ignore into order_words_due values (new.number / ${ordersPerBlock});
  end`,
  `create trigger orders_reworded after update of customer, note, result on orders
    when old.customer <> new.customer or old.note <> new.note or old.result is not new.result begin
    insert or ignore into order_words_due values (new.number / ${ordersPerBlock});
  end`,
];
