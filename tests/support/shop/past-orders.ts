import { randomUUID } from 'node:crypto';
import type { Journal } from '../../../electron/backend/journal/journal.ts';
import type { NewOrder } from '../../../electron/backend/journal/orders/order-inserts.ts';
import type { SupplierState } from '../../../shared/model/order/order.ts';

const reply = { request: 'POST', startedAt: 10, finishedAt: 20, httpStatus: 200, reply: null, replyBytes: 0 };

/** Writes one order that was sent at a time and, where it has ended, told of at another; nothing else may be queued. Returns its id. */
export async function addPastOrder(
  journal: Journal,
  placed: NewOrder,
  reference: string,
  sentAt: number,
  ended: { readonly at: number; readonly state: SupplierState; readonly result?: string } | null = null,
): Promise<string> {
  await journal.orders.insert(placed, sentAt);
  const attemptId = randomUUID();
  const order = await journal.outbox.claimNext(placed.connectionId, 'single', attemptId, sentAt);
  if (!order) throw new Error('nothing was queued');
  await journal.outbox.beginSending({ id: attemptId, request: 'POST' }, sentAt);
  const accepted = { to: 'pending', why: 'accepted', who: 'supplier', words: null, reference } as const;
  const finished = { ...reply, verdict: 'accepted', evidence: '' } as const;
  await journal.outbox.settle(order.id, attemptId, finished, accepted, sentAt);
  if (ended === null) return order.id;
  const change = {
    ...{ orderId: order.id, state: ended.state, supplierStatus: null, reason: null },
    result: ended.result ?? 'code',
  };
  const read = { ...reply, id: randomUUID(), verdict: 'read', evidence: '' } as const;
  await journal.statuses.record(read, [change], ended.at);
  return order.id;
}
