import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertOf, type Row } from '../../../support/postgres/both-engines.ts';
import { schemaOnServer } from '../../../support/postgres/journal-schema.ts';
import { batchRow, connectionRow, orderRow } from '../../../support/postgres/rows.ts';
import { type PostgresServer, startPostgres } from '../../../support/postgres/server.ts';

// A list of twenty thousand is one transaction. What it costs is told by the server's own counters of rows, on which a busy machine has no
// influence: counted row by row, each figure would be written twenty thousand times, and each time past all that was written before.

const many = 20_000;
const figures = ['order_counts', 'batch_counts', 'status_counts', 'order_sums', 'customers', 'customer_owed'];

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres({ durable: false });
});
afterAll(() => server.remove());

function listRow(number: number): Row {
  return orderRow(number, {
    ...{ batch_id: 'a', customer: `Customer ${number % 500}`, supplier_status: number % 2 ? 'New' : null },
    ...{ service_id: String(number % 3), customer_price: '2' },
  });
}

const eventsOf = (which: string): string =>
  `insert into order_events (order_id, at, who, to_state, why) select id, 1, '', state, '' from orders where ${which}`;

/** How often rows of figures were written in this transaction, and how many rows of any table were read for it. */
async function cost(client: pg.Client): Promise<{ readonly written: number; readonly read: number }> {
  const { rows } = await client.query<{ table: string; written: number; read: number }>(
    `select relname as table, n_tup_ins + n_tup_upd + n_tup_del as written, seq_tup_read + coalesce(idx_tup_fetch, 0) as read
      from pg_stat_xact_user_tables where schemaname = current_schema()`,
  );
  return {
    written: rows
      .filter(({ table }) => figures.includes(table))
      .reduce((sum, { written }) => sum + written, 0),
    read: rows.reduce((sum, { read }) => sum + read, 0),
  };
}

test.for([many, 200])(
  'twenty thousand orders, %i a statement, cost no more than each of them',
  async (atOnce) => {
    const client = await schemaOnServer(server);
    await client.query(insertOf('connections', [connectionRow('one')]));
    await client.query(insertOf('batches', [batchRow('a', 'one')]));
    // A shop begins small, and the server remembers how it went about a few rows.
    for (let number = 1; number <= 10; number += 1) {
      await client.query(insertOf('orders', [listRow(many + number)]));
      await client.query(`update orders set state = 'success' where number = ${many + number}`);
      await client.query(
        `update orders set state = 'cancelled', handed_over_at = 1, reference = 'kept ${number}' where number = ${many + number}`,
      );
      await client.query(eventsOf(`number = ${many + number}`));
      await client.query('analyze');
    }
    const statements = many / atOnce;
    await client.query('begin');
    for (let from = 0; from < many; from += atOnce)
      await client.query(
        insertOf(
          'orders',
          Array.from({ length: atOnce }, (_, at) => listRow(from + at + 1)),
        ),
      );
    const inserted = await cost(client);
    await client.query('commit');
    // 500 customers, each made and counted by every statement that names them; the other figures are a handful.
    const perStatement = 2 * Math.min(500, atOnce) + 20;
    expect(inserted.written).toBeLessThanOrEqual(statements * perStatement);
    console.log(inserted);
    expect(inserted.read).toBeLessThan(many * 15);

    await client.query('begin');
    for (let from = 0; from < many; from += atOnce)
      await client.query(
        `update orders set state = 'success', updated_at = 1, reference = 'at ' || number where number > ${from} and number <= ${from + atOnce}`,
      );
    const moved = await cost(client);
    await client.query('commit');
    expect(moved.written).toBeLessThanOrEqual(statements * (3 * Math.min(500, atOnce) + 20));
    console.log(moved);
    expect(moved.read).toBeLessThan(many * 15);
    const { rows } = await client.query(
      `select (select sum(ready) from customers) as ready, (select orders from order_counts where state = 'success' and service_id = '1') as one`,
    );
    expect(rows).toEqual([{ ready: many, one: 6_667 }]);
  },
);
