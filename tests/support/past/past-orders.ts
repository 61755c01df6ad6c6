import { randomUUID } from 'node:crypto';
import type { Journal } from '../../../electron/backend/journal/journal.ts';
import { type NewOrder, rowOf } from '../../../electron/backend/journal/orders/order-inserts.ts';
import type { SupplierState } from '../../../shared/model/order/order.ts';
import { literal, runBeside } from '../journal/statements-beside.ts';

const reply = { request: 'POST', startedAt: 10, finishedAt: 20, httpStatus: 200, reply: null, replyBytes: 0 };

/** Writes one order sent at a given time and, if it has ended, reported at another time. No other order may be queued. Returns its id. */
export async function addPastOrder(
  journal: Journal,
  placed: NewOrder,
  reference: string,
  sentAt: number,
  ended: { readonly at: number; readonly state: SupplierState; readonly result?: string } | null = null,
): Promise<string> {
  const attemptId = await sendPastOrder(journal, placed, sentAt);
  await answerPastOrder(journal, placed.id, attemptId, reference, sentAt);
  if (ended !== null) await endPastOrder(journal, placed.id, ended);
  return placed.id;
}

/** Writes the supplier's report of an order's end. */
export async function endPastOrder(
  journal: Journal,
  orderId: string,
  ended: { readonly at: number; readonly state: SupplierState; readonly result?: string },
): Promise<void> {
  const change = {
    orderId,
    state: ended.state,
    supplierStatus: null,
    reason: null,
    result: ended.result ?? 'code',
  };
  const read = { ...reply, id: randomUUID(), verdict: 'read', evidence: '' } as const;
  await journal.statuses.record(read, [change], ended.at);
}

/** Begins to send an order at a given time; no other order may be queued. Returns the attempt's id. */
export async function sendPastOrder(journal: Journal, placed: NewOrder, sentAt: number): Promise<string> {
  await journal.orders.insert(placed, sentAt);
  const attemptId = randomUUID();
  const order = await journal.outbox.claimNext(placed.connectionId, 'single', attemptId, sentAt);
  if (order?.id !== placed.id) throw new Error('something else was queued');
  await journal.outbox.beginSending({ id: attemptId, request: 'POST' }, sentAt);
  return attemptId;
}

/** Writes the supplier's answer with the reference. */
export async function answerPastOrder(
  journal: Journal,
  orderId: string,
  attemptId: string,
  reference: string,
  atMs: number,
): Promise<void> {
  const accepted = { to: 'pending', why: 'accepted', who: 'supplier', words: null, reference } as const;
  const finished = { ...reply, verdict: 'accepted', evidence: '' } as const;
  await journal.outbox.settle(orderId, attemptId, finished, accepted, atMs);
}

/** Writes an order that is finished when it is written, like an order adopted from a gap or carried over by a restore. */
export async function addAdoptedOrder(
  file: string,
  placed: NewOrder,
  found: { reference: string; state: SupplierState; sentAt: number; reportedAt: number },
): Promise<void> {
  const { reference, state, sentAt, reportedAt: toldAt } = found;
  const finishedAt = state === 'pending' ? null : toldAt;
  const row = {
    ...rowOf(placed, sentAt),
    state,
    reference,
    sent_at: sentAt,
    updated_at: toldAt,
    finished_at: finishedAt,
  };
  const values = (these: readonly unknown[]) =>
    these.map((value) => literal(value as string | number | null)).join(', ');
  await runBeside(
    file,
    `insert into orders (${Object.keys(row).join(', ')}) values (${values(Object.values(row))});
      insert into order_events (order_id, at, who, to_state, why)
        values (${values([placed.id, sentAt, placed.who, state, 'placed'])})`,
  );
}
