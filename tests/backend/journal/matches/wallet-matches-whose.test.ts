import { expect, test } from 'vitest';
import { ordersOfRows } from '../../../../electron/backend/desk/money/orders-of-rows.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { sampleOrder as placed, sampleImei } from '../../../support/journal/sample-orders.ts';
import {
  kindsOf,
  old,
  one,
  openSample,
  rejected,
  row,
  sentAt,
  store,
  successAt,
} from '../../../support/money/matched-wallet.ts';
import { addAdoptedOrder, addPastOrder, endPastOrder } from '../../../support/past/past-orders.ts';

const hourMs = 3_600_000;
const again = sentAt + hourMs;

test('a row that names an order which is not ours is not shown as one of our orders, even if no row names ours yet', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed({ serviceId: '1' }), '501', sentAt, successAt(sentAt + 60_000));
  await addPastOrder(journal, placed({ serviceId: '2' }), '502', sentAt, successAt(sentAt + 60_000));
  const rows = [
    row('a', '-0.50', { description: 'Order #98213' }),
    row('b', '-0.50', { description: 'API charge' }),
  ];
  await store(journal, old, ...rows);
  expect(await kindsOf(journal)).toEqual([]);
  const shown = async () => (await ordersOfRows(journal, one, rows)).map((order) => order?.reference ?? null);
  expect(await shown()).toEqual([null, expect.stringMatching(/^50[12]$/)]);
  const asked = { connectionId: one, source: 'supplier', search: '', cursor: null, limit: 50 } as const;
  const listed = async (match: 'order' | 'none') =>
    (await journal.transactions.list({ ...asked, match })).transactions.map(({ id }) => id);
  expect(await listed('order')).toEqual(['b']);
  expect(await listed('none')).toEqual(['a', 'old']);
});

test('a number in the name of a service is in many rows, and hides no order of a row', async () => {
  const journal = await openSample();
  const rows = Array.from({ length: 21 }, (_, index) =>
    row(`${index}`, '-0.50', { description: 'IMEI order, server #2' }),
  );
  for (const [index] of rows.entries())
    await addPastOrder(
      journal,
      placed({ serviceId: `${index}` }),
      `${600 + index}`,
      sentAt,
      successAt(sentAt + 60_000),
    );
  await store(journal, old, ...rows);
  expect(await kindsOf(journal)).toEqual([]);
  expect((await ordersOfRows(journal, one, rows)).every((order) => order !== null)).toBe(true);
});

test('a row with another reference does not belong to the rejected order for the same device', async () => {
  const journal = await openSample();
  // The supplier writes no rows for rejected orders. The device is ordered again, and the wallet is read before the placing reply.
  await addPastOrder(journal, placed(), '501', sentAt, rejected);
  await store(
    journal,
    old,
    row('a', '-0.50', { description: `Order #502 IMEI ${sampleImei(1)}`, at: again }),
  );
  await kindsOf(journal);
  await addPastOrder(journal, placed(), '502', again, successAt(again + 60_000));
  expect(await kindsOf(journal)).toEqual([]);
});

test('a row of an order placed in the panel does not belong to the rejected order for that device, in a wallet that names orders', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed(), '501', sentAt, rejected);
  const another = placed({ serviceId: '9', identifier: sampleImei(5) });
  await store(
    journal,
    old,
    row('a', '-0.50', { description: `Order #502 IMEI ${sampleImei(1)}`, at: again }),
  );
  await kindsOf(journal);
  await addPastOrder(journal, another, '400', sentAt, successAt(sentAt + 1));
  await store(journal, row('b', '-0.50', { description: 'Order #400' }));
  expect(await kindsOf(journal)).toEqual(['unknown-debit 0.5']);
});

test('a row that names a device belongs to the accepted order, not to the rejected order, even if that order is known only later', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed(), '501', sentAt, rejected);
  await store(journal, old, row('a', '-0.50', { description: sampleImei(1), at: again }));
  expect(await kindsOf(journal)).toEqual(['refund-missing 0.5']);
  await addPastOrder(journal, placed(), '502', again, successAt(again + 60_000));
  expect(await kindsOf(journal)).toEqual([]);
});

test('a charge known only by its amount belongs to the accepted order, not to a rejected order', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed({ serviceId: '1' }), '501', sentAt, rejected);
  const taken = placed({ serviceId: '2', identifier: sampleImei(2) });
  await addPastOrder(journal, taken, '502', again, successAt(again + 60_000));
  await store(journal, old, row('a', '-0.50', { description: 'API order', at: again }));
  expect(await kindsOf(journal)).toEqual([]);
});

test('a charge known only by its amount is matched with a rejected order only when the refund comes', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed({ serviceId: '1' }), '501', sentAt, rejected);
  await store(journal, old, row('a', '-0.50', { description: 'API order', at: again }));
  expect(await kindsOf(journal)).toEqual(['unknown-debit 0.5']);
  await store(journal, row('b', '0.50', { description: 'API refund', at: again + hourMs }));
  expect(await kindsOf(journal)).toEqual([]);
  expect(await kindsOf(journal, { stage: 'expected' })).toEqual([]);
});

test('a charge matched with one of two similar orders moves to the other order when the first is rejected', async () => {
  const journal = await openSample();
  const ended = { at: again + hourMs, state: 'rejected' } as const;
  const id = await addPastOrder(journal, placed({ serviceId: '1' }), '501', sentAt);
  await addPastOrder(journal, placed({ serviceId: '2' }), '502', again, successAt(again + 60_000));
  await store(journal, old, row('a', '-0.50', { description: 'API order', at: again }));
  expect(await kindsOf(journal)).toEqual(['not-charged 0.5']);
  await endPastOrder(journal, id, ended);
  expect(await kindsOf(journal)).toEqual([]);
});

const balanceOf = (amount: string) => ({ amount, currency: 'USD' });

test('a top-up is not a refund, although its invoice has an order’s number', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed({ serviceId: '1' }), '4512', sentAt, successAt(sentAt + 60_000));
  await addPastOrder(journal, placed({ serviceId: '2' }), '4513', sentAt, rejected);
  const rows = [
    row('a', '-0.50', { description: 'Order #4512' }),
    row('b', '-0.50', { description: 'Order #4513' }),
    row('c', '100.00', { kind: 'top-up', description: 'Invoice #4512 paid by PayPal' }),
    row('d', '100.00', { kind: 'top-up', description: 'Deposit, invoice #4513' }),
  ];
  await store(journal, ...rows);
  expect(await kindsOf(journal)).toEqual(['refund-missing 0.5']);
  const shown = await ordersOfRows(journal, one, rows);
  expect(shown.map((order) => order?.reference ?? null)).toEqual(['4512', '4513', null, null]);
});

test.each([
  ['reference', 'Credit for order #501'],
  ['device', `Credit ${sampleImei(1)}`],
])(
  'a credit that names an order by %s and equals its missing refund belongs to that order',
  async (_by, words) => {
    const journal = await openSample();
    const id = await addPastOrder(journal, placed(), '501', sentAt);
    await store(journal, old, row('a', '-0.50', { description: `Order #501 ${sampleImei(1)}` }));
    // The wallet is read before the supplier's status.
    await store(journal, row('b', '0.50', { kind: 'top-up', description: words, at: sentAt + hourMs }));
    expect(await kindsOf(journal)).toEqual([]);
    await endPastOrder(journal, id, { at: sentAt + hourMs, state: 'rejected' });
    expect(await kindsOf(journal)).toEqual([]);
  },
);

test('rows of one second that name different orders are separate movements', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed({ serviceId: '1' }), '501', sentAt, successAt(sentAt + 60_000));
  await addPastOrder(journal, placed({ serviceId: '2' }), '502', sentAt, successAt(sentAt + 60_000));
  const of = (id: string, reference: string) =>
    row(id, '-0.50', {
      description: 'IMEI order',
      details: { 'order id': reference },
      balanceAfter: balanceOf('90.00'),
    });
  await store(journal, old, of('a', '501'), of('b', '502'), of('c', '777'));
  expect(await kindsOf(journal)).toEqual(['unknown-debit 0.5']);
});

test('a refund charged again within a second is not a repeated row', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed(), '501', sentAt, successAt(sentAt + 60_000));
  const of = (id: string, amount: string, after: string) =>
    row(id, amount, { description: 'Order #501', balanceAfter: balanceOf(after) });
  await store(journal, old, of('a', '-0.50', '9.50'), of('b', '0.50', '10.00'), of('c', '-0.50', '9.50'));
  expect(await kindsOf(journal)).toEqual([]);
  await store(journal, of('d', '0.50', '10.00'));
  expect(await kindsOf(journal)).toEqual(['refunded-too-much 0.5']);
});

test('a list that repeats each movement counts once', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed(), '501', sentAt, successAt(sentAt + 60_000));
  const of = (id: string, reference: string, after: string) =>
    row(id, '-0.50', { description: `Order #${reference}`, balanceAfter: balanceOf(after) });
  await store(
    journal,
    ...[
      old,
      of('a', '501', '9.50'),
      of('b', '502', '9.00'),
      of('a2', '501', '9.50'),
      of('b2', '502', '9.00'),
    ],
  );
  expect(await kindsOf(journal)).toEqual(['unknown-debit 0.5']);
});

test('a second charge counts when the supplier corrects the balance by which it looked like a repeated row', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed(), '501', sentAt, successAt(sentAt + 60_000));
  const of = (id: string, after: string) =>
    row(id, '-0.50', { description: 'Order #501', balanceAfter: balanceOf(after) });
  await store(journal, old, of('a', '9.00'), of('b', '9.00'));
  expect(await kindsOf(journal)).toEqual([]);
  await store(journal, of('a', '9.50'));
  expect(await kindsOf(journal)).toEqual(['charged-twice 0.5']);
  await store(journal, of('a', '9.00'));
  expect(await kindsOf(journal)).toEqual([]);
});

test('a currency that one side omits is not a difference', async () => {
  const journal = await openSample();
  const unnamed = { amount: '0.50', currency: '' };
  await addPastOrder(journal, placed({ serviceId: '1' }), '501', sentAt, successAt(sentAt + 60_000));
  await addPastOrder(journal, placed({ serviceId: '2', price: unnamed }), '502', sentAt, rejected);
  const words = { description: 'API order', at: again };
  await store(journal, old, row('a', '-0.50', { ...words, amount: { amount: '-0.50', currency: '' } }));
  expect(await kindsOf(journal)).toEqual([]);
  await store(journal, row('b', '-0.50', words), row('c', '0.50', { description: 'API refund', at: again }));
  expect(await kindsOf(journal)).toEqual([]);
});

test('an order added from the supplier’s list, or restored, is compared', async () => {
  const file = await emptyJournal();
  const journal = await openSample(file);
  await addPastOrder(journal, placed({ serviceId: '1' }), '501', sentAt, successAt(sentAt + 60_000));
  await store(
    journal,
    ...[
      old,
      row('a', '-0.50', { description: 'Order #501' }),
      row('b', '-0.50', { description: 'Order #502' }),
    ],
  );
  expect(await kindsOf(journal)).toEqual(['unknown-debit 0.5']);
  const adopted = { reference: '502', state: 'success', sentAt, reportedAt: sentAt + hourMs } as const;
  await addAdoptedOrder(file, placed({ serviceId: '2' }), adopted);
  expect(await kindsOf(journal)).toEqual([]);
});

test('a refund with its own reference explains no other charge, in a wallet that never named an order of ours', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed(), '501', sentAt, rejected);
  await store(journal, old, row('a', '-0.50', { description: 'Order #77', at: sentAt }));
  expect(await kindsOf(journal)).toEqual(['unknown-debit 0.5']);
  await store(
    journal,
    row('b', '-0.50', { description: 'Order #78', at: again }),
    row('c', '0.50', { description: 'Refund of order #78', at: again }),
  );
  expect(await kindsOf(journal)).toEqual(['unknown-debit 0.5']);
});

test('no refund is missing because of a charge of this amount that names another order, in a wallet that never named an order of ours', async () => {
  const journal = await openSample();
  const id = await addPastOrder(journal, placed(), '501', sentAt);
  await store(journal, old, row('a', '-0.50', { description: 'Order #98213' }));
  expect(await kindsOf(journal)).toEqual([]);
  await endPastOrder(journal, id, { at: again, state: 'rejected' });
  expect(await kindsOf(journal)).toEqual(['unknown-debit 0.5']);
  await store(journal, row('b', '0.50', { description: 'Refund of order #98213', at: again + hourMs }));
  expect(await kindsOf(journal)).toEqual([]);
});
