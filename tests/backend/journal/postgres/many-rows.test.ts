import type pg from 'pg';
import { expect, test } from 'vitest';
import { insertOf, type Row } from '../../../support/postgres/both-engines.ts';
import { emptyJournalOnServer } from '../../../support/postgres/journal-schema.ts';
import { batchRow, connectionRow, orderRow } from '../../../support/postgres/rows.ts';

// A list of twenty thousand rows is one transaction. Its cost is measured by the server's own row counters, which do not depend on the
// machine's load. If triggers counted row by row, each figure would be written twenty thousand times, and each write would read all earlier
// versions.

const many = 20_000;
const customers = 500;
const figures = ['order_counts', 'batch_counts', 'status_counts', 'order_sums', 'customers', 'customer_owed'];

function listRow(number: number): Row {
  return orderRow(number, {
    batch_id: 'a',
    customer: `Customer ${number % customers}`,
    supplier_status: number % 2 ? 'New' : null,
    service_id: String(number % 3),
    customer_price: '2',
  });
}

const eventsOf = (which: string): string =>
  `insert into order_events (order_id, at, who, to_state, why) select id, 1, '', state, '' from orders where ${which}`;

/** Runs a statement without a time limit. */
const run = (client: pg.Client, text: string): Promise<unknown> =>
  client.query({ text, query_timeout: 10 * 60_000 } as pg.QueryConfig);

interface Cost {
  /** Number of writes to rows with figures. */
  readonly written: number;
  /** Number of rows read in any table. */
  readonly read: number;
}

async function counters(client: pg.Client): Promise<Cost> {
  const { rows } = await client.query<{ table: string } & Cost>(
    `select relname as table, n_tup_ins + n_tup_upd + n_tup_del as written, seq_tup_read + coalesce(idx_tup_fetch, 0) as read
      from pg_stat_xact_user_tables where schemaname = current_schema()`,
  );
  const ofFigures = rows.filter(({ table }) => figures.includes(table));
  return {
    written: ofFigures.reduce((sum, { written }) => sum + written, 0),
    read: rows.reduce((sum, { read }) => sum + read, 0),
  };
}

/** The server's cost of one transaction. */
async function costOf(client: pg.Client, work: () => Promise<void>): Promise<Cost> {
  await client.query('begin');
  // The counters may include earlier transactions that the server has not yet published.
  const before = await counters(client);
  await work();
  const after = await counters(client);
  await client.query('commit');
  return { written: after.written - before.written, read: after.read - before.read };
}

async function youngShop(): Promise<pg.Client> {
  const client = await emptyJournalOnServer();
  await client.query(insertOf('connections', [connectionRow('one')]));
  await client.query(insertOf('batches', [batchRow('a', 'one')]));
  // Makes the server cache plans that are good for only a few rows.
  for (let number = many + 1; number <= many + 10; number += 1) {
    await client.query(insertOf('orders', [listRow(number)]));
    await client.query(`update orders set state = 'success' where number = ${number}`);
    await client.query(
      `update orders set state = 'cancelled', handed_over_at = 1, reference = 'kept ${number}' where number = ${number}`,
    );
    await client.query(eventsOf(`number = ${number}`));
    // Analyses the tables once; the later statements then make the server cache a plan.
    if (number === many + 2) await client.query('analyze');
  }
  return client;
}

test.for([many, 2_000])(
  'twenty thousand orders, %i per statement, cost no more per order than one',
  async (atOnce) => {
    const client = await youngShop();
    const starts = Array.from({ length: many / atOnce }, (_, at) => at * atOnce);
    const inserted = await costOf(client, async () => {
      for (const from of starts) {
        const rows = Array.from({ length: atOnce }, (_, at) => listRow(from + at + 1));
        await run(client, insertOf('orders', rows));
        await run(client, eventsOf(`number > ${from} and number <= ${from + atOnce}`));
      }
    });
    // Each statement creates and counts each of its customers once; there are only few other figures.
    expect(inserted.written).toBeLessThanOrEqual(starts.length * (2 * customers + 20));
    expect(inserted.read).toBeLessThan(many * 15);

    const moved = await costOf(client, async () => {
      for (const from of starts)
        await run(
          client,
          `update orders set state = 'success', updated_at = 1, reference = 'at ' || number
          where number > ${from} and number <= ${from + atOnce}`,
        );
    });
    expect(moved.written).toBeLessThanOrEqual(starts.length * (3 * customers + 20));
    expect(moved.read).toBeLessThan(many * 15);
    const { rows } = await client.query(
      `select (select sum(ready) from customers) as ready,
      (select orders from order_counts where state = 'success' and service_id = '1') as one`,
    );
    expect(rows).toEqual([{ ready: many, one: 6_667 }]);
  },
);
