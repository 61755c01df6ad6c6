import { expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import {
  addSampleConnection,
  finishedAttempt,
  sampleImei,
  sampleOrder,
} from '../../../support/journal/sample-orders.ts';

const finished = finishedAttempt();

/** A journal whose connection had a balance of 499.50 at time 50, and orders sent and answered at the given times. */
async function openOne() {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const reported = (atMs: number, amount = '499.50') => tell(journal, atMs, amount);
  await reported(50);
  return { journal, told: reported };
}
async function tell(journal: Journal, atMs: number, amount: string): Promise<void> {
  const account = { balance: { amount, currency: 'USD' }, email: null, details: {} };
  await journal.accounts.write('connection-1', account, { startedAt: atMs, finishedAt: atMs + 1 });
}
async function begin(journal: Journal, device: number, atMs: number): Promise<string> {
  const { id } = sampleOrder();
  await journal.orders.insert(sampleOrder({ id, identifier: sampleImei(device) }), atMs - 1);
  await journal.outbox.claimNext('connection-1', 'single', `attempt ${device}`, atMs);
  await journal.outbox.beginSending({ id: `attempt ${device}`, request: '' }, atMs);
  return id;
}
async function accept(journal: Journal, id: string, device: number, atMs: number): Promise<void> {
  const move = {
    to: 'pending',
    why: 'accepted',
    who: 'supplier',
    words: null,
    reference: String(device),
  } as const;
  await journal.outbox.settle(id, `attempt ${device}`, finished, move, atMs);
}
async function send(journal: Journal, device: number, sentAt: number, answeredAt: number): Promise<string> {
  const id = await begin(journal, device, sentAt);
  await accept(journal, id, device, answeredAt);
  return id;
}
const price = { amount: '0.50', currency: 'USD' };

test('O12: the known balance includes an order that was answered before its request, even if the balance is unchanged', async () => {
  const { journal, told: reported } = await openOne();
  await send(journal, 1, 100, 200);
  // The balance is unchanged, because a refund of the same amount compensated the charge.
  await reported(300);
  const looked = await begin(journal, 2, 400);
  expect(await journal.reconciliations.ordersSentMeanwhile(looked, 1_000, { unsureMs: 1_000 })).toEqual([]);
});

test('O12: the known balance may not include an order that was in flight at its request', async () => {
  const { journal, told: reported } = await openOne();
  await send(journal, 1, 100, 301);
  await reported(300);
  const looked = await begin(journal, 2, 400);
  expect(await journal.reconciliations.ordersSentMeanwhile(looked, 1_000)).toEqual([
    { state: 'pending', price },
  ]);
});

test('O12: an order dated later than now may or may not be in either balance, because it was sent before the clock was set back', async () => {
  const { journal } = await openOne();
  const ahead = await send(journal, 1, 5_000, 5_001);
  const looked = await begin(journal, 2, 400);
  const seen = (orderId: string) =>
    journal.reconciliations.ordersSentMeanwhile(orderId, 1_000, { nowMs: 1_000 });
  expect(await seen(looked)).toEqual([{ state: 'pending', price, unsure: 'before' }]);
  expect(await seen(ahead)).toBeNull();
});

test('O12: the later balance may include an order that was not yet answered at its request', async () => {
  const { journal } = await openOne();
  const looked = await begin(journal, 1, 100);
  const beside = await begin(journal, 2, 101);
  const lastEvent = await journal.reconciliations.lastEvent();
  const seen = () => journal.reconciliations.ordersSentMeanwhile(looked, 1_000, { lastEvent });
  expect(await seen()).toEqual([{ state: 'sending', price, unsure: 'now' }]);
  await accept(journal, beside, 2, 500);
  expect(await seen()).toEqual([{ state: 'pending', price, unsure: 'now' }]);
  expect(await journal.reconciliations.ordersSentMeanwhile(looked, 499)).toEqual([
    { state: 'pending', price, unsure: 'now' },
  ]);
  const later = await journal.reconciliations.lastEvent();
  expect(await journal.reconciliations.ordersSentMeanwhile(looked, 1_000, { lastEvent: later })).toEqual([
    { state: 'pending', price },
  ]);
});

test('O12: an order rejected since the known balance counts as not included in it, because its refund may hide a fall', async () => {
  const { journal, told: reported } = await openOne();
  const old = await send(journal, 1, 100, 200);
  await reported(300, '499.00');
  const looked = await begin(journal, 2, 400);
  expect(await journal.reconciliations.ordersSentMeanwhile(looked, 1_000)).toEqual([]);
  const change = {
    orderId: old,
    state: 'rejected',
    supplierStatus: 'REJECTED',
    result: null,
    details: {},
    reason: 'not found',
  } as const;
  await journal.statuses.record({ ...finished, id: 'status', verdict: 'read' }, [change], 500);
  expect(await journal.reconciliations.ordersSentMeanwhile(looked, 1_000)).toEqual([
    { state: 'rejected', price, unsure: 'before' },
  ]);
});
