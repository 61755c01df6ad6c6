import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { SupplierState } from '../../../../shared/model/order/order.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { addPastOrder } from '../../../support/past/past-orders.ts';

const everything = { search: '', states: [], batchId: null, connectionId: null, cursor: null, limit: 100 };
const minuteMs = 60_000;

async function openSample(): Promise<{ journal: Journal; file: string }> {
  const file = await emptyJournal();
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  return { journal, file };
}

let made = 0;

function addOrder(
  journal: Journal,
  sentAt: number,
  ended: { readonly at: number; readonly state: SupplierState } | null = null,
): Promise<string> {
  made += 1;
  return addPastOrder(journal, sampleOrder({ identifier: sampleImei(made) }), String(made), sentAt, ended);
}

const service = { connectionId: 'connection-1', serviceId: '12' };

test('P3: learns a typical time from successes, not from rejections', async () => {
  const { journal } = await openSample();
  for (let index = 1; index <= 10; index += 1)
    await addOrder(journal, 0, { at: index * minuteMs, state: 'success' });
  await addOrder(journal, 0, { at: 500 * minuteMs, state: 'rejected' });
  const [learned] = await journal.typicalTimes.learn([service], 1);
  expect(learned).toMatchObject({ medianMs: 5 * minuteMs, lateAfterMs: 9 * minuteMs, finished: 10 });
  expect(await journal.typicalTimes.all()).toEqual([learned]);
});

test('lists and counts late orders only', async () => {
  const { journal } = await openSample();
  for (let index = 1; index <= 10; index += 1)
    await addOrder(journal, 0, { at: index * minuteMs, state: 'success' });
  await journal.typicalTimes.learn([service], 1);
  const late = await addOrder(journal, 100 * minuteMs);
  await addOrder(journal, 105 * minuteMs);
  const lateAt = 110 * minuteMs;
  const listed = await journal.orders.list({ ...everything, lateAt });
  expect(listed.orders.map(({ id }) => id)).toEqual([late]);
  expect(await journal.handOvers.lateAndReady('connection-1', lateAt)).toMatchObject({ late: 1, ready: 10 });
  expect(await journal.handOvers.lateAndReady('connection-2', lateAt)).toMatchObject({ late: 0, ready: 0 });
});

test('J4: handing over is recorded with person and time, and can be undone', async () => {
  const { journal } = await openSample();
  const id = await addOrder(journal, 0, { at: 5, state: 'success' });
  const open = await addOrder(journal, 0);
  const ready = () => journal.orders.list({ ...everything, ready: true });
  expect((await ready()).orders.map((order) => order.id)).toEqual([id]);
  const changed = await journal.handOvers.set([id, open], true, 'Mara', 7);
  expect(changed.map((order) => [order.id, order.handedOverAt, order.finishedAt])).toEqual([[id, 7, 5]]);
  expect((await ready()).orders).toEqual([]);
  expect(await journal.handOvers.set([id], true, 'Mara', 8)).toEqual([]);
  expect(await journal.handOvers.set([id], false, 'Ben', 9)).toMatchObject([{ id, handedOverAt: null }]);
  expect((await ready()).total).toBe(1);
  const events = (await journal.orders.read(id))?.events ?? [];
  expect(events.slice(-2)).toMatchObject([
    { who: 'Mara', at: 7, why: 'handed-over', from: 'success', to: 'success' },
    { who: 'Ben', at: 9, why: 'hand-over-undone', from: 'success', to: 'success' },
  ]);
});

test.each([
  [
    'the times of a service',
    `select sent_at, finished_at from orders where connection_id = ? and service_id = ? and state = 'success'
       and finished_at is not null order by finished_at desc limit 500`,
    /^SEARCH orders USING INDEX orders_by_success \(connection_id=\? AND service_id=\? AND finished_at>\?\)$/,
  ],
  [
    'what is late',
    `select late.number from usual_times as usual cross join orders as late indexed by orders_awaited
       where usual.connection_id = ? and late.connection_id = usual.connection_id and late.service_id = usual.service_id
       and late.state in ('pending', 'in-process', 'unknown') and late.sent_at < ? - usual.late_after_ms`,
    /orders_awaited \(connection_id=\? AND service_id=\? AND sent_at<\?\)/,
  ],
  [
    'what is ready',
    `select number from orders where connection_id = ? and (orders.state = 'success' and orders.handed_over_at is null)
       order by number desc limit 50`,
    /^SEARCH orders USING (COVERING )?INDEX orders_ready \(connection_id=\? AND state=\? AND handed_over_at=\?\)$/,
  ],
])('reads %s by an index, without sorting', async (_, query, plan) => {
  const { file } = await openSample();
  const database = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => database.close());
  const rows = database.prepare(`explain query plan ${query}`).all() as unknown as { detail: string }[];
  expect(rows.map(({ detail }) => detail).join('\n')).toMatch(plan);
});
