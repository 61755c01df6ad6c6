import { eachStatement } from './trigger.ts';

/** A figure that is counted by its columns: as many as there are rows with these values. */
interface Figure {
  readonly table: string;
  readonly rowsOf: 'orders' | 'transactions';
  /** Key of a figure → its expression in a row. */
  readonly by: Readonly<Record<string, string>>;
  readonly counted: 'rows' | 'orders';
  /** Which rows are counted at all. */
  readonly counts?: string;
  /** SQLite's trigger names for inserts, updates and deletes. */
  readonly names: readonly [more: string, moved: string, less: string];
}

const named = (table: string): Figure['names'] => [`${table}_more`, `${table}_moved`, `${table}_less`];

const figures: readonly Figure[] = [
  {
    table: 'order_counts',
    rowsOf: 'orders',
    counted: 'orders',
    by: { connection_id: 'connection_id', service_id: 'service_id', state: 'state' },
    names: ['order_counts_more', 'orders_recounted', 'order_counts_less'],
  },
  {
    table: 'batch_counts',
    rowsOf: 'orders',
    counted: 'rows',
    counts: 'batch_id is not null',
    by: { batch_id: 'batch_id', state: 'state' },
    names: named('batch_counts'),
  },
  {
    table: 'status_counts',
    rowsOf: 'orders',
    counted: 'rows',
    counts: 'supplier_status is not null',
    by: { connection_id: 'connection_id', said: 'supplier_status' },
    names: named('status_counts'),
  },
  {
    table: 'order_sums',
    rowsOf: 'orders',
    counted: 'rows',
    by: { connection_id: 'connection_id', state: 'state', currency: 'currency', price: 'price' },
    names: named('order_sums'),
  },
  {
    table: 'wallet_sums',
    rowsOf: 'transactions',
    counted: 'rows',
    // An amount that is not known is one of its own.
    by: {
      connection_id: 'connection_id',
      kind: 'kind',
      currency: "coalesce(currency, '')",
      amount: "coalesce(amount, '')",
    },
    names: named('wallet_sums'),
  },
];

/** As `keptFigures` says it for SQLite; one change of a figure for all the rows of a statement. */
export const figureTriggers: readonly string[] = figures.flatMap((figure) => {
  const [more, moved, less] = figure.names;
  return [
    ...eachStatement(more, 'insert', figure.rowsOf, counted(figure, ['added'])),
    ...eachStatement(moved, 'update', figure.rowsOf, counted(figure, ['added', 'removed'])),
    ...eachStatement(less, 'delete', figure.rowsOf, counted(figure, ['removed'])),
  ];
});

function counted({ table, by, counted, counts }: Figure, from: readonly ('added' | 'removed')[]): string {
  const names = Object.keys(by).join(', ');
  const rows = from.map(
    (each) =>
      `select ${Object.values(by).join(', ')}, ${each === 'added' ? 1 : -1} from ${each}${counts ? ` where ${counts}` : ''}`,
  );
  return `insert into ${table} (${names}, ${counted})
      select ${names}, sum(change) from (${rows.join('\n        union all ')}) as changed (${names}, change)
      group by ${names} having sum(change) <> 0
      on conflict (${names}) do update set ${counted} = ${table}.${counted} + excluded.${counted};`;
}
