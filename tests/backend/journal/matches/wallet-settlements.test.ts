import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { stageRestore } from '../../../../electron/backend/journal/backup/backup-restore.ts';
import { exportJournal } from '../../../../electron/backend/journal/backup/export.ts';
import { salvageOrders } from '../../../../electron/backend/journal/backup/salvage.ts';
import type { Journal } from '../../../../electron/backend/journal/journal.ts';
import type { FindingStage } from '../../../../shared/model/wallet/finding.ts';
import { testOfFile } from '../../../support/house/test-of-file.ts';
import { backUp, openJournalToRestore, restored } from '../../../support/journal/journal-to-restore.ts';
import { sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { runBeside } from '../../../support/journal/statements-beside.ts';
import { addPastOrder } from '../../../support/past/past-orders.ts';
import { realClock } from '../../../support/time/real-clock.ts';

const one = 'connection-1';
const sentAt = Date.UTC(2026, 10, 2, 9);
const fetchedAt = sentAt + 9 * 86_400_000;

/** Stores wallet rows, newest first; a row may name an order in its description. */
async function reported(
  journal: Journal,
  ...rows: readonly (readonly [id: string, amount: string, words?: string])[]
) {
  const page = rows.map(([id, amount, description = '']) => ({
    id,
    description,
    at: sentAt + 60_000,
    atWords: '',
    balanceAfter: null,
    details: {},
    amount: { amount, currency: 'USD' },
    kind: 'spend' as const,
  }));
  await journal.transactions.store(one, page, 'newest');
}

async function findings(journal: Journal, stage: FindingStage) {
  while (await journal.matcher.step());
  const filter = { connectionId: one, fetchedAt, complete: true, stage, kind: null, cursor: null, limit: 50 };
  return (await journal.findings.list(filter)).findings;
}

/** The findings of this stage: the row or order, and the words of the settlement. */
async function shown(journal: Journal, stage: FindingStage): Promise<string[]> {
  const found = await findings(journal, stage);
  return found
    .map(({ order, rows, settled }) => [order?.identifier ?? rows[0]?.id, settled?.words].join(' ').trim())
    .sort();
}

async function settle(
  journal: Journal,
  about: string,
  words: string,
  settled = true,
  times = 1,
): Promise<void> {
  const all = [...(await findings(journal, 'open')), ...(await findings(journal, 'settled'))];
  const found = all.find(({ order, rows }) => (order?.identifier ?? rows[0]?.id) === about);
  if (!found) throw new Error(`nothing is found of ${about}`);
  const { of, number, kind, amount } = found;
  const what = { of, number, kind, amount: amount?.amount ?? null };
  for (let time = 0; time < times; time += 1) {
    const by = { settled, who: 'Mara', words: time === 0 ? words : `${words} ${time}`, at: fetchedAt };
    expect(await journal.findings.settle(one, what, by)).toBe(true);
  }
}

testOfFile('settlements since a backup are settled after restoring it, once', async () => {
  const { file, journal } = await openJournalToRestore();
  await addPastOrder(journal, sampleOrder({ identifier: sampleImei(1) }), '701', sentAt);
  await reported(journal, ['a', '-7.00'], ['b', '-8.00'], ['c', '-0.80', 'Order #701']);
  await settle(journal, 'b', 'first');
  const backup = await backUp(file);
  await settle(journal, 'a', 'in the panel');
  await settle(journal, sampleImei(1), 'agreed');
  await settle(journal, 'b', 'not ours after all', false);
  await journal.close();
  for (let times = 0; times < 2; times += 1) {
    await stageRestore(backup.file, file);
    const { journal: after } = await restored(file);
    expect(await shown(after, 'settled')).toEqual([`${sampleImei(1)} agreed`, 'a in the panel']);
    expect(await shown(after, 'open')).toEqual(['b']);
    await after.close();
  }
  const kept = new DatabaseSync(file, { readOnly: true });
  const words = kept.prepare('select words from wallet_settlements order by sequence').all();
  kept.close();
  expect(words.map((row) => row.words)).toEqual(['first', 'in the panel', 'agreed', 'not ours after all']);
});

testOfFile(
  'a row that is read again after a restore is found settled, and no other takes its number’s place',
  async () => {
    const { file, journal } = await openJournalToRestore();
    await reported(journal, ['a', '-7.00']);
    const backup = await backUp(file);
    await reported(journal, ['b', '-7.00']);
    await settle(journal, 'b', 'in the panel');
    await journal.close();
    await stageRestore(backup.file, file);
    const { journal: after } = await restored(file);
    expect(await shown(after, 'settled')).toEqual([]);
    // Stores newer rows first, so that the settled row gets another number.
    await reported(after, ['d', '-7.00']);
    await reported(after, ['c', '-7.00'], ['b', '-7.00']);
    expect(await shown(after, 'settled')).toEqual(['b in the panel']);
    expect(await shown(after, 'open')).toEqual(['a', 'c', 'd']);
  },
);

testOfFile('an order’s settlements follow it, whatever number it has after a restore', async () => {
  const { file, journal, place } = await openJournalToRestore();
  const backup = await backUp(file);
  // This order was never sent, so that it is not restored and its number becomes free.
  await place(9, 'cancelled');
  for (const number of [1, 2])
    await addPastOrder(journal, sampleOrder({ identifier: sampleImei(number) }), `70${number}`, sentAt);
  const rows = [
    ['a', '-0.80', 'Order #701'],
    ['b', '-0.80', 'Order #702'],
  ] as const;
  await reported(journal, ...rows);
  await settle(journal, sampleImei(1), 'agreed');
  await journal.close();
  await stageRestore(backup.file, file);
  const { journal: after } = await restored(file);
  await reported(after, ...rows);
  expect(await shown(after, 'settled')).toEqual([`${sampleImei(1)} agreed`]);
  expect(await shown(after, 'open')).toEqual([sampleImei(2)]);
});

/** The file's lines about settlements. */
async function settlementsIn(file: string) {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return lines.flatMap((line) => {
    const { settlement } = JSON.parse(line) as { settlement?: Readonly<Record<string, unknown>> };
    return settlement === undefined ? [] : [settlement];
  });
}

testOfFile(
  'J4: settlements are in an export and in a salvage of a damaged journal, with their subject',
  async () => {
    const { file, journal } = await openJournalToRestore();
    const order = sampleOrder({ identifier: sampleImei(1) });
    await addPastOrder(journal, order, '701', sentAt);
    await reported(journal, ['a', '-7.00'], ['b', '-0.80', 'Order #701']);
    await settle(journal, 'a', 'in the panel');
    await settle(journal, 'a', 'again', false);
    await settle(journal, sampleImei(1), 'agreed');
    await settle(journal, 'a', 'word', true, 300);
    const to = join(dirname(file), 'out.jsonl');
    await exportJournal(file, to);
    const exported = await settlementsIn(to);
    expect(exported).toHaveLength(303);
    expect(exported.slice(1, 3)).toMatchObject([
      {
        subject: 'row',
        connection_id: one,
        about: 'a',
        kind: 'unknown-debit',
        amount: '7',
        settled: 0,
        who: 'Mara',
      },
      {
        subject: 'order',
        connection_id: null,
        about: order.id,
        kind: 'charged-more',
        settled: 1,
        words: 'agreed',
      },
    ]);
    await journal.close();
    expect(await salvageOrders(file, to, realClock)).toMatchObject({ orders: 1, whole: true });
    expect(await settlementsIn(to)).toEqual(exported);

    const bytes = await readFile(file);
    const page = Math.floor(bytes.indexOf('word 100') / 4096);
    await writeFile(file, bytes.fill(0x5a, page * 4096, (page + 1) * 4096));
    expect(await salvageOrders(file, to, realClock)).toMatchObject({ orders: 1, whole: true });
    const left = await settlementsIn(to);
    expect(left.length).toBeGreaterThan(200);
    expect(left.length).toBeLessThan(303);
    expect(left).toEqual(exported.filter(({ sequence }) => left.some((each) => each.sequence === sequence)));
  },
);

testOfFile('out of a damaged journal from before anything could be settled its orders are read', async () => {
  const { file, journal, place } = await openJournalToRestore();
  await place(1, 'pending');
  await journal.close();
  const database = new DatabaseSync(file);
  database.exec('drop table wallet_settlements');
  database.close();
  const to = join(dirname(file), 'out.jsonl');
  let asked = 0;
  const clock = {
    monotonicMs() {
      asked += 1;
      return asked;
    },
  };
  expect(await salvageOrders(file, to, clock)).toMatchObject({ orders: 1, whole: true });
  expect(asked).toBeLessThan(50);
});

test('J4: settlements are never rewritten', async () => {
  const { file, journal } = await openJournalToRestore();
  await reported(journal, ['a', '-7.00']);
  await settle(journal, 'a', 'in the panel');
  await journal.close();
  for (const rewriting of ['delete from wallet_settlements', 'update wallet_settlements set at = 1'])
    await expect(runBeside(file, rewriting)).rejects.toThrow('history is never rewritten');
});
