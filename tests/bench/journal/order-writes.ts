import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openJournal } from '../../../electron/backend/journal/journal.ts';
import {
  addSampleConnection,
  sampleBatch,
  sampleImei,
  sampleOrder,
} from '../../support/journal/sample-orders.ts';
import { compare, printRatio } from '../measure.ts';

const rounds = 7;
const ordersPerRound = 20;
const batchRounds = 3;
const batchRows = 20_000;

/** All durable writes of the journal for one order, from the click to the supplier's answer, compared with as many plain FULL commits. */
export async function benchOrderWrites(folder: string): Promise<void> {
  const journal = await openJournal(join(folder, 'bench-writes.sqlite'));
  await addSampleConnection(journal);
  const bare = new DatabaseSync(join(folder, 'bench-writes-bare.sqlite'));
  bare.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table rows (id text, state text) strict',
  );
  const insert = bare.prepare('insert into rows values (?, ?)');
  const steps = ['queued', 'claimed', 'sending', 'pending'] as const;
  let number = 0;
  const subject = {
    name: 'order',
    async once() {
      number += 1;
      const { id } = sampleOrder();
      await journal.orders.insert(sampleOrder({ id, identifier: sampleImei(number) }), number);
      const attempt = { id: randomUUID(), request: 'POST /api/fusion' };
      await journal.outbox.claimNext('connection-1', 'single', attempt.id, number);
      await journal.outbox.beginSending(attempt, number);
      const times = { startedAt: number, finishedAt: number, httpStatus: 200, replyBytes: 60 };
      const reply = Buffer.from('{"SUCCESS":[{"MESSAGE":"Order received","REFERENCEID":2323}]}');
      const finished = {
        ...times,
        request: attempt.request,
        reply,
        verdict: 'accepted',
        evidence: '',
      } as const;
      const move = {
        to: 'pending',
        why: 'accepted',
        who: 'supplier',
        words: null,
        reference: String(number),
      } as const;
      await journal.outbox.settle(id, attempt.id, finished, move, number);
    },
  };
  const baseline = {
    name: 'commits',
    async once() {
      for (const state of steps) insert.run(randomUUID(), state);
    },
  };
  const ratio = await compare(subject, baseline, rounds, ordersPerRound);
  printRatio('every durable write of one order', `${steps.length} bare FULL commits`, ratio);
  bare.close();
  await journal.close();
}

/**
 * The commit of a list of 20,000 rows, compared with plain inserts of the same rows into the same tables and indexes, each in one
 * transaction.
 */
export async function benchBatchCommit(folder: string): Promise<void> {
  const file = join(folder, 'bench-batch.sqlite');
  const bareFile = join(folder, 'bench-batch-bare.sqlite');
  for (const each of [file, bareFile]) {
    const made = await openJournal(each);
    await addSampleConnection(made);
    await made.close();
  }
  const journal = await openJournal(file);
  const bare = new DatabaseSync(bareFile);
  bare.function('customer_key', String);
  bare.exec('pragma synchronous = full; pragma foreign_keys = on');
  let first = 0;
  const rowsOf = (batchId: string) => {
    first += batchRows;
    return Array.from({ length: batchRows }, (_, row) =>
      sampleOrder({ batchId, identifier: sampleImei(first + row) }),
    );
  };
  const subject = {
    name: 'commit',
    async once() {
      const batch = sampleBatch({ id: randomUUID(), requestId: randomUUID() });
      await journal.batches.insert(batch, rowsOf(batch.id), first);
    },
  };
  const columns = await columnsOf(file);
  const order = bare.prepare(
    `insert into orders (${columns.join()}) values (${columns.map((name) => `:${name}`).join()})`,
  );
  const event = bare.prepare(
    "insert into order_events (order_id, at, who, to_state, why) values (?, ?, 'Mara', 'queued', 'placed')",
  );
  const baseline = {
    name: 'insert',
    async once() {
      const [like] = likeRows;
      const rows = rowsOf('');
      bare.exec('begin immediate');
      for (const row of rows) {
        const backwards = [...row.identifier].reverse().join('');
        order.run({
          ...like,
          id: row.id,
          request_id: row.requestId,
          identifier: row.identifier,
          created_at: first,
          identifier_key: row.identifier,
          identifier_ending: backwards,
        });
        event.run(row.id, first);
      }
      bare.exec('commit');
    },
  };
  // The plain inserts copy the columns that they do not set themselves from a row that the journal wrote.
  await subject.once();
  const likeRows = await firstRow(file, columns);
  const ratio = await compare(subject, baseline, batchRounds, 1);
  printRatio('20,000 rows committed as a batch', 'the same rows inserted barely', ratio);
  bare.close();
  await journal.close();
}

async function columnsOf(file: string): Promise<string[]> {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("select name from pragma_table_info('orders')").all() as { name: string }[];
  database.close();
  return rows.map(({ name }) => name).filter((name) => name !== 'number' && name !== 'batch_id');
}

async function firstRow(file: string, columns: readonly string[]) {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare(`select ${columns.join()} from orders limit 1`).get();
  database.close();
  return [row as Record<string, string | number | null> | undefined];
}
