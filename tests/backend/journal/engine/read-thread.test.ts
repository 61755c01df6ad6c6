import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { everyRead } from '../../../support/journal/every-read.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { seedTransactions } from '../../../support/past/many-transactions.ts';
import { seedShop } from '../../../support/past/seeded-shop.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const page = {
  connectionId: 'connection-1',
  source: 'supplier',
  // A search that no row matches reads every row, in parts.
  search: 'no row says this',
  cursor: null,
  limit: 100,
} as const;

async function openSeeded(rows: number) {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const made = await openJournal(file);
  await addSampleConnection(made);
  await made.close();
  seedTransactions(file, rows);
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  // The first read starts the read thread.
  await journal.orders.counts(null);
  return journal;
}

test('J7: writes are not delayed by a search through a wallet of years', async () => {
  const journal = await openSeeded(200_000);
  const done: string[] = [];
  const readOn = async (): Promise<number> => {
    let found = 0;
    for (let cursor: string | null = null; ; ) {
      const { transactions, nextCursor } = await journal.transactions.list({ ...page, cursor });
      found += transactions.length;
      if (nextCursor === null) return found;
      cursor = nextCursor;
    }
  };
  const reading = readOn().finally(() => done.push('read'));
  for (let order = 0; order < 5; order += 1) {
    const { ok } = await journal.orders.insert(
      sampleOrder({ id: randomUUID(), identifier: sampleImei(order) }),
      order,
    );
    expect(ok).toBe(true);
    done.push('written');
  }
  expect(await reading).toBe(0);
  expect(done).toEqual(['written', 'written', 'written', 'written', 'written', 'read']);
});

test('J7: writes are not delayed by computing two thousand typical times', async () => {
  const journal = await openSeeded(0);
  const services = Array.from({ length: 2_000 }, (_, each) => ({
    connectionId: 'connection-1',
    serviceId: String(each),
  }));
  const done: string[] = [];
  const learning = journal.typicalTimes.learn(services, 1).then(() => done.push('learned'));
  await journal.orders.insert(sampleOrder(), 1);
  done.push('written');
  await learning;
  expect(done).toEqual(['written', 'learned']);
  expect(await journal.typicalTimes.all()).toHaveLength(2_000);
});

test('every list that is read after a write contains the write', async () => {
  const journal = await openSeeded(10);
  for (let order = 1; order <= 30; order += 1) {
    await journal.orders.insert(sampleOrder({ id: randomUUID(), identifier: sampleImei(order) }), order);
    expect((await journal.orders.counts('connection-1')).queued).toBe(order);
    const { orders } = await journal.orders.list({ connectionId: 'connection-1', limit: 1, cursor: null });
    expect(orders[0]?.identifier).toBe(sampleImei(order));
  }
});

test('J7: reads of a screen do not delay writes', async () => {
  const orders = 1_000;
  const file = join(await temporaryFolder(), 'journal.sqlite');
  await seedShop(file, orders);
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  for (const [index, { name, read }] of everyRead.entries()) {
    // The writer waits for the lock up to 5 s.
    other.exec('begin immediate');
    let written = false;
    const writing = journal.orders
      .insert(sampleOrder({ id: randomUUID(), identifier: sampleImei(index) }), 1)
      .catch(() => null)
      .finally(() => {
        written = true;
      });
    await read(journal, orders);
    expect(written, name).toBe(false);
    other.exec('rollback');
    await writing;
  }
});
