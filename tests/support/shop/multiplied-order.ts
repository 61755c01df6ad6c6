import { DatabaseSync } from 'node:sqlite';

/** So many more orders as the only one that is there, in a journal that nobody has open; `own` is SQL for columns that differ, by `counted.value`. */
export function multiplyOrder(file: string, count: number, own: Readonly<Record<string, string>>): void {
  const database = new DatabaseSync(file, { timeout: 30_000 });
  const columns = database
    .prepare("select name from pragma_table_info('orders')")
    .all()
    .map(({ name }) => String(name));
  const values: Readonly<Record<string, string>> = {
    number: 'number + counted.value',
    id: "'order ' || counted.value",
    request_id: "'request ' || counted.value",
    identifier_key: "'key ' || counted.value",
    ...own,
  };
  // The app's own functions, as far as indexes and triggers need them.
  database.function('plain_letters', String);
  database.function('customer_key', String);
  database.function('identifier_ending', String);
  database.function('identifier_key', (_, written) => String(written));
  database.exec(`insert into orders (${columns.join()})
    with recursive counted(value) as (select 1 union all select value + 1 from counted where value < ${count})
    select ${columns.map((name) => values[name] ?? `orders.${name}`).join()} from orders cross join counted`);
  database.close();
}
