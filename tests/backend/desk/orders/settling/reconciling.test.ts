import { expect, test } from 'vitest';
import type { FaultRuleInput } from '../../../../../electron/practice/base/faults.ts';
import { mayArriveMs } from '../../../../../shared/model/order/order.ts';
import { explains } from '../../../../support/house/explains.ts';
import { orderForm } from '../../../../support/shop/order-form.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../../support/shop/shop-under-test.ts';
import { untilOrder, untilOrderWas } from '../../../../support/shop/until-order.ts';
import { realClock } from '../../../../support/time/real-clock.ts';

async function placeInto(shop: ShopUnderTest, fault: FaultRuleInput['fault']) {
  shop.supplier.faults.add({ match: { action: 'placeimeiorder' }, times: 1, fault });
  const service = await plainService(shop.client);
  const form = orderForm(service, 1);
  const order = await shop.client.orders.place(form);
  await untilOrderWas(shop.client, order.id, 'uncertain');
  return order.id;
}

test('O4: an order with a lost answer is found in the supplier’s list automatically, and ends with its result', async () => {
  explains('O4');
  const shop = await openShop();
  const id = await placeInto(shop, { kind: 'drop', when: 'after-taking' });
  const found = await untilOrder(shop.client, id, 'success', 'rejected');
  expect(found?.order.reference).toBe(String(shop.supplier.orders()[0]?.reference));
  expect(found?.events.find((event) => event.why === 'reconciled')).toMatchObject({
    from: 'uncertain',
    who: 'app',
  });
  const reference = found?.order.reference ?? '';
  expect(found?.reconciliations[0]).toMatchObject({
    failed: null,
    candidates: [reference],
    times: { [reference]: expect.any(Number) },
  });
  expect(shop.supplier.orders()).toHaveLength(1);
});

test('O4: an order that is not in the list stays uncertain, however often it is looked up', async () => {
  const shop = await openShop();
  const id = await placeInto(shop, { kind: 'drop', when: 'before-taking' });
  await shop.client.orders.askNow({ id });
  await shop.client.orders.askNow({ id });
  const read = await shop.client.orders.read({ id });
  expect(read?.order.state).toBe('uncertain');
  // There may be more than two look-ups: on a slow machine, the app also looks up the order automatically.
  const found = read?.reconciliations.map((look) => look.candidates) ?? [];
  expect(found.length).toBeGreaterThanOrEqual(2);
  expect(found.flat()).toEqual([]);
  expect(read?.nextReconciliationAt).toBeGreaterThan(read?.order.updatedAt ?? 0);
  expect(shop.supplier.log().filter((request) => request.action === 'placeimeiorder')).toHaveLength(1);
});

test('O4: an unreadable list decides nothing and is reported', async () => {
  const shop = await openShop();
  // The fault exists from the start, because on a slow machine the app looks up the order before this test does.
  shop.supplier.faults.add({
    match: { method: 'GET', path: '/api/v1/orders' },
    fault: { kind: 'html-page' },
  });
  const id = await placeInto(shop, { kind: 'drop', when: 'after-taking' });
  await shop.client.orders.askNow({ id });
  const read = await shop.client.orders.read({ id });
  expect(read?.order.state).toBe('uncertain');
  expect(read?.reconciliations[0]).toMatchObject({
    candidates: null,
    failed: expect.stringContaining('list-not-read'),
  });
});

test('O4: the balance before sending is shown with the present one', async () => {
  const shop = await openShop();
  const id = await placeInto(shop, { kind: 'verbatim', body: '<html>', when: 'after-taking' });
  await shop.client.orders.askNow({ id });
  const [look] = (await shop.client.orders.read({ id }))?.reconciliations ?? [];
  expect(look?.balanceBefore).toEqual({ amount: '500.00', currency: 'USD' });
  expect(Number(look?.balanceNow?.amount)).toBeLessThan(500);
});

test.each([
  ['after-taking', 'placed'],
  ['before-taking', 'not-placed'],
] as const)('O4: the balance’s evidence about an order lost %s is shown', async (when, means) => {
  let laterMs = 0;
  let setForwardMs = 0;
  const clock = {
    ...realClock,
    nowMs: () => realClock.nowMs() + laterMs + setForwardMs,
    monotonicMs: () => realClock.monotonicMs() + laterMs,
  };
  const shop = await openShop({ clock });
  await shop.client.account.refresh();
  // The list of orders is unreadable, so that only the balance counts.
  shop.supplier.faults.add({
    match: { method: 'GET', path: '/api/v1/orders' },
    fault: { kind: 'html-page' },
  });
  const id = await placeInto(shop, { kind: 'drop', when });
  const look = async () => {
    await shop.client.orders.askNow({ id });
    return shop.client.orders.read({ id });
  };
  const early = await look();
  expect(early?.order.state).toBe('uncertain');
  // H7: while the request can still arrive, an unchanged balance does not prove that the order was not placed.
  expect(early?.mayArriveUntil).toBe((early?.attempts[0]?.startedAt ?? 0) + mayArriveMs);
  expect(early?.balanceEvidence?.means ?? null).toBe(means === 'placed' ? 'placed' : null);
  // Setting the clock forward makes no time pass.
  setForwardMs = mayArriveMs + 1_000;
  const setForward = await look();
  const untilMs = (early?.mayArriveUntil ?? 0) + setForwardMs;
  expect(Math.abs((setForward?.mayArriveUntil ?? 0) - untilMs)).toBeLessThan(5_000);
  expect(setForward?.balanceEvidence?.means ?? null).toBe(means === 'placed' ? 'placed' : null);
  laterMs = mayArriveMs + 1_000;
  expect((await shop.client.orders.read({ id }))?.balanceEvidence?.means ?? null).toBe(
    means === 'placed' ? 'placed' : null,
  );
  const late = await look();
  expect(late?.balanceEvidence).toMatchObject({ means, others: 0 });
  expect(late?.mayArriveUntil).toBeNull();
});

test('H7: a clock that is set forward while the app is closed makes no request arrive earlier', async () => {
  let setForwardMs = 0;
  const clock = { ...realClock, nowMs: () => realClock.nowMs() + setForwardMs };
  const shop = await openShop({ clock });
  await shop.client.account.refresh();
  shop.supplier.faults.add({
    match: { method: 'GET', path: '/api/v1/orders' },
    fault: { kind: 'html-page' },
  });
  const id = await placeInto(shop, { kind: 'drop', when: 'before-taking' });
  await shop.stopBackend();
  setForwardMs = 2 * mayArriveMs;
  const client = await shop.restart();
  await client.orders.askNow({ id });
  const read = await client.orders.read({ id });
  expect(read?.balanceEvidence).toBeNull();
  expect(read?.mayArriveUntil).toBeGreaterThan(clock.nowMs());
  // The order is ordered again, which waits until the first request can no longer arrive.
  const statement = { who: 'Mara', words: 'not in the panel' };
  await client.orders.decide({ id, decision: { was: 'not-placed' }, ...statement });
  const { id: again } = await client.orders.place(orderForm(await plainService(client), 1));
  const orderLists = () => shop.supplier.log().filter(({ path }) => path === '/api/v1/orders').length;
  const looked = orderLists();
  await client.orders.read({ id: again });
  await untilOrder(client, again, 'queued');
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect((await client.orders.read({ id: again }))?.order.state).toBe('queued');
  expect(orderLists()).toBe(looked);
});

test('O4: a decision is recorded with a name, which is offered for the next decision until it is changed', async () => {
  const shop = await openShop();
  const id = await placeInto(shop, { kind: 'drop', when: 'before-taking' });
  const decision = { was: 'not-placed' } as const;
  await shop.client.orders.decide({ id, decision, who: 'Mara', words: 'not in the panel' });
  expect((await shop.client.orders.read({ id }))?.events.at(-1)).toMatchObject({ who: 'Mara' });
  expect((await shop.client.settings.read()).operator).toBe('Mara');
  await shop.client.settings.write({ operator: 'Ada' });
  expect((await shop.client.settings.read()).operator).toBe('Ada');
});
