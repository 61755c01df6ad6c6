import { runBeside } from '../journal/statements-beside.ts';

const columnsOf =
  process.env.IMEI_DESK_ENGINE === 'postgres'
    ? `select column_name as name from information_schema.columns
        where table_schema = current_schema and table_name = 'orders' and is_generated = 'NEVER'`
    : "select name from pragma_table_info('orders')";

/**
 * Adds `count` copies of a closed journal's only order. `own` gives the SQL of each column that differs in the copies, in which
 * `counted.value` is the number of the copy.
 */
export async function multiplyOrder(
  file: string,
  count: number,
  own: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = (await runBeside(file, columnsOf)).map(({ name }) => String(name));
  const values: Readonly<Record<string, string>> = {
    number: 'number + counted.value',
    id: "'order ' || counted.value",
    request_id: "'request ' || counted.value",
    identifier_key: "'key ' || counted.value",
    ...own,
  };
  await runBeside(
    file,
    `insert into orders (${columns.join()})
    with recursive counted(value) as (select 1 union all select value + 1 from counted where value < ${count})
    select ${columns.map((name) => values[name] ?? `orders.${name}`).join()} from orders cross join counted`,
  );
}
