import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exportJournal } from '../../../../electron/backend/journal/backup/export.ts';
import { salvageOrders } from '../../../../electron/backend/journal/backup/salvage.ts';
import { openDatabase } from '../../../../electron/backend/journal/engine/database.ts';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { TacRow } from '../../../../shared/model/known/tac-table.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import {
  addSampleConnection,
  sampleBatch,
  sampleImei,
  sampleOrder,
} from '../../../support/journal/sample-orders.ts';
import { realClock } from '../../../support/time/real-clock.ts';

interface Line {
  readonly order?: { readonly identifier: string; readonly state: string };
  readonly events?: readonly { readonly to_state: string }[];
  readonly batch?: { readonly name: string };
}

async function openSample(orders: number): Promise<{ journal: Journal; file: string; to: string }> {
  const file = await emptyJournal();
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const batch = sampleBatch({ name: 'Monday' });
  const rows = Array.from({ length: orders }, (_, number) =>
    sampleOrder({ batchId: 'batch-1', identifier: sampleImei(number) }),
  );
  await journal.batches.insert(batch, rows, 1);
  return { journal, file, to: join(dirname(file), 'exports', 'journal.jsonl') };
}

async function linesOf(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

test('exports every order once with its history, and the batches, as JSON lines', async () => {
  const { file, to } = await openSample(450);
  const exported = await exportJournal(file, to);
  expect(exported).toMatchObject({ orders: 450, batches: 1, transactions: 0 });
  const lines = await linesOf(to);
  expect(lines.filter(({ batch }) => batch?.name === 'Monday')).toHaveLength(1);
  const orders = lines.filter(({ order }) => order !== undefined);
  expect(orders.map(({ order }) => order?.identifier)).toEqual(
    Array.from({ length: 450 }, (_, number) => sampleImei(number)),
  );
  expect(orders.every(({ events }) => events?.length === 1 && events[0]?.to_state === 'queued')).toBe(true);
  expect((await readFile(to)).length).toBe(exported.bytes);
  expect(await readdir(dirname(to))).toEqual(['journal.jsonl']);
});

test('exports the shop’s own table of type codes in use, and nothing of a replaced table', async () => {
  const { journal, file, to } = await openSample(1);
  const codes = (brand: string, count: number): TacRow[] =>
    Array.from({ length: count }, (_, number) => [String(35_000_000 + number), brand, `${brand} ${number}`]);
  await journal.tacTables.use(codes('Old', 10), 'old.csv', 1);
  await exportJournal(file, to);
  expect((await linesOf(to)).filter((line) => 'tac_model' in line)).toHaveLength(10);
  await journal.tacTables.use(codes('New', 1_500), 'new.csv', 2);
  await exportJournal(file, to);
  const lines = await linesOf(to);
  expect(lines.filter((line) => 'tac_table' in line)).toEqual([
    { tac_table: { name: 'new.csv', at: 2, rows: 1_500 } },
  ]);
  expect(lines.filter((line) => 'tac_model' in line)).toEqual(
    codes('New', 1_500).map(([tac, brand, model]) => ({ tac_model: { tac, brand, model } })),
  );
});

test('J2: a journal with damaged pages is refused and left unchanged, and everything readable is exported', async () => {
  const { journal, file, to } = await openSample(600);
  await journal.close();
  const pages = await pagesOfOrders(file);
  expect(pages.length).toBeGreaterThan(20);
  const damaged = pages.slice(3, 6);
  const bytes = await readFile(file);
  for (const page of damaged) bytes.fill(0x5a, (page - 1) * 4096, page * 4096);
  await writeFile(file, bytes);

  await expect(openDatabase(file)).rejects.toMatchObject({ name: 'JournalFailure', failureCause: 'broken' });
  const salvaged = await salvageOrders(file, to, realClock);
  expect(salvaged).toMatchObject({ file: to, whole: true });
  const read = await linesOf(to);
  expect(read).toHaveLength(salvaged?.orders ?? -1);
  // Only three pages of some ten orders each are lost.
  expect(read.length).toBeGreaterThan(500);
  expect(read.length).toBeLessThan(600);
  expect(new Set(read.map(({ order }) => order?.identifier)).size).toBe(read.length);
  expect(await readFile(file)).toEqual(bytes);
});

test('J2: with a damaged first page nothing can be salvaged, which is reported', async () => {
  const { journal, file, to } = await openSample(5);
  await journal.close();
  const bytes = await readFile(file);
  bytes.fill(0x5a, 0, 4096);
  await writeFile(file, bytes);
  expect(await salvageOrders(file, to, realClock)).toBeNull();
  expect(await readFile(file)).toEqual(bytes);
});

/** The numbers of the pages with orders, found by their content. The journal is closed, so that its log is already in the file. */
async function pagesOfOrders(file: string): Promise<number[]> {
  const bytes = await readFile(file);
  const isLeafOfTable = 0x0d;
  const found: number[] = [];
  for (let page = 2; page * 4096 <= bytes.length; page += 1) {
    const text = bytes.subarray((page - 1) * 4096, page * 4096);
    if (text[0] === isLeafOfTable && text.includes('Carrier check') && text.includes('batch-1'))
      found.push(page);
  }
  return found;
}
