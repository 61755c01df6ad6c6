import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stageRestore } from '../../../../electron/backend/journal/backup/backup-restore.ts';
import { exportJournal } from '../../../../electron/backend/journal/backup/export.ts';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import { testOfFile } from '../../../support/house/test-of-file.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { backUp, openJournalToRestore, restored } from '../../../support/journal/journal-to-restore.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { addPastOrder } from '../../../support/past/past-orders.ts';

const one = 'connection-1';
const hourMs = 60 * 60_000;
const began = Date.UTC(2026, 10, 2, 9);

async function openSample() {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  return journal;
}

/** The supplier reports a balance this many hours after the first. */
async function tell(journal: Journal, hours: number, amount: string, currency = 'USD'): Promise<void> {
  const startedAt = began + hours * hourMs;
  const account = { balance: { amount, currency }, email: 'shop@supplier.test', details: {} };
  await journal.accounts.write(one, account, { startedAt, finishedAt: startedAt + 200 });
}

const amountsOf = async (journal: Journal) =>
  (await journal.balances.path(one, 0)).jumps.map(({ amount }) => amount);

test('charges and refunds of orders are not jumps; other changes are jumps, with the refunds that were due', async () => {
  const journal = await openSample();
  await addSampleConnection(journal, 'connection-2');
  await tell(journal, 0, '100.00');
  // Another connection to the same account.
  const account = { balance: null, email: 'shop@supplier.test', details: {} };
  await journal.accounts.write('connection-2', account, { startedAt: began, finishedAt: began });
  await addPastOrder(journal, sampleOrder(), '1', began + hourMs);
  await addPastOrder(
    journal,
    sampleOrder({ connectionId: 'connection-2', identifier: sampleImei(9) }),
    '2',
    began + hourMs,
  );
  const ended = { at: began + 3 * hourMs, state: 'rejected' } as const;
  await addPastOrder(journal, sampleOrder({ identifier: sampleImei(2) }), '3', began + 2 * hourMs, ended);
  await tell(journal, 4, '98.50');
  expect(await amountsOf(journal)).toEqual([]);
  await tell(journal, 30, '98.50');
  await tell(journal, 31, '298.50');
  expect((await journal.balances.path(one, 0)).jumps).toMatchObject([
    { amount: '-0.5', exact: true, refundsDue: { orders: 1, amount: '0.5' } },
    { amount: '200', exact: true, refundsDue: null },
  ]);
});

test('a top-up reported before a missing refund names the refund that it may hide', async () => {
  const journal = await openSample();
  await tell(journal, 0, '100.00');
  const ended = { at: began + 3 * hourMs, state: 'rejected' } as const;
  await addPastOrder(journal, sampleOrder(), '1', began + hourMs, ended);
  await tell(journal, 4, '99.50');
  await tell(journal, 5, '299.50');
  await tell(journal, 40, '299.50');
  // There are two explanations: 200 were paid in and the refund of 0.50 is missing, or only 199.50 were paid in.
  expect((await journal.balances.path(one, 0)).jumps).toMatchObject([
    { amount: '199.5', refundsDue: { orders: 1, amount: '0.5' } },
  ]);
});

test('a balance does not count as including an order that was sent while the balance was read (O7)', async () => {
  const journal = await openSample();
  const account = { balance: { amount: '1.00', currency: 'USD' }, email: null, details: {} };
  await journal.accounts.write(one, account, { startedAt: began, finishedAt: began + 20_000 });
  await addPastOrder(journal, sampleOrder(), '1', began + 10_000);
  const known = await journal.accounts.read(one);
  expect(await journal.orderSums.waiting(one, known?.fetchedAt ?? 0, began + hourMs)).toMatchObject([
    { orders: 1 },
  ]);
});

test('keeps the first and the last of equal balances', async () => {
  const journal = await openSample();
  for (const hour of [0, 1, 2, 3, 4]) await tell(journal, hour, '100.00');
  for (const hour of [5, 6, 7]) await tell(journal, hour, '90.00');
  const { jumps, first, last } = await journal.balances.path(one, 0);
  expect(jumps).toMatchObject([
    { after: began + 4 * hourMs, before: began + 5 * hourMs + 200, amount: '-10' },
  ]);
  expect([first?.askedAt, last?.askedAt]).toEqual([began, began + 7 * hourMs]);
});

test('after a clock change, another currency or a corrected mapping nothing is compared with earlier values', async () => {
  const journal = await openSample();
  await tell(journal, 24, '100.00');
  await tell(journal, 1, '50.00');
  expect(await amountsOf(journal)).toEqual([]);
  await tell(journal, 25, '50.00');
  expect(await amountsOf(journal)).toEqual([]);
  await tell(journal, 26, '46.00');
  expect(await amountsOf(journal)).toEqual(['-4']);
  await tell(journal, 27, '41.00', 'EUR');
  await tell(journal, 28, '40.00', 'EUR');
  expect(await amountsOf(journal)).toEqual(['-1']);
  await journal.balances.breakPath(one);
  await tell(journal, 29, '4000', 'EUR');
  expect(await amountsOf(journal)).toEqual([]);
});

test('O14: balances read after the clock was set back are compared with each other at once', async () => {
  const journal = await openSample();
  await tell(journal, 0, '100.00');
  await tell(journal, 24, '100.00');
  expect(await journal.balances.newestAt(one)).toBe(began + 24 * hourMs);
  await tell(journal, 22, '50.00');
  expect(await journal.balances.newestAt(one)).toBe(began + 22 * hourMs);
  expect(await journal.balances.fall(one, Number.NEGATIVE_INFINITY, began + 48 * hourMs)).toBe('first');
  await tell(journal, 23, '46.00');
  expect(await amountsOf(journal)).toEqual(['-4']);
  expect(await journal.balances.fall(one, began + 22 * hourMs, began + 48 * hourMs)).toMatchObject({
    fall: { fell: '4', rest: '4' },
  });
  // The clock has passed the time from which it was set back.
  await tell(journal, 24, '40.00');
  expect(await amountsOf(journal)).toEqual(['-4', '-6']);
});

test('O14: a balance whose reply is dated ahead hides no later balance', async () => {
  const journal = await openSample();
  const account = { balance: { amount: '100.00', currency: 'USD' }, email: null, details: {} };
  await journal.accounts.write(one, account, { startedAt: began, finishedAt: began + 2 * hourMs });
  await tell(journal, 1, '50.00');
  await tell(journal, 1.5, '46.00');
  expect(await amountsOf(journal)).toEqual(['-4']);
});

test('O14: an order dated later than now may be charged after any balance', async () => {
  const journal = await openSample();
  await addPastOrder(journal, sampleOrder(), '1', began + 5 * hourMs);
  await tell(journal, 1, '50.00');
  await tell(journal, 2, '49.50');
  const fall = (nowMs: number) => journal.balances.fall(one, began + hourMs, nowMs);
  expect(await fall(began + 2 * hourMs)).toBeNull();
  expect(await fall(began + 6 * hourMs)).toMatchObject({ fall: { rest: '0.5' } });
});

test('O14: an order dated ahead hides no charge after the clock has passed its time', async () => {
  const journal = await openSample();
  // The clock is four hours ahead.
  await tell(journal, 4, '50.00');
  const ended = { at: began + 5 * hourMs, state: 'success' } as const;
  await addPastOrder(journal, sampleOrder(), '1', began + 5 * hourMs, ended);
  await tell(journal, 5.1, '49.50');
  await tell(journal, 1.2, '49.50');
  // Sent after the clock was set back.
  await addPastOrder(journal, sampleOrder({ identifier: sampleImei(2) }), '2', began + 2 * hourMs, {
    at: began + 2 * hourMs,
    state: 'success',
  });
  await tell(journal, 2.5, '49.00');
  await tell(journal, 4.9, '49.00');
  const fall = (comparedHours: number, nowHours: number) =>
    journal.balances.fall(one, began + comparedHours * hourMs, began + nowHours * hourMs);
  expect(await fall(2.5, 4.9)).toBeNull();
  await tell(journal, 5.05, '48.50');
  expect(await fall(4.9, 5.05)).toMatchObject({ fall: { fell: '0.5', rest: '0.5' } });
});

test('O14: the end of an order dated ahead keeps no charge open', async () => {
  const journal = await openSample();
  await tell(journal, 4, '50.00');
  const ended = { at: began + 5 * hourMs, state: 'success' } as const;
  await addPastOrder(journal, sampleOrder(), '1', began + 5 * hourMs, ended);
  await tell(journal, 5.1, '49.50');
  for (const hours of [1, 2, 3]) await tell(journal, hours, '49.50');
  await tell(journal, 3.5, '49.00');
  expect(await journal.balances.fall(one, began + 3 * hourMs, began + 3.5 * hourMs)).toMatchObject({
    fall: { fell: '0.5', rest: '0.5' },
  });
});

test('when a connection moves to another supplier its balances are deleted', async () => {
  const journal = await openSample();
  await tell(journal, 0, '100.00');
  await journal.connections.change(one, (stored) => ({ ...stored, baseAddress: 'https://other.example' }));
  expect(await journal.balances.path(one, 0)).toMatchObject({ first: null, last: null, jumps: [] });
});

testOfFile('balances and people’s decisions on them survive a restore, once, and are exported', async () => {
  const { file, journal } = await openJournalToRestore();
  await tell(journal, 0, '100.00');
  const backup = await backUp(file);
  await tell(journal, 1, '90.00');
  const [jump] = (await journal.balances.path(one, 0)).jumps;
  if (jump === undefined) throw new Error('nothing fell');
  await journal.balances.settle(one, jump, { settled: true, who: 'Mara', words: 'in the panel', at: 5 });
  const to = join(dirname(file), 'export.jsonl');
  await exportJournal(file, to);
  const lines = (await readFile(to, 'utf8')).split('\n');
  expect(lines.filter((line) => line.startsWith('{"balance":'))).toHaveLength(2);
  expect(lines.filter((line) => line.includes('in the panel'))).toHaveLength(1);
  await journal.close();
  for (let times = 0; times < 2; times += 1) {
    await stageRestore(backup.file, file);
    const { journal: after } = await restored(file);
    expect((await after.balances.path(one, 0)).jumps).toMatchObject([
      { amount: '-10', settled: { words: 'in the panel' } },
    ]);
    await after.close();
  }
});

testOfFile('a restore brings back no balance that was dated ahead when its backup was taken', async () => {
  const { file, journal } = await openJournalToRestore();
  for (const hours of [24, 24.1, 24.2]) await tell(journal, hours, '100.00');
  const backup = await backUp(file);
  // The current journal no longer has the last balance of the backup, because an equal one followed.
  await tell(journal, 24.3, '100.00');
  for (const hours of [1, 2]) await tell(journal, hours, '90.00');
  await journal.close();
  await stageRestore(backup.file, file);
  const { journal: after } = await restored(file);
  await tell(after, 25, '90.00');
  expect(await amountsOf(after)).toEqual([]);
  await after.close();
});

test('two balances at one moment count as one', async () => {
  const journal = await openSample();
  await tell(journal, 0, '100.00');
  const reported = { startedAt: began + 200, finishedAt: began + 200 };
  const account = { balance: { amount: '90.00', currency: 'USD' }, email: null, details: {} };
  await journal.accounts.write(one, account, reported);
  await journal.accounts.write(one, account, { startedAt: began, finishedAt: began });
  expect(await amountsOf(journal)).toEqual([]);
  await tell(journal, 1, '90.00');
  expect(await amountsOf(journal)).toEqual(['-10']);
});
