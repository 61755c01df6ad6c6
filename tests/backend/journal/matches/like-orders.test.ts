import { expect, test } from 'vitest';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { kindsOf, old, openSample, row, sentAt, store } from '../../../support/money/matched-wallet.ts';
import { addAdoptedOrder, addPastOrder, endPastOrder } from '../../../support/past/past-orders.ts';

// A wallet whose rows name neither orders nor devices: only the time distinguishes orders of one price, and a later row may change a match.

const hourMs = 3_600_000;
const minuteMs = 60_000;
let services = 0;
function placed() {
  services += 1;
  return sampleOrder({ serviceId: `${services}` });
}
const debit = (id: string, at: number) => row(id, '-0.50', { description: 'API order', at });
const refund = (id: string, at: number) => row(id, '0.50', { description: 'API refund', at });
const rejectedAt = (at: number) => ({ at, state: 'rejected' }) as const;

test('a charge matched with a later order moves to its own order when that is known, and no difference is reported', async () => {
  const file = await emptyJournal();
  const journal = await openSample(file);
  // The supplier's clock is a day ahead; the journal with the first order was lost.
  const later = sentAt + 35 * hourMs;
  await addPastOrder(journal, placed(), '502', later);
  await store(journal, old, debit('a', sentAt + 24 * hourMs));
  expect(await kindsOf(journal)).toEqual([]);
  const adopted = { reference: '501', state: 'pending', sentAt, reportedAt: later } as const;
  await addAdoptedOrder(file, placed(), adopted);
  await store(journal, debit('b', later + 24 * hourMs));
  expect(await kindsOf(journal)).toEqual([]);
});

test('a refund explains an earlier charge, not an order whose charge is still to come', async () => {
  const journal = await openSample();
  const first = await addPastOrder(journal, placed(), '501', sentAt);
  await store(journal, old, debit('a', sentAt));
  await kindsOf(journal);
  await addPastOrder(journal, placed(), '502', sentAt + hourMs);
  const endedAt = sentAt + hourMs + minuteMs;
  await endPastOrder(journal, first, rejectedAt(endedAt));
  await kindsOf(journal);
  await store(journal, refund('b', endedAt));
  expect(await kindsOf(journal, { fetchedAt: endedAt + minuteMs })).toEqual([]);
  expect(await kindsOf(journal)).toEqual(['not-charged 0.5']);
  await store(journal, debit('c', endedAt));
  expect(await kindsOf(journal)).toEqual([]);
});

test('a missing refund is not hidden by refunds of later orders', async () => {
  const journal = await openSample();
  for (const index of [0, 1, 2, 3, 4]) {
    const at = sentAt + index * 12 * hourMs;
    const id = await addPastOrder(journal, placed(), `50${index}`, at);
    await store(journal, old, debit(`d${index}`, at));
    await kindsOf(journal);
    await endPastOrder(journal, id, rejectedAt(at + minuteMs));
    if (index > 0) await store(journal, refund(`r${index}`, at + minuteMs));
    await kindsOf(journal);
  }
  const fetchedAt = sentAt + 49 * hourMs;
  expect(await kindsOf(journal, { fetchedAt })).toEqual(['refund-missing 0.5']);
});

test('a charge that was read before an order was sent does not belong to that order', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed(), '501', sentAt);
  const readAt = sentAt + hourMs;
  const page = [debit('b', sentAt + minuteMs), debit('a', sentAt), old];
  await journal.transactions.store('connection-1', page, 'newest', readAt);
  expect(await kindsOf(journal)).toEqual(['unknown-debit 0.5']);
  await addPastOrder(journal, placed(), '502', readAt + hourMs);
  expect(await kindsOf(journal)).toEqual(['not-charged 0.5', 'unknown-debit 0.5']);
  await journal.transactions.store(
    'connection-1',
    [debit('c', readAt + hourMs)],
    'newest',
    readAt + 2 * hourMs,
  );
  expect(await kindsOf(journal)).toEqual(['unknown-debit 0.5']);
});

test('a row that names its device replaces a guessed match', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed(), '501', sentAt);
  await store(journal, old, row('a', '-0.50', { description: sampleImei(77), at: sentAt }));
  expect(await kindsOf(journal)).toEqual([]);
  await store(journal, row('b', '-0.50', { description: sampleImei(1), at: sentAt }));
  expect(await kindsOf(journal)).toEqual(['unknown-debit 0.5']);
  const found = await journal.transactions.ordersByMatch('connection-1', ['a', 'b']);
  expect([...found.keys()]).toEqual(['b']);
});
