import { type RawBuilder, sql } from 'kysely';

// Figures kept by triggers as orders and wallet rows change, so that no path that writes can forget them: sums on a screen are read from
// them, however many rows there are.

/** Which change of an order changes each figure, and where it is counted. */
interface Figure {
  readonly table: 'batch_counts' | 'status_counts' | 'order_sums' | 'wallet_sums';
  readonly rowsOf: 'orders' | 'transactions';
  /** The key of the figure → its value in a row. */
  readonly by: Readonly<Record<string, string>>;
  /** Which rows are counted at all; of a row. */
  readonly counts: string;
  /** How the rows that are there are walked along, once: in their own order, if no index holds all that is counted by. */
  readonly along: 'not indexed' | 'indexed by orders_by_batch';
}

const figures: readonly Figure[] = [
  {
    table: 'batch_counts',
    rowsOf: 'orders',
    by: { batch_id: 'batch_id', state: 'state' },
    counts: 'batch_id is not null',
    along: 'indexed by orders_by_batch',
  },
  {
    table: 'status_counts',
    rowsOf: 'orders',
    by: { connection_id: 'connection_id', said: 'supplier_status' },
    counts: 'supplier_status is not null',
    along: 'not indexed',
  },
  {
    table: 'order_sums',
    rowsOf: 'orders',
    by: { connection_id: 'connection_id', state: 'state', currency: 'currency', price: 'price' },
    counts: 'true',
    along: 'not indexed',
  },
  {
    table: 'wallet_sums',
    rowsOf: 'transactions',
    // An amount that is not known is one of its own.
    by: {
      connection_id: 'connection_id',
      kind: 'kind',
      currency: "coalesce(currency, '')",
      amount: "coalesce(amount, '')",
    },
    counts: 'true',
    along: 'not indexed',
  },
];

/** The tables, their content for existing rows, and the triggers that maintain them. */
export const keptFigures: readonly RawBuilder<unknown>[] = figures.flatMap((figure) => {
  const { table, rowsOf, by, counts, along } = figure;
  const names = Object.keys(by);
  const columns = [...new Set(Object.values(by).map((of) => of.replace(/^coalesce\((\w+),.*/, '$1')))];
  const changed = columns.map((column) => `old.${column} is not new.${column}`).join(' or ');
  return [
    `create table ${table} (${names.map((name) => `${name} text not null`).join(', ')}, rows integer not null,
      primary key (${names.join(', ')})) strict, without rowid`,
    `insert into ${table} select ${Object.values(by).join(', ')}, count(*) from ${rowsOf} ${along} where ${counts}
      group by ${names.map((_, place) => place + 1).join(', ')}`,
    `create trigger ${table}_more after insert on ${rowsOf} begin ${add(figure)} end`,
    `create trigger ${table}_less after delete on ${rowsOf} begin ${take(figure)} end`,
    `create trigger ${table}_moved after update of ${columns.join(', ')} on ${rowsOf} when ${changed}
      begin ${take(figure)} ${add(figure)} end`,
  ].map((statement) => sql.raw(statement));
});

function ofRow(row: 'old' | 'new', text: string): string {
  return text.replace(
    /\b(batch_id|connection_id|supplier_status|state|currency|price|kind|amount)\b/g,
    `${row}.$1`,
  );
}

function add({ table, by, counts }: Figure): string {
  const values = Object.values(by).map((text) => ofRow('new', text));
  return `insert into ${table} select ${values.join(', ')}, 1 where ${ofRow('new', counts)} on conflict do update set rows = rows + 1;`;
}

function take({ table, by }: Figure): string {
  const same = Object.entries(by).map(([name, text]) => `${name} = ${ofRow('old', text)}`);
  return `update ${table} set rows = rows - 1 where ${same.join(' and ')};`;
}
