import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { stageRestore } from '../../../../electron/backend/journal/backup/backup-restore.ts';
import { exportJournal } from '../../../../electron/backend/journal/backup/export.ts';
import { salvageOrders } from '../../../../electron/backend/journal/backup/salvage.ts';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { StoredLine } from '../../../../shared/model/list/sheet/kept-line.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { readEveryRow } from '../../../support/journal/first-journal.ts';
import { backUp, openJournalToRestore, restored } from '../../../support/journal/journal-to-restore.ts';
import {
  addSampleConnection,
  sampleBatch,
  sampleImei,
  sampleOrder,
} from '../../../support/journal/sample-orders.ts';
import { realClock } from '../../../support/time/real-clock.ts';

const lines: readonly StoredLine[] = [
  { line: 1, is: 'header', cells: ['IMEI', 'Kunde', '__proto__'] },
  ...Array.from(
    { length: 2_400 },
    (_, at): StoredLine => ({
      line: at + 2,
      is: 'row',
      cells: [sampleImei(at), `Müller ${at} 😀`, at % 7 === 0 ? '' : '=1+1'],
    }),
  ),
];

async function linesOf(journal: Journal, id = 'batch-1'): Promise<readonly StoredLine[]> {
  const read: StoredLine[] = [];
  for await (const page of journal.batchLines.pages(id)) read.push(...page);
  return read;
}

async function openWithLines() {
  const file = await emptyJournal();
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const order = sampleOrder({ batchId: 'batch-1', identifier: sampleImei(0) });
  await journal.batches.insert(sampleBatch({ lines }), [order], 1);
  return { file, journal };
}

test('a list is stored with its batch, unchanged and compressed; a batch without a list has none', async () => {
  const { file, journal } = await openWithLines();
  const other = sampleBatch({ id: 'batch-2', requestId: 'request-2' });
  await journal.batches.insert(other, [sampleOrder({ batchId: 'batch-2', identifier: sampleImei(9) })], 2);
  expect(await linesOf(journal)).toEqual(lines);
  expect(await journal.batchLines.shape('batch-1')).toEqual({ columns: 3, header: true });
  expect(await journal.batchLines.shape('batch-2')).toBeNull();
  expect((await journal.batches.list(9)).map(({ id, hasLines }) => [id, hasLines])).toEqual([
    ['batch-2', false],
    ['batch-1', true],
  ]);
  await journal.close();
  const kept = readEveryRow(file).batch_lines ?? [];
  expect(kept).toHaveLength(3);
  const bytes = kept.reduce((sum, { lines: packed }) => sum + (packed as Uint8Array).length, 0);
  expect(bytes).toBeLessThan(JSON.stringify(lines).length / 3);
});

test('a refused batch stores no lines', async () => {
  const { journal } = await openWithLines();
  const again = sampleBatch({ id: 'batch-2', requestId: 'request-2', lines });
  const twin = sampleOrder({ batchId: 'batch-2', identifier: sampleImei(0) });
  expect(await journal.batches.insert(again, [twin], 2)).toMatchObject({ ok: false });
  expect(await journal.batchLines.shape('batch-2')).toBeNull();
});

test('a damaged list is refused, not returned with other content', async () => {
  const { file, journal } = await openWithLines();
  await journal.close();
  const database = new DatabaseSync(file);
  database.exec(`update batch_lines set lines = x'00ff' where page = 1`);
  database.close();
  const after = await openJournal(file);
  onTestFinished(() => after.close());
  await expect(linesOf(after)).rejects.toThrow();
});

test('restoring a backup loses no list that was ordered since', async () => {
  const { file, journal } = await openJournalToRestore();
  await journal.batches.insert(sampleBatch({ lines: lines.slice(0, 5) }), [], 1);
  const backup = await backUp(file);
  const later = sampleBatch({ id: 'batch-2', requestId: 'request-2', lines });
  const order = sampleOrder({ batchId: 'batch-2', identifier: sampleImei(3) });
  await journal.batches.insert(later, [order], 2);
  await journal.outbox.claimNext('connection-1', 'batch', 'attempt-1', 20);
  await journal.outbox.beginSending({ id: 'attempt-1', request: 'service 12' }, 30);
  await journal.close();
  await stageRestore(backup.file, file);
  const { journal: after } = await restored(file);
  expect(await linesOf(after)).toEqual(lines.slice(0, 5));
  expect(await linesOf(after, 'batch-2')).toEqual(lines);
});

test('original lists are exported, and salvaged from a damaged journal', async () => {
  const { file, journal } = await openWithLines();
  await journal.close();
  const to = join(dirname(file), 'out.jsonl');
  const read = async () => {
    const text = (await readFile(to, 'utf8')).trimEnd().split('\n');
    return text.flatMap((line) => (JSON.parse(line) as { lines?: StoredLine[] }).lines ?? []);
  };
  expect(await exportJournal(file, to)).toMatchObject({ batches: 1, orders: 1 });
  expect(await read()).toEqual(lines);
  const database = new DatabaseSync(file);
  database.exec(`update batch_lines set lines = x'00ff' where page = 1`);
  database.close();
  expect(await salvageOrders(file, to, realClock)).toMatchObject({ orders: 1, whole: true });
  expect(await read()).toEqual([...lines.slice(0, 1_000), ...lines.slice(2_000)]);
});
