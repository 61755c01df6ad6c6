import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BothEngines,
  literal,
  onBothEngines,
  type Row,
} from '../../../support/postgres/both-engines.ts';
import { emptyJournalOnServer } from '../../../support/postgres/journal-schema.ts';
import { keptTables } from '../../../support/postgres/kept-tables.ts';
import { batchRow, connectionRow, orderRow, transactionRow } from '../../../support/postgres/rows.ts';

const dayMs = 86_400_000;
const states = ['queued', 'claimed', 'sending', 'uncertain', 'pending', 'in-process', 'unknown'];
const ended = ['success', 'rejected', 'cancelled', 'not-sent'];
// The same customers in other spellings, an empty name, and a text of invisible characters only.
const names = ['', 'Anna', 'ANNA ', 'Ánna', 'Bert', 'ｂｅｒｔ', 'Çelik', '\u200b', "O'Neil"];

const maybe = <Each>(value: fc.Arbitrary<Each>) => fc.option(value, { nil: null });
const time = fc.integer({ min: 0, max: 40 * dayMs });
const columns = {
  connection_id: fc.constantFrom('one', 'two'),
  service_id: fc.constantFrom('1', '2', '3'),
  service_name: fc.constantFrom('Unlock', 'Check'),
  price: fc.constantFrom('1.50', '2', '0.0000000001'),
  currency: fc.constantFrom('USD', 'EUR', ''),
  state: fc.constantFrom(...states, ...ended),
  supplier_status: maybe(fc.constantFrom('Pending', 'Done "x"')),
  result: maybe(fc.constantFrom('Code: 1', 'Code: 2')),
  batch_id: maybe(fc.constantFrom('a', 'b')),
  customer: fc.constantFrom(...names),
  customer_price: maybe(fc.constantFrom('3', '4.25')),
  customer_currency: maybe(fc.constantFrom('USD', 'GBP')),
  customer_tax: maybe(fc.constantFrom('19', 'a\n"b"\\ é\u0001')),
  handed_over_at: maybe(time),
  sent_at: maybe(time),
  created_at: time,
  updated_at: time,
} satisfies Record<string, fc.Arbitrary<string | number | null>>;
/** An order never moves to another connection, so that no trigger updates the figures for such a change. */
const { connection_id: _, ...changing } = columns;
const wallet = {
  connection_id: columns.connection_id,
  amount: maybe(fc.constantFrom('-1.50', '20')),
  currency: maybe(fc.constantFrom('USD', 'EUR')),
  kind: fc.constantFrom('debit', 'credit', 'refund'),
  description: fc.constantFrom('Order', 'Funds'),
  at: maybe(time),
};

type Act = (journal: BothEngines, next: () => number) => Promise<unknown>;

/** Every n-th row from a given row on, so that a statement changes one row, some rows or all rows. */
const some = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(3));
const those = ([every, from]: readonly [number, number]): string => `number % ${every} = ${from % every}`;

const update = (table: string, of: Readonly<Record<string, fc.Arbitrary<string | number | null>>>) =>
  fc
    .tuple(
      fc.record(of, { requiredKeys: [] }).filter((set) => Object.keys(set).length > 0),
      some,
    )
    .map(([set, which]): Act => {
      const sets = Object.entries(set).map(
        ([name, value]) => `${name} = ${literal(value as string | number | null)}`,
      );
      return (journal) => journal.write(`update ${table} set ${sets.join(', ')} where ${those(which)}`);
    });

const acts: readonly fc.Arbitrary<Act>[] = [
  fc.array(fc.record(columns), { minLength: 1, maxLength: 12 }).map(
    (rows): Act =>
      (journal, next) =>
        journal.insert(
          'orders',
          rows.map((row): Row => orderRow(next(), row)),
        ),
  ),
  update('orders', changing),
  update('orders', { customer: columns.customer }),
  update('orders', { state: columns.state, handed_over_at: columns.handed_over_at }),
  some.map(
    (which): Act =>
      (journal) =>
        journal.write(
          `update orders set reference = case when number % 2 = 0 then null else 'ref ' || number end where ${those(which)}`,
        ),
  ),
  // Swaps customers in one statement.
  some.map(
    (which): Act =>
      (journal) =>
        journal.write(
          `update orders set customer = case customer when 'Anna' then 'Bert' when 'Bert' then 'Anna' else 'Cem' end where ${those(which)}`,
        ),
  ),
  some.map(
    (which): Act =>
      (journal) =>
        journal.write(
          `update customers set known = 1 - known where ${those(which).replace('number', 'length(key)')} and orders > 0`,
        ),
  ),
  fc.array(fc.record(wallet), { minLength: 1, maxLength: 8 }).map(
    (rows): Act =>
      (journal, next) =>
        journal.insert(
          'transactions',
          rows.map((row): Row => transactionRow(next(), row)),
        ),
  ),
  update('transactions', wallet),
  some.map(
    (which): Act =>
      (journal) =>
        journal.write(`delete from transactions where number % 5 = 0 and ${those(which)}`),
  ),
  fc
    .array(
      fc.tuple(
        fc.constantFrom('11111111', '22222222'),
        fc.constantFrom('A', 'B'),
        maybe(fc.constant('Brand')),
        time,
      ),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map(
      (rows): Act =>
        (journal, next) =>
          journal.insert(
            'device_models',
            rows.map(([tac, model, brand, at]) => ({
              practice: 0,
              device: `d${next()}`,
              tac,
              model,
              brand,
              at,
            })),
          ),
    ),
  fc.constant<Act>((journal) => journal.write(`delete from device_models where device like '%1'`)),
  fc.constant<Act>((journal) =>
    journal.write(
      `insert into device_orders select number, connection_id, service_id, '11111111', state from orders
        where number % 3 = 0 and number not in (select order_number from device_orders)`,
    ),
  ),
  some.map(
    ([every]): Act =>
      (journal) =>
        journal.write(`delete from device_orders where order_number % ${every + 1} = 0`),
  ),
  some.map(
    (which): Act =>
      (journal) =>
        journal.write(
          `insert into order_events (order_id, at, who, to_state, why) select id, 1, '', case when number % 2 = 0 then 'sending' else 'queued' end, ''
            from orders where ${those(which)}`,
        ),
  ),
  fc.tuple(time, fc.nat(1_000_000)).map(
    ([until, day]): Act =>
      (journal) =>
        journal.write(
          `insert into book_closes (day, from_at, until_at, zone, closed_at, who, left_open, fingerprint)
            select '${day}', 0, ${until}, 'UTC', 0, '', '', '' where not exists (select 1 from book_closes where day = '${day}')`,
        ),
  ),
  fc.constant<Act>((journal) =>
    journal.write(
      `update book_changes set close_number = (select max(number) from book_closes), booked = 'x' where close_number is null`,
    ),
  ),
  fc.tuple(columns.connection_id, fc.constantFrom('a', 'b')).map(
    ([connection, account]): Act =>
      (journal) =>
        journal.write(
          `insert into connection_accounts values ('${connection}', '${account}') on conflict do nothing`,
        ),
  ),
  fc.tuple(columns.connection_id, maybe(time)).map(
    ([id, at]): Act =>
      (journal) =>
        journal.write(`update connections set removed_at = ${literal(at)} where id = '${id}'`),
  ),
  fc.constant<Act>((journal) => journal.write('update wallet_sweeps set rows_below = 7, orders_below = 9')),
];

test('after any write, triggers keep the same figures in both engines', async () => {
  const client = await emptyJournalOnServer();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...acts), { minLength: 10, maxLength: 40 }), (run) =>
      onBothEngines(client, async (journal) => {
        await journal.insert(
          'connections',
          ['one', 'two'].map((id) => connectionRow(id)),
        );
        await journal.insert(
          'batches',
          ['a', 'b'].map((id) => batchRow(id, 'one')),
        );
        let number = 0;
        for (const act of run) await act(journal, () => (number += 1));
        for (const [table, query] of Object.entries(keptTables)) {
          const { sqlite, postgres } = await journal.read(query);
          expect([table, postgres]).toEqual([table, sqlite]);
        }
      }),
    ),
    { numRuns: Number(process.env.RUNS ?? 30) },
  );
});
