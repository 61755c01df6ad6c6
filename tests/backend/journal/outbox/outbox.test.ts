import { expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { OrderMove } from '../../../../electron/backend/journal/orders/order-moves.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import {
  addSampleConnection,
  finishedAttempt,
  sampleBatch,
  sampleImei,
  sampleOrder,
} from '../../../support/journal/sample-orders.ts';

const finished = finishedAttempt({ verdict: 'uncertain', evidence: 'who knows' });
const uncertain: OrderMove = { to: 'uncertain', why: 'outcome-unknown', who: 'app', words: 'who knows' };
const accepted = (reference: string): OrderMove => ({
  ...{ to: 'pending', why: 'accepted', who: 'supplier', words: null },
  reference,
});

async function openOne(file?: string): Promise<Journal> {
  const journal = await openJournal(file ?? (await emptyJournal()));
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  return journal;
}
async function order(journal: Journal, device: number): Promise<string> {
  const { id } = sampleOrder();
  await journal.orders.insert(sampleOrder({ id, identifier: sampleImei(device) }), device);
  return id;
}
async function begin(journal: Journal, attempt: string, atMs: number): Promise<boolean> {
  await journal.outbox.claimNext('connection-1', 'single', attempt, atMs);
  return journal.outbox.beginSending({ id: attempt, request: '' }, atMs);
}
async function send(journal: Journal, device: number, move: OrderMove): Promise<string> {
  const id = await order(journal, device);
  await begin(journal, `attempt ${device}`, 100 + device);
  await journal.outbox.settle(id, `attempt ${device}`, finished, move, 200 + device);
  return id;
}
const claim = (journal: Journal, attempt: string) =>
  journal.outbox.claimNext('connection-1', 'single', attempt, 900);

test('O10: after three uncertain orders in a row no order is claimed, for any caller, until a person has settled one', async () => {
  const journal = await openOne();
  const ids: string[] = [];
  for (const device of [1, 2, 3, 4]) {
    ids.push(await send(journal, device, uncertain));
    // A person resumes after the third uncertain order.
    if (device === 3) await journal.uncertainStops.resume('connection-1');
  }
  for (const device of [5, 6]) ids.push(await send(journal, device, uncertain));
  await order(journal, 7);
  expect(await claim(journal, 'held')).toBeNull();
  const move = { to: 'refused', why: 'decided-not-placed', who: 'Mara', words: 'looked' } as const;
  await journal.decisions.decide(ids[0] ?? '', 'uncertain', move, 950);
  expect(await claim(journal, 'free')).toMatchObject({ identifier: sampleImei(7) });
});

test('O10: a list pauses with the words of the last of the uncertain orders', async () => {
  const journal = await openOne();
  for (const device of [1, 2, 3]) await send(journal, device, { ...uncertain, reason: `unsure ${device}` });
  const rows = [sampleOrder({ batchId: 'batch-1', identifier: sampleImei(4) })];
  await journal.batches.insert(sampleBatch({ id: 'batch-1', requestId: 'batch-1' }), rows, 1);
  expect(await journal.outbox.hasQueued('connection-1', 'batch', 900)).toBe(false);
  expect(await journal.batches.read('batch-1')).toMatchObject({
    ...{ pauseReason: 'uncertain', pauseWords: 'unsure 3' },
  });
});

test('O11: an attempt begins only once', async () => {
  const journal = await openOne();
  await order(journal, 1);
  expect(await begin(journal, 'attempt', 5)).toBe(true);
  expect(await journal.outbox.beginSending({ id: 'attempt', request: '' }, 6)).toBe(false);
});

test('the oldest order is sent first, also after it was released', async () => {
  const journal = await openOne();
  const first = await order(journal, 1);
  await order(journal, 2);
  await claim(journal, 'attempt');
  await journal.outbox.release('attempt', 'given back', 5);
  expect(await claim(journal, 'another')).toMatchObject({ id: first });
});

test('O4: a balance in another currency is not a baseline', async () => {
  const journal = await openOne();
  const account = { balance: { amount: '5.00', currency: 'EUR' }, email: null, details: {} };
  await journal.accounts.write('connection-1', account, { startedAt: 3, finishedAt: 3 });
  const id = await send(journal, 1, uncertain);
  await journal.reconciliations.record(id, { candidates: [], failed: null, balanceNow: null }, 5);
  expect(await journal.reconciliations.of(id)).toMatchObject([{ balanceBefore: null }]);
});

test('O7: a balance may not include an order that is uncertain, or that was sent while the balance was read', async () => {
  const journal = await openOne();
  await send(journal, 1, uncertain);
  const one = [{ orders: 1, total: { amount: '0.5', currency: 'USD' } }];
  expect(await journal.orderSums.sentSince('connection-1', 101, 1_000)).toEqual(one);
  expect(await journal.orderSums.sentSince('connection-1', 102, 1_000)).toEqual([]);
});

test('O7: a balance includes an order dated later than now, unless the balance is dated later too', async () => {
  const journal = await openOne();
  await send(journal, 1, uncertain);
  expect(await journal.orderSums.sentSince('connection-1', 50, 100)).toEqual([]);
  expect(await journal.orderSums.sentSince('connection-1', 101, 100)).toMatchObject([{ orders: 1 }]);
});

test('O14: rows dated later than now are not first rows', async () => {
  const journal = await openOne();
  const batch = sampleBatch();
  const rows = [1, 2].map((device) => sampleOrder({ identifier: sampleImei(device), batchId: batch.id }));
  await journal.batches.insert(batch, rows, 1);
  await journal.outbox.claimNext('connection-1', 'batch', 'first', 100);
  await journal.outbox.beginSending({ id: 'first', request: '' }, 100);
  await journal.outbox.settle(rows[0]?.id ?? '', 'first', finished, uncertain, 101);
  const first = async (sinceMs: number, untilMs: number) =>
    (await journal.outbox.firstRows(batch.id, sinceMs, untilMs)).taken;
  expect([await first(0, 100), await first(0, 99), await first(100, 100), await first(101, 200)]).toEqual([
    1, 0, 1, 0,
  ]);
});

test('a late outcome settles its own attempt’s order, unless its reference now belongs to another order (O9)', async () => {
  const file = await emptyJournal();
  const journal = await openOne(file);
  const mine = await send(journal, 1, uncertain);
  const other = await order(journal, 2);
  await begin(journal, 'late', 10);
  // The attempt `late` belongs to the second order, so that its outcome cannot settle the first order.
  const outcome = { attemptId: 'late', finished: { ...finished, verdict: 'accepted' as const } };
  expect(
    await journal.outbox.settleLate({ ...outcome, orderId: mine, move: accepted('77') }, 20),
  ).toMatchObject({ is: 'noted' });
  expect((await journal.orders.get(mine))?.state).toBe('uncertain');

  await send(journal, 3, accepted('78'));
  const lost = await order(journal, 4);
  await begin(journal, 'lost', 30);
  const next = await openJournal(file);
  onTestFinished(() => next.close());
  await next.outbox.recover(40);
  expect(
    await next.outbox.settleLate({ ...outcome, attemptId: 'lost', orderId: lost, move: accepted('78') }, 50),
  ).toMatchObject({ is: 'noted' });
  expect((await next.orders.get(lost))?.state).toBe('uncertain');
  expect((await next.orders.get(other))?.state).toBe('uncertain');
});

test('O7: pausing the running batches does not change a batch that a person paused, nor its reason', async () => {
  const journal = await openOne();
  for (const number of [1, 2]) {
    const batchId = `batch-${number}`;
    const rows = [sampleOrder({ batchId, identifier: sampleImei(number) })];
    await journal.batches.insert(sampleBatch({ id: batchId, requestId: batchId }), rows, 1);
  }
  await journal.batches.pause('batch-1', 'person', null, 2);
  const changes = journal.feed.subscribe();
  await changes.next();
  for (const atMs of [3, 4])
    await journal.outbox.pauseRunning('connection-1', 'balance-fell', 'fell by 5.00', atMs);
  journal.feed.publish('batches', ['last']);
  expect((await changes.next()).value).toMatchObject({ entity: 'batches', ids: ['batch-2'] });
  expect((await changes.next()).value).toMatchObject({ ids: ['last'] });
  expect(await journal.batches.read('batch-1')).toMatchObject({ state: 'paused', pauseReason: 'person' });
  expect(await journal.batches.read('batch-2')).toMatchObject({
    state: 'paused',
    pauseReason: 'balance-fell',
  });
});
