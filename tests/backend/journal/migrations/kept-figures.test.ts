import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { orderStates } from '../../../../shared/model/order/order.ts';
import { miscounted } from '../../../support/journal/kept-figures.ts';
import {
  addSampleConnection,
  sampleBatch,
  sampleImei,
  sampleOrder,
} from '../../../support/journal/sample-orders.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const orders = 12;
const quoted = (text: string | null): string => (text === null ? 'null' : `'${text}'`);

/** A write that the app, or a later version, may make. */
const write = fc.oneof(
  fc
    .record({
      number: fc.integer({ min: 1, max: orders }),
      state: fc.constantFrom(...orderStates),
      price: fc.constantFrom('0.50', '1', '0.5'),
      currency: fc.constantFrom('USD', 'EUR'),
      status: fc.constantFrom(null, '4', 'Success', ''),
      batch: fc.constantFrom(null, 'batch-1', 'batch-2'),
      connection: fc.constantFrom('connection-1', 'connection-2'),
    })
    .map(
      (to) => `update orders set state = '${to.state}', price = '${to.price}', currency = '${to.currency}',
        supplier_status = ${quoted(to.status)}, batch_id = ${quoted(to.batch)}, connection_id = '${to.connection}' where number = ${to.number}`,
    ),
  fc
    .record({
      number: fc.integer({ min: 1, max: orders }),
      state: fc.constantFrom(...orderStates),
    })
    .map((to) => `update orders set state = '${to.state}' where number = ${to.number}`),
  fc
    .record({
      id: fc.constantFrom('T-1', 'T-2', 'T-3'),
      amount: fc.constantFrom(null, '1', '-1.00'),
      currency: fc.constantFrom(null, '', 'USD'),
      kind: fc.constantFrom('spend', 'other'),
    })
    .map(
      (
        row,
      ) => `insert into transactions (connection_id, id, at_words, amount, currency, kind, description, details)
        values ('connection-1', '${row.id}', '', ${quoted(row.amount)}, ${quoted(row.currency)}, '${row.kind}', '', '{}')
        on conflict (connection_id, id) do update set amount = excluded.amount, currency = excluded.currency, kind = excluded.kind`,
    ),
  fc.constantFrom('T-1', 'T-2').map((id) => `delete from transactions where id = '${id}'`),
);

test('counts and sums equal the rows after any change', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  await addSampleConnection(journal, 'connection-2');
  for (const each of ['1', '2'])
    await journal.batches.insert(
      sampleBatch({ id: `batch-${each}`, requestId: `request-${each}` }),
      [sampleOrder({ batchId: `batch-${each}`, identifier: sampleImei(100 + Number(each)) })],
      1,
    );
  for (let number = 2; number < orders; number += 1)
    await journal.orders.insert(sampleOrder({ identifier: sampleImei(number) }), number);
  expect(miscounted(file)).toEqual([]);
  const direct = new DatabaseSync(file);
  onTestFinished(() => direct.close());
  // Random writes may break the rule of one open order, which other tests check.
  direct.exec('drop index orders_one_unresolved');
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 20 }), async (writes) => {
      for (const statement of writes) direct.exec(statement);
      expect(miscounted(file)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
