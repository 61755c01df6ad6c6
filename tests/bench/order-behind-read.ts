import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openJournal } from '../../electron/backend/journal/journal.ts';
import { seedTransactions } from '../support/shop/many-transactions.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../support/shop/sample-orders.ts';
import { median, printRatio } from './measure.ts';

const walletRows = 300_000;
const rounds = 9;
const page = {
  connectionId: 'connection-1',
  source: 'supplier',
  search: '',
  cursor: null,
  limit: 100,
} as const;

/** The commit of one order while a page of a wallet of 300,000 rows is being read, against the same commit alone. */
export async function benchOrderBehindRead(folder: string): Promise<void> {
  const file = join(folder, 'bench-behind-read.sqlite');
  const made = await openJournal(file);
  await addSampleConnection(made);
  await made.close();
  seedTransactions(file, walletRows);
  const journal = await openJournal(file);
  let number = 0;
  const commit = async (): Promise<void> => {
    number += 1;
    await journal.orders.insert(sampleOrder({ id: randomUUID(), identifier: sampleImei(number) }), number);
  };
  const [behind, alone, reads]: [number[], number[], number[]] = [[], [], []];
  for (let round = -1; round < rounds; round += 1) {
    const startedAt = performance.now();
    const reading = journal.transactions.list(page).then(() => performance.now() - startedAt);
    const behindMs = await timeOf(commit);
    const readMs = await reading;
    const aloneMs = await timeOf(commit);
    // One round that is not counted.
    if (round < 0) continue;
    behind.push(behindMs);
    alone.push(aloneMs);
    reads.push(readMs);
  }
  const [subjectMs, baselineMs] = [median(behind), median(alone)];
  const subject = 'commit of an order behind a wallet page of 300,000 rows';
  printRatio(subject, 'alone', { subjectMs, baselineMs, ratio: subjectMs / baselineMs });
  console.log(`${'  that page itself'.padEnd(58)} ${median(reads).toFixed(0).padStart(7)} ms`);
  await journal.close();
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
