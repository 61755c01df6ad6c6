import { expect, test } from 'vitest';
import { openSettings } from '../../../../electron/backend/base/settings.ts';
import { placeOf } from '../../../../electron/backend/desk/money/money-places.ts';
import { openClaimDesk } from '../../../../electron/backend/desk/supplier-claims/claims.ts';
import type { Journal } from '../../../../electron/backend/journal/journal.ts';
import { sampleOrder as placed, sampleImei } from '../../../support/journal/sample-orders.ts';
import {
  dayMs,
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

// A rejected order without any wallet row: "not paid" only if the wallet would show its charge.

const reach = { connectionId: one, fetchedAt: laterMs, complete: true } as const;

/** The place of the money of this order, according to a wallet that was read to its end. */
async function placeIn(journal: Journal, id: string) {
  while (await journal.matcher.step());
  const [money] = await journal.orderMoney([id]);
  return money && placeOf(money, reach);
}

/** The claims that the app offers for this order. */
async function claimsFor(journal: Journal, orderId: string) {
  const settings = openSettings({ read: () => ({}), write: () => {} });
  const clock = { nowMs: () => laterMs };
  const desk = openClaimDesk({ journal, wallet: { reach: async () => reach }, settings, clock });
  const about = await desk.about({ of: 'order', orderId });
  return about.ok ? about.value?.kinds : about;
}

/** Adds a delivered order with its charge, and a rejected order that no row names. Returns the id of the rejected order. */
async function twoOrders(journal: Journal, atMs = sentAt): Promise<string> {
  await addPastOrder(journal, placed({ identifier: sampleImei(1) }), '98213', sentAt - 60_000, {
    at: sentAt,
    state: 'success',
  });
  const order = placed({ identifier: sampleImei(2) });
  await addPastOrder(journal, order, '98214', atMs, { ...rejected, at: atMs + 60_000 });
  return order.id;
}

const charge = row('a', '-0.50', { description: 'Order #98213', at: sentAt });

test('an order that a wallet of named charges does not list was not paid', async () => {
  const journal = await openSample();
  const id = await twoOrders(journal);
  await store(journal, old, charge, row('b', '-0.50', { description: 'Order #55555' }));
  expect(await placeIn(journal, id)).toEqual({ is: 'not-paid', bySupplier: true });
  // Money that was never taken cannot be claimed back.
  expect(await claimsFor(journal, id)).toEqual(['verify-result']);
});

test('an order is not called unpaid while a charge without a name may be its charge', async () => {
  const journal = await openSample();
  const id = await twoOrders(journal);
  await store(journal, old, row('a', '-0.50'), row('b', '-0.50'));
  expect(await placeIn(journal, id)).toMatchObject({ is: 'refund-due', bySupplier: false });
  expect(await claimsFor(journal, id)).toContain('refund-missing');
});

test('an order in a wallet without names was not paid if every charge of its days belongs to another order', async () => {
  const journal = await openSample();
  const id = await twoOrders(journal);
  await store(
    journal,
    old,
    row('a', '-0.50'),
    row('b', '-0.20'),
    row('c', '-0.50', { at: sentAt - 9 * dayMs }),
  );
  expect(await placeIn(journal, id)).toEqual({ is: 'not-paid', bySupplier: true });
});

test('a wallet that shows only top-ups does not say that a rejected order was not paid', async () => {
  const journal = await openSample();
  const id = await twoOrders(journal);
  await store(journal, old);
  expect(await placeIn(journal, id)).toMatchObject({ is: 'refund-due' });
});

test('a wallet that does not reach back to a rejected order does not say that it was not paid', async () => {
  const journal = await openSample();
  const id = await twoOrders(journal, sentAt - 9 * dayMs);
  await store(journal, charge);
  expect(await placeIn(journal, id)).toMatchObject({ is: 'refund-due' });
});

test('a wallet reaches back to an order that was sent after a charged order', async () => {
  const journal = await openSample();
  const id = await twoOrders(journal);
  await store(journal, charge);
  expect(await placeIn(journal, id)).toEqual({ is: 'not-paid', bySupplier: true });
});
