import { eachStatement } from '../postgres-trigger.ts';
import { changed, type PerEngine } from '../sql-conditions.ts';

interface Figure {
  readonly table: string;
  readonly rowsOf: 'orders' | 'transactions';
  /** Key column of the table → its value in a row. */
  readonly by: Readonly<Record<string, string>>;
  readonly counted: 'rows' | 'orders';
  readonly counts?: string;
}

const figures: readonly Figure[] = [
  {
    table: 'order_counts',
    rowsOf: 'orders',
    counted: 'orders',
    by: { connection_id: 'connection_id', service_id: 'service_id', state: 'state' },
  },
  {
    table: 'batch_counts',
    rowsOf: 'orders',
    counted: 'rows',
    counts: 'batch_id is not null',
    by: { batch_id: 'batch_id', state: 'state' },
  },
  {
    table: 'status_counts',
    rowsOf: 'orders',
    counted: 'rows',
    counts: 'supplier_status is not null',
    by: { connection_id: 'connection_id', said: 'supplier_status' },
  },
  {
    table: 'order_sums',
    rowsOf: 'orders',
    counted: 'rows',
    by: { connection_id: 'connection_id', state: 'state', currency: 'currency', price: 'price' },
  },
  {
    table: 'wallet_sums',
    rowsOf: 'transactions',
    counted: 'rows',
    // An unknown amount counts under its own key.
    by: {
      connection_id: 'connection_id',
      kind: 'kind',
      currency: "coalesce(currency, '')",
      amount: "coalesce(amount, '')",
    },
  },
];

/** SQLite counts row by row. */
function inSqlite({ table, rowsOf, by, counted, counts = 'true' }: Figure): readonly string[] {
  const columns = [...new Set(Object.values(by).map((of) => of.replace(/^coalesce\((\w+),.*/, '$1')))];
  const ofRow = (row: 'old' | 'new', text: string): string =>
    columns.reduce(
      (expression, column) => expression.replace(new RegExp(`\\b${column}\\b`, 'g'), `${row}.${column}`),
      text,
    );
  const values = Object.values(by).map((text) => ofRow('new', text));
  const same = Object.entries(by).map(([name, text]) => `${name} = ${ofRow('old', text)}`);
  const add = `insert into ${table} select ${values.join(', ')}, 1 where ${ofRow('new', counts)} on conflict do update set ${counted} = ${counted} + 1;`;
  const take = `update ${table} set ${counted} = ${counted} - 1 where ${same.join(' and ')};`;
  return [
    `create trigger ${table}_more after insert on ${rowsOf} begin ${add} end`,
    // Orders are never deleted.
    ...(rowsOf === 'orders'
      ? []
      : [`create trigger ${table}_less after delete on ${rowsOf} begin ${take} end`]),
    `create trigger ${table}_moved after update of ${columns.join(', ')} on ${rowsOf} when ${changed.sqlite(columns)}
      begin ${take} ${add} end`,
  ];
}

/** PostgreSQL changes a count once per statement, for all rows. */
function inPostgres({ table, rowsOf, by, counted, counts }: Figure): readonly string[] {
  const columns = Object.keys(by).join(', ');
  const change = (from: readonly ('added' | 'removed')[]): string => {
    const rows = from.map(
      (each) =>
        `select ${Object.values(by).join(', ')}, ${each === 'added' ? 1 : -1} from ${each}${counts ? ` where ${counts}` : ''}`,
    );
    return `insert into ${table} (${columns}, ${counted})
      select ${columns}, sum(change) from (${rows.join('\n        union all ')}) as changed (${columns}, change)
      group by ${columns} having sum(change) <> 0
      on conflict (${columns}) do update set ${counted} = ${table}.${counted} + excluded.${counted};`;
  };
  return [
    ...eachStatement(`${table}_more`, 'insert', rowsOf, change(['added'])),
    ...eachStatement(`${table}_moved`, 'update', rowsOf, change(['added', 'removed'])),
    ...(rowsOf === 'orders' ? [] : eachStatement(`${table}_less`, 'delete', rowsOf, change(['removed']))),
  ];
}

const offered = ['service_id', 'service_name', 'price', 'currency'] as const;

/**
 * Counts maintained whenever orders or wallet rows change, whatever code changes them. Screens, searches by name or price, and jumps to a
 * day read these counts, so their speed does not depend on the number of rows.
 */
export const figureTriggers: PerEngine<readonly string[]> = {
  sqlite: [
    ...figures.flatMap(inSqlite),
    `create trigger orders_counted after insert on orders begin
    insert or ignore into order_offers values (new.connection_id, new.service_id, new.service_name, new.currency, new.price);
    insert into order_days values (new.created_at / 86400000, new.number, new.number)
      on conflict do update set first = min(first, excluded.first), last = max(last, excluded.last);
  end`,
    `create trigger orders_offered after update of ${offered.join(', ')} on orders
    when ${offered.map((column) => `old.${column} <> new.${column}`).join(' or ')} begin
    insert or ignore into order_offers values (new.connection_id, new.service_id, new.service_name, new.currency, new.price);
  end`,
  ],
  postgres: [
    ...figures.flatMap(inPostgres),
    ...eachStatement(
      'orders_counted',
      'insert',
      'orders',
      `insert into order_offers (connection_id, service_id, service_name, currency, price)
      select distinct connection_id, service_id, service_name, currency, price from added on conflict do nothing;
    insert into order_days (day, first, last)
      select created_at / 86400000, min(number), max(number) from added group by 1
      on conflict (day) do update set first = least(order_days.first, excluded.first), last = greatest(order_days.last, excluded.last);`,
    ),
    ...eachStatement(
      'orders_offered',
      'update',
      'orders',
      // Unchanged values were recorded before, by this order or by another order of the same statement.
      `insert into order_offers (connection_id, service_id, service_name, currency, price)
      select connection_id, service_id, service_name, currency, price from added
      except select connection_id, service_id, service_name, currency, price from removed on conflict do nothing;`,
    ),
  ],
};
