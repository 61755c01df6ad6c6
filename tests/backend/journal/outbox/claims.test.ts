import { expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { OrderMove } from '../../../../electron/backend/journal/orders/order-moves.ts';
import { explains } from '../../../support/house/explains.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, finishedAttempt, sampleOrder } from '../../../support/journal/sample-orders.ts';

const finished = finishedAttempt({ evidence: 'reference 77' });
const accepted: OrderMove = { to: 'pending', why: 'accepted', who: 'supplier', words: null, reference: '77' };
const notSent: OrderMove = { to: 'queued', why: 'not-sent', who: 'app', words: 'nobody answered' };
const begin = (journal: Journal, id: string) => journal.outbox.beginSending({ id, request: '' }, 4);
const claim = (journal: Journal, attemptId: string) =>
  journal.outbox.claimNext('connection-1', 'single', attemptId, 3);
const stateOf = async (journal: Journal, id: string) => (await journal.orders.get(id))?.state;

/** One queued order, in a journal that two runs of the app have open. */
async function openTwice() {
  const file = await emptyJournal();
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const { id } = sampleOrder();
  await journal.orders.insert(sampleOrder({ id }), 1);
  const other = await openJournal(file);
  onTestFinished(() => other.close());
  return { journal, other, id };
}

test('O11: another run’s claims are neither released, begun nor settled', async () => {
  explains('O11');
  const { journal, other, id } = await openTwice();
  await claim(journal, 'attempt');
  await other.outbox.release('attempt', 'not mine', 4);
  expect(await begin(other, 'attempt')).toBe(false);
  expect(await stateOf(journal, id)).toBe('claimed');
  expect(await begin(journal, 'attempt')).toBe(true);
  await other.outbox.release('attempt', 'not mine', 5);
  expect(await stateOf(journal, id)).toBe('sending');
});

test('O11: an order that another start requeued is not sent by the run that had claimed it', async () => {
  const { journal, other, id } = await openTwice();
  await claim(journal, 'attempt');
  expect(await other.outbox.recover(4)).toEqual({ requeued: 1, uncertain: 0 });
  // The order cannot be claimed before it was looked up at the supplier.
  expect(await claim(other, 'another')).toBeNull();
  expect(await other.outbox.earlier('connection-1', 5)).toMatchObject([{ id }]);
  other.outbox.looked('connection-1', [id]);
  expect(await other.outbox.earlier('connection-1', 5)).toEqual([]);
  expect(await claim(other, 'another')).toMatchObject({ id });
  expect(await begin(journal, 'attempt')).toBe(false);
  await journal.outbox.release('attempt', 'too late', 5);
  expect(await begin(other, 'another')).toBe(true);
  expect(await stateOf(journal, id)).toBe('sending');
});

test('O11: a start requeues no order that it claimed itself', async () => {
  const { journal, id } = await openTwice();
  await claim(journal, 'attempt');
  expect(await journal.outbox.recover(4)).toEqual({ requeued: 0, uncertain: 0 });
  expect(await stateOf(journal, id)).toBe('claimed');
});

test('O11: the run that sent an order writes its answer, even if another start has found the order uncertain', async () => {
  const { journal, other, id } = await openTwice();
  await claim(journal, 'attempt');
  await begin(journal, 'attempt');
  expect(await other.outbox.recover(5)).toEqual({ requeued: 0, uncertain: 1 });
  await journal.outbox.settle(id, 'attempt', finished, accepted, 6);
  expect(await journal.orders.get(id)).toMatchObject({ state: 'pending', reference: '77' });
});

test('O11: an attempt that is settled twice is written only once', async () => {
  const { journal, id } = await openTwice();
  await claim(journal, 'attempt');
  await begin(journal, 'attempt');
  const first = await journal.outbox.settle(id, 'attempt', finished, accepted, 5);
  const written = await journal.orders.read(id);
  expect(await journal.outbox.settle(id, 'attempt', finished, accepted, 9)).toEqual(first);
  expect(await journal.orders.read(id)).toEqual(written);
});

test.each([
  ['claimed', 'claimed'],
  ['being sent', 'sending'],
] as const)(
  'O11: a write reported as failed and repeated does not change an order that is %s again',
  async (_, state) => {
    const { journal, id } = await openTwice();
    await claim(journal, 'first');
    await begin(journal, 'first');
    await journal.outbox.settle(id, 'first', { ...finished, verdict: 'not-sent' }, notSent, 5);
    await claim(journal, 'second');
    if (state === 'sending') await begin(journal, 'second');
    await journal.outbox.settle(id, 'first', { ...finished, verdict: 'not-sent' }, notSent, 6);
    await journal.outbox.release('first', 'again', 7);
    expect(await stateOf(journal, id)).toBe(state);
  },
);

test('O11: an order whose begin was written but reported as failed is released, and its attempt says that nothing was sent', async () => {
  const { journal, id } = await openTwice();
  await claim(journal, 'attempt');
  await begin(journal, 'attempt');
  await journal.outbox.release('attempt', 'the journal could not be written', 5);
  const whole = await journal.orders.read(id);
  expect(whole?.order.state).toBe('queued');
  expect(whole?.attempts).toMatchObject([{ id: 'attempt', verdict: 'not-sent' }]);
});
