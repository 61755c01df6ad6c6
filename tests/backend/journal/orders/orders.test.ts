import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { FinishedAttempt } from '../../../../electron/backend/journal/outbox/attempts.ts';
import { explains } from '../../../support/house/explains.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import {
  addSampleConnection,
  sampleBatch,
  sampleImei,
  sampleOrder,
} from '../../../support/journal/sample-orders.ts';

async function openSample(): Promise<{ journal: Journal; file: string }> {
  const file = await emptyJournal();
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  return { journal, file };
}

const finished: FinishedAttempt = {
  request: 'POST /api/fusion',
  startedAt: 10,
  finishedAt: 20,
  httpStatus: 200,
  reply: new TextEncoder().encode('{"SUCCESS":[{"REFERENCEID":7}]}'),
  replyBytes: 31,
  verdict: 'accepted',
  evidence: 'reference 7',
};
const accepted = { to: 'pending', why: 'accepted', who: 'supplier', words: null } as const;
const all = {
  search: '',
  states: [],
  batchId: null,
  connectionId: 'connection-1',
  cursor: null,
  limit: 100,
} as const;

/** Claims and sends the next order, and records that the supplier accepted it. */
async function acceptNext(journal: Journal, lane: 'single' | 'batch' = 'single'): Promise<string> {
  const attemptId = randomUUID();
  const order = await journal.outbox.claimNext('connection-1', lane, attemptId, 2);
  if (!order) throw new Error('nothing was queued');
  await journal.outbox.beginSending({ id: attemptId, request: 'service 12' }, 3);
  await journal.outbox.settle(order.id, attemptId, finished, { ...accepted, reference: order.id }, 4);
  return order.id;
}

test('O5: refuses a second unresolved order for the same service and identifier, in upper or lower case', async () => {
  const { journal } = await openSample();
  const first = await journal.orders.insert(sampleOrder({ identifier: 'c02abc' }), 1);
  const second = await journal.orders.insert(sampleOrder({ identifier: 'C02ABC' }), 2);
  const other = await journal.orders.insert(sampleOrder({ identifier: 'C02ABC', serviceId: '13' }), 3);
  expect(first.ok).toBe(true);
  expect(second).toMatchObject({ ok: false, conflicting: { orderId: first.ok && first.order.id } });
  expect(other.ok).toBe(true);
});

test('O5: the same request twice is one order', async () => {
  const { journal } = await openSample();
  const order = sampleOrder();
  const first = await journal.orders.insert(order, 1);
  const again = await journal.orders.insert({ ...order, id: randomUUID() }, 2);
  expect(again).toEqual(first);
  expect((await journal.orders.list(all)).total).toBe(1);
});

/** Places, sends and delivers an order; returns its id. */
async function deliver(journal: Journal, change: Parameters<typeof sampleOrder>[0] = {}): Promise<string> {
  expect((await journal.orders.insert(sampleOrder(change), 1)).ok).toBe(true);
  const id = await acceptNext(journal);
  await journal.statuses.record(
    { ...finished, id: randomUUID(), verdict: 'read' },
    [{ orderId: id, state: 'success', supplierStatus: 'SUCCESS', result: '1234', reason: null }],
    5,
  );
  return id;
}

test('O5: the writing transaction refuses a repeat of a delivered order, unless that very order is repeated on purpose', async () => {
  explains('O5');
  const { journal } = await openSample();
  const first = await deliver(journal);
  const conflicting = (orderId: string) => ({ ok: false, conflicting: { orderId, state: 'success' } });
  expect(await journal.orders.insert(sampleOrder(), 6)).toMatchObject(conflicting(first));
  const second = await deliver(journal, { againOf: first });
  expect(await journal.orders.insert(sampleOrder({ againOf: first }), 7)).toMatchObject(conflicting(second));
  expect((await journal.orders.insert(sampleOrder({ againOf: second }), 8)).ok).toBe(true);
});

test('O5: the transaction that writes a list, or adds to one, refuses rows delivered since', async () => {
  const { journal } = await openSample();
  await journal.batches.insert(sampleBatch(), [sampleOrder({ batchId: 'batch-1', identifier: '77' })], 1);
  await acceptNext(journal, 'batch');
  const orderId = await deliver(journal);
  const refused = { ok: false, twin: false, conflicting: [{ row: 1, orderId, state: 'success' }] };
  const rows = [2, 1].map((number) => sampleOrder({ batchId: 'batch-2', identifier: sampleImei(number) }));
  const other = sampleBatch({ id: 'batch-2', requestId: 'request-2' });
  expect(await journal.batches.insert(other, rows, 6)).toMatchObject(refused);
  const added = rows.map((row) => ({ ...row, batchId: 'batch-1' }));
  expect(await journal.batches.add('batch-1', added, 7)).toMatchObject(refused);
  expect((await journal.batches.read('batch-1'))?.total).toBe(1);
});

test('J4: every move writes an event, and the attempt keeps request and reply', async () => {
  explains('J4');
  const { journal } = await openSample();
  await journal.orders.insert(sampleOrder(), 1);
  const id = await acceptNext(journal);
  const whole = await journal.orders.read(id);
  expect(whole?.events.map((event) => [event.from, event.to, event.who])).toEqual([
    [null, 'queued', 'Mara'],
    ['queued', 'claimed', 'app'],
    ['claimed', 'sending', 'app'],
    ['sending', 'pending', 'supplier'],
  ]);
  expect(whole?.attempts).toMatchObject([
    { verdict: 'accepted', httpStatus: 200, request: 'POST /api/fusion' },
  ]);
  const raw = await journal.orders.rawReply(whole?.attempts[0]?.id ?? '');
  expect(new TextDecoder().decode(raw?.reply ?? new Uint8Array())).toContain('REFERENCEID');
  expect(whole?.order).toMatchObject({ state: 'pending', reference: id, sentAt: 3 });
});

test('a change of state that is not permitted changes nothing', async () => {
  const { journal } = await openSample();
  const placed = sampleOrder();
  await journal.orders.insert(placed, 1);
  expect(await journal.outbox.beginSending({ id: 'a', request: '' }, 2)).toBe(false);
  const whole = await journal.orders.read(placed.id);
  expect(whole?.order.state).toBe('queued');
  expect(whole?.events).toHaveLength(1);
  expect(whole?.attempts).toEqual([]);
});

test('O2: after a restart claimed orders are queued again and orders being sent are uncertain', async () => {
  explains('O2');
  const { journal, file } = await openSample();
  const [claimed, sending] = [sampleOrder(), sampleOrder({ identifier: sampleImei(2) })];
  await journal.orders.insert(sending, 1);
  await journal.outbox.claimNext('connection-1', 'single', 'attempt-1', 2);
  await journal.outbox.beginSending({ id: 'attempt-1', request: 'service 12' }, 3);
  await journal.orders.insert(claimed, 4);
  await journal.outbox.claimNext('connection-1', 'single', 'attempt-2', 5);
  await journal.close();

  const reopened = await openJournal(file);
  onTestFinished(() => reopened.close());
  expect(await reopened.outbox.recover(6)).toEqual({ requeued: 1, uncertain: 1 });
  expect((await reopened.orders.get(claimed.id))?.state).toBe('queued');
  expect((await reopened.orders.get(sending.id))?.state).toBe('uncertain');
  const events = (await reopened.orders.read(sending.id))?.events ?? [];
  expect(events.at(-1)).toMatchObject({ why: 'found-after-restart', from: 'sending', to: 'uncertain' });
});

test('pages contain every order once, newest first, although new orders arrive between the pages', async () => {
  const { journal } = await openSample();
  for (let number = 0; number < 25; number += 1) {
    await journal.orders.insert(sampleOrder({ identifier: sampleImei(number) }), number);
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Journal['orders']['list']>> = await journal.orders.list({
      ...all,
      cursor,
      limit: 10,
    });
    seen.push(...page.orders.map((order) => order.identifier));
    cursor = page.nextCursor;
    await journal.orders.insert(sampleOrder({ identifier: sampleImei(1000 + seen.length) }), 99);
  } while (cursor !== null);
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => sampleImei(24 - index)));
});

test.each([
  ['%', 0],
  ['_', 0],
  ['\\', 0],
  ['00-101 1', 0],
  [sampleImei(1).slice(-4), 1],
  ['00 01 ', 0],
  [sampleImei(2), 1],
  ['carrier', 2],
  ['anna', 1],
])('searching for %j finds %i', async (search, expected) => {
  const { journal } = await openSample();
  await journal.orders.insert(sampleOrder({ identifier: sampleImei(1), customer: 'Anna' }), 1);
  await journal.orders.insert(sampleOrder({ identifier: sampleImei(2) }), 2);
  expect((await journal.orders.list({ ...all, search })).total).toBe(expected);
});

test('J5: a status does not move an order without a reference, as after a restore to an earlier state', async () => {
  const { journal } = await openSample();
  await journal.orders.insert(sampleOrder(), 1);
  const sent = await acceptNext(journal);
  const { id: waiting, ...restored } = sampleOrder({ identifier: sampleImei(2) });
  await journal.orders.insert({ id: waiting, ...restored }, 5);
  const status = { state: 'success', supplierStatus: 'Success', result: 'OK', reason: null } as const;
  const changes = [waiting, sent].map((orderId) => ({ orderId, ...status }));
  const changed = await journal.statuses.record(
    { ...finished, id: randomUUID(), verdict: 'read' },
    changes,
    6,
  );
  expect(changed.map(({ id }) => id)).toEqual([sent]);
  expect((await journal.orders.read(waiting))?.order.state).toBe('queued');
});

test('records a status reply once, and only for orders that it changes', async () => {
  const { journal } = await openSample();
  await journal.orders.insert(sampleOrder(), 1);
  const id = await acceptNext(journal);
  const read = { ...finished, id: randomUUID(), verdict: 'read' as const };
  const pending = {
    orderId: id,
    state: 'pending' as const,
    supplierStatus: null,
    result: null,
    reason: null,
  };
  expect(await journal.statuses.record(read, [pending], 5)).toEqual([]);
  const changed = await journal.statuses.record(
    read,
    [{ ...pending, state: 'in-process', supplierStatus: '1' }],
    6,
  );
  expect(changed).toMatchObject([{ state: 'in-process', supplierStatus: '1' }]);
  expect((await journal.orders.read(id))?.attempts).toHaveLength(2);
});
