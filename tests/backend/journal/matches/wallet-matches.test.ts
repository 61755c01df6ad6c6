import { expect, test } from 'vitest';
import {
  addSampleConnection,
  sampleOrder as placed,
  sampleImei,
} from '../../../support/journal/sample-orders.ts';
import {
  dayMs,
  found,
  kindsOf,
  laterMs,
  old,
  one,
  openSample,
  rejected,
  row,
  sentAt,
  store,
} from '../../../support/money/matched-wallet.ts';
import { addPastOrder } from '../../../support/past/past-orders.ts';

test('a finding shows its order and the rows that prove it', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed({ customer: 'Ana' }), '98213', sentAt);
  await store(
    journal,
    row('a', '-0.50', { description: 'Order #98213' }),
    row('b', '-0.50', { description: 'Order #98213', at: sentAt + 120_000 }),
  );
  const [finding] = await found(journal);
  expect(finding).toMatchObject({
    of: 'order',
    kind: 'charged-twice',
    amount: { amount: '0.5', currency: 'USD' },
    settled: null,
    order: { identifier: sampleImei(1), customer: 'Ana', reference: '98213', state: 'pending' },
  });
  expect(finding?.rows.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('a refund is expected for a day, then missing, and found when it comes', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed(), '98213', sentAt, rejected);
  await store(journal, row('a', '-0.50', { description: 'Order #98213' }));
  const soon = { fetchedAt: sentAt + dayMs / 2 };
  expect(await kindsOf(journal, soon)).toEqual([]);
  expect(await kindsOf(journal, { ...soon, stage: 'expected' })).toEqual(['refund-missing 0.5']);
  expect(await kindsOf(journal)).toEqual(['refund-missing 0.5']);
  await store(journal, row('b', '0.20', { description: 'Refund of order #98213' }));
  expect(await kindsOf(journal)).toEqual(['refund-short 0.3']);
  await store(journal, row('c', '0.30', { description: 'Refund of order #98213' }));
  expect(await kindsOf(journal)).toEqual([]);
});

test('a debit in the wallet before the supplier’s answer is matched when the answer arrives', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed({ serviceId: '1' }), '98000', sentAt);
  await store(
    journal,
    row('z', '-0.50', { description: 'Order #98000' }),
    row('a', '-0.50', { description: 'Order #98213' }),
  );
  expect(await kindsOf(journal)).toEqual(['unknown-debit 0.5']);
  await addPastOrder(journal, placed({ serviceId: '2' }), '98213', sentAt);
  expect(await kindsOf(journal)).toEqual([]);
});

test('an early debit is also counted when the order is first compared together with a second charge', async () => {
  const journal = await openSample();
  await store(journal, old, row('a', '-0.50', { description: 'Order #98213' }));
  expect(await kindsOf(journal)).toEqual(['unknown-debit 0.5']);
  await addPastOrder(journal, placed(), '98213', sentAt);
  await store(journal, row('b', '-0.50', { description: 'Order #98213' }));
  expect(await kindsOf(journal)).toEqual(['charged-twice 0.5']);
});

test('a debit that an uncertain order may have caused is not matched until the order is settled', async () => {
  const journal = await openSample();
  const order = placed();
  await journal.orders.insert(order, sentAt);
  await journal.outbox.claimNext(one, 'single', 'attempt', sentAt);
  await journal.outbox.beginSending({ id: 'attempt', request: 'POST' }, sentAt);
  await journal.outbox.recover(sentAt);
  const uncertain = await journal.outbox.settle(
    order.id,
    'attempt',
    {
      request: 'POST',
      startedAt: sentAt,
      finishedAt: sentAt,
      httpStatus: null,
      reply: null,
      replyBytes: 0,
      verdict: 'uncertain',
      evidence: '',
    },
    { to: 'uncertain', why: 'outcome-unknown', who: 'supplier', words: null },
    sentAt,
  );
  expect(uncertain.order?.state).toBe('uncertain');
  await store(journal, row('a', '-0.50', { description: 'Order #98213' }));
  expect(await kindsOf(journal)).toEqual(['perhaps-uncertain 0.5']);
  await journal.decisions.decide(
    order.id,
    'uncertain',
    { to: 'pending', why: 'decided-placed', who: 'Mara', words: 'seen', reference: '98213' },
    sentAt,
  );
  expect(await kindsOf(journal)).toEqual([]);
});

test('a reading that does not reach back to an order does not prove that it was not charged', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed({ serviceId: '1' }), '1', sentAt - 30 * dayMs);
  await addPastOrder(journal, placed({ serviceId: '2' }), '2', sentAt);
  await addPastOrder(journal, placed({ serviceId: '3' }), '3', sentAt + 2 * dayMs);
  await store(journal, row('b', '-0.50', { description: 'Order #2' }));
  // Only the newest order counts as not charged: a clock may be wrong by more than a day.
  expect(await kindsOf(journal)).toEqual(['not-charged 0.5']);
  // A reading from before the order was sent does not prove that it was not charged.
  expect(await kindsOf(journal, { fetchedAt: sentAt })).toEqual([]);
});

test('rows with another currency, an unread amount or a reference of two orders are unclear and in no sum', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed({ serviceId: '1' }), '1', sentAt);
  await addPastOrder(journal, placed({ serviceId: '2' }), '2', sentAt);
  await addPastOrder(journal, placed({ serviceId: '3' }), '3', sentAt + dayMs);
  await store(
    journal,
    old,
    row('a', '-0.50', { description: 'Order #1', amount: { amount: '-0.50', currency: 'EUR' } }),
    row('b', '-0.50', { description: 'Order #2', amount: null }),
    row('c', '-1.00', { description: 'Order #2 and order #3' }),
  );
  expect(await kindsOf(journal)).toEqual(['not-charged 0.5', 'unclear 1', 'unclear ?', 'unclear ?']);
});

test('a settled finding stays settled until its amount or kind changes, and can be reopened', async () => {
  const journal = await openSample();
  await store(journal, row('a', '-7.00', { description: 'Order #55' }));
  const [finding] = await found(journal);
  if (!finding) throw new Error('nothing was found');
  const { of, number, kind } = finding;
  const shown = { of, number, kind, amount: '7' };
  const by = { settled: true, who: 'Mara', words: 'ordered in the panel', at: laterMs };
  expect(await journal.findings.settle(one, { ...shown, amount: '8' }, by)).toBe(false);
  expect(await journal.findings.settle(one, shown, by)).toBe(true);
  expect(await kindsOf(journal)).toEqual([]);
  expect(await found(journal, { stage: 'settled' })).toMatchObject([
    { settled: { who: 'Mara', words: 'ordered in the panel', at: laterMs } },
  ]);
  // The supplier changes the text of the row.
  await store(journal, row('a', '-9.00', { description: 'Order #55' }));
  expect(await kindsOf(journal)).toEqual(['unknown-debit 9']);
  await store(journal, row('a', '-7.00', { description: 'Order #55' }));
  expect(await kindsOf(journal)).toEqual([]);
  await journal.findings.settle(one, shown, { ...by, settled: false, words: 'it was not us' });
  expect(await kindsOf(journal)).toEqual(['unknown-debit 7']);
});

test('an order of another connection of the account is our own, and is judged only by its own wallet', async () => {
  const journal = await openSample();
  await addSampleConnection(journal, 'connection-2');
  const account = { balance: null, email: 'shop@supplier.test', details: {} };
  await journal.accounts.write(one, account, { startedAt: 1, finishedAt: 1 });
  await journal.accounts.write('connection-2', account, { startedAt: 1, finishedAt: 1 });
  await addPastOrder(journal, placed({ connectionId: 'connection-2' }), '98213', sentAt);
  await store(
    journal,
    row('a', '-0.50', { description: 'Order #98213' }),
    row('b', '-0.50', { description: 'Order #98213', at: sentAt + 1 }),
  );
  expect(await kindsOf(journal)).toEqual([]);
});

test('pages of findings contain each finding once', async () => {
  const journal = await openSample();
  await store(
    journal,
    ...Array.from({ length: 25 }, (_, index) => row(`r${index}`, '-1.00', { at: sentAt + (index % 3) })),
  );
  await found(journal);
  const seen: number[] = [];
  for (let cursor: string | null = null, more = true; more; ) {
    const page = await journal.findings.list({
      connectionId: one,
      fetchedAt: laterMs,
      complete: true,
      stage: 'open',
      kind: null,
      cursor,
      limit: 10,
    });
    seen.push(...page.findings.map(({ number }) => number));
    cursor = page.nextCursor;
    more = cursor !== null;
  }
  expect(new Set(seen).size).toBe(25);
  expect(seen).toHaveLength(25);
});
