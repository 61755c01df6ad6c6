import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FaultRuleInput } from '../../../../electron/practice/base/faults.ts';
import { mayArriveMs, type OrderState } from '../../../../shared/model/order/order.ts';
import { explains } from '../../../support/house/explains.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { untilTaken } from '../../../support/shop/until-order.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';
import { inWhole } from '../../../support/whole-form.ts';

const match = { action: 'placeimeiorder' };
const refusal = (words: string, when: 'before-taking' | 'after-taking') =>
  ({ kind: 'verbatim', body: JSON.stringify({ ERROR: [{ MESSAGE: words }] }), when }) as const;

/** A shop on a clock twenty times as fast: a look-up waits 30 s after a "too many", and a deadline still lasts 1.5 real seconds. */
const openHastened = () => openShop({ speed: 0.01, clock: createHastenedClock(20) });

async function placeOne({ client }: ShopUnderTest, device = 1): Promise<string> {
  const service = await plainService(client);
  const form = { serviceId: service.id, identifier: sampleImei(device), quotedPrice: service.price };
  return (await client.orders.place({ ...form, requestId: randomUUID() })).id;
}
function untilIn({ client }: ShopUnderTest, id: string, ...states: readonly OrderState[]) {
  return eventually(
    () => client.orders.read({ id }),
    (read) => read !== null && states.includes(read.order.state),
  );
}
const posts = ({ supplier }: ShopUnderTest) => supplier.log().filter(({ action }) => action === match.action);

test.each<[string, FaultRuleInput['fault']]>([
  ['a 429', { kind: 'too-many', retryAfter: '1', when: 'after-taking' }],
  ['words for "too often"', refusal('Too many requests', 'after-taking')],
])(
  'O12: an order that was accepted but answered with %s is found in the list, bound, and never sent again',
  async (_, fault) => {
    explains('O12');
    const shop = await openHastened();
    shop.supplier.faults.add({ match, times: 3, fault });
    const id = await placeOne(shop);
    const read = await untilIn(shop, id, 'pending');
    expect(posts(shop)).toHaveLength(1);
    expect(read?.order.reference).toBe(String(shop.supplier.orders()[0]?.reference));
    expect(read?.events.map(({ why }) => why)).toEqual(
      expect.arrayContaining(['rate-limited', 'not-sent-again', 'reconciled']),
    );
  },
);

test.each(['Duplicate IMEI', ...inWhole('Service Not Active', 'Not enough balance')])(
  'O12: an order accepted but answered "%s" is looked up before it is ordered again, and bound to the new order',
  async (words) => {
    const shop = await openHastened();
    shop.supplier.faults.add({ match, times: 1, fault: refusal(words, 'after-taking') });
    const first = await placeOne(shop);
    await untilIn(shop, first, 'refused');
    const second = await placeOne(shop);
    expect((await shop.client.orders.read({ id: second }))?.order.reason).toContain('looks-first');
    const read = await untilIn(shop, second, 'pending');
    expect(posts(shop)).toHaveLength(1);
    expect(read?.order.reference).toBe(String(shop.supplier.orders()[0]?.reference));
  },
);

test('O12: rows that were refused for the balance are looked up before a resumed batch resends them', async () => {
  const shop = await openHastened();
  shop.supplier.faults.add({ match, times: 1, fault: refusal('Not enough balance', 'after-taking') });
  const service = await plainService(shop.client);
  const { id } = await shop.client.batches.commit(listForm(service, [sampleImei(1)]));
  await eventually(
    () => shop.client.batches.read({ id }),
    (batch) => batch?.pauseReason === 'insufficient-balance',
  );
  await shop.client.batches.resume({ id });
  await eventually(
    () => shop.client.orders.counts(),
    (counts) => counts.pending === 1,
  );
  expect(posts(shop)).toHaveLength(1);
  expect(shop.supplier.orders()).toHaveLength(1);
});

test('O12: when the list does not show the order yet, a balance that fell by its price prevents a resend', async () => {
  const shop = await openHastened();
  shop.supplier.setSite({ listsLateMs: 400_000_000 });
  await shop.client.account.refresh();
  shop.supplier.faults.add({ match, fault: { kind: 'too-many', retryAfter: '1', when: 'after-taking' } });
  const read = await untilIn(shop, await placeOne(shop), 'uncertain');
  expect(read?.order.reason).toContain('resend-balance');
  expect(posts(shop)).toHaveLength(1);
});

test.each([
  ['the balance did not fall: it is sent again', true, 'pending', ''],
  ['not the balance either: a person decides', false, 'uncertain', 'resend-unread'],
] as const)('O12: without list and wallet, and %s', async (_, balance, state, reason) => {
  const shop = await openHastened();
  await shop.client.account.refresh();
  const page = { kind: 'html-page', status: 404 } as const;
  shop.supplier.faults.add({ match, times: 1, fault: { kind: 'too-many', retryAfter: '1' } });
  shop.supplier.faults.add({ match: { method: 'GET' }, fault: page });
  if (!balance) shop.supplier.faults.add({ match: { action: 'accountinfo' }, fault: page });
  const id = await placeOne(shop);
  const read = await untilIn(shop, id, 'pending', 'uncertain');
  expect(read?.order.state).toBe(state);
  expect(posts(shop)).toHaveLength(balance ? 2 : 1);
  expect(read?.order.reason ?? '').toContain(reason);
});

const listPath = '/api/v1/orders';
const walletPath = '/api/v1/transactions';
const page404 = { kind: 'html-page', status: 404 } as const;

/**
 * A shop whose first order was accepted but answered with "too many". The account then receives exactly the order's price, as in a top-up
 * or a goodwill refund.
 */
async function openTakenAndCredited(faults: readonly FaultRuleInput[], listsLateMs: number) {
  const shop = await openHastened();
  const { supplier } = shop;
  supplier.setSite({ listsLateMs });
  await shop.client.account.refresh();
  const fault = { kind: 'too-many', retryAfter: '1', when: 'after-taking' } as const;
  supplier.faults.add({ match, times: 1, fault });
  for (const each of faults) supplier.faults.add(each);
  const id = await placeOne(shop);
  await untilTaken(supplier, 1);
  const price = supplier.orders()[0]?.price ?? '0';
  await supplier.setBalance((Number(supplier.balance()) + Number(price)).toFixed(2));
  return { shop, id };
}

test.each<[string, readonly FaultRuleInput[], number, string]>([
  ['the wallet shows both although the list is late', [], 400_000_000, 'resend-wallet'],
  [
    'without a wallet the list gets time to show it',
    [{ match: { path: walletPath }, fault: page404 }],
    600,
    'resend-listed',
  ],
  [
    'a list with a temporary failure is read again first, although the wallet fails too',
    [
      { match: { path: listPath }, times: 2, fault: { kind: 'drop', when: 'before-reading' } },
      { match: { path: walletPath }, fault: { kind: 'server-error' } },
    ],
    0,
    'resend-listed',
  ],
])('O12: a credit of exactly the price does not hide an accepted order: %s', async (_, ...given) => {
  const [faults, listsLateMs, reason] = given;
  const { shop, id } = await openTakenAndCredited(faults, listsLateMs);
  const words = await eventually(
    async () =>
      (await shop.client.orders.read({ id }))?.events.find(({ why }) => why === 'not-sent-again')?.words,
    (reported) => reported !== undefined || posts(shop).length > 1,
  );
  expect(words).toContain(reason);
  expect(posts(shop)).toHaveLength(1);
});

test.each([
  ['the account received the price meanwhile', true],
  ['neither list nor balance is readable', false],
])('O12: a charge in a wallet that names no currency prevents a resend when %s', async (_, isCredited) => {
  // This panel names the currency of the account and of no wallet row.
  const clock = createHastenedClock(20);
  const shop = await openShop({ speed: 0.01, clock, dialect: 'laravel-bare' });
  const { supplier, client } = shop;
  const sending = { method: 'POST', path: listPath };
  if (isCredited) supplier.setSite({ listsLateMs: 400_000_000 });
  await client.account.refresh();
  const fault = { kind: 'too-many', retryAfter: '1', when: 'after-taking' } as const;
  supplier.faults.add({ match: sending, times: 1, fault });
  if (!isCredited)
    for (const path of [listPath, '/api/v1/account'])
      supplier.faults.add({ match: { method: 'GET', path }, fault: page404 });
  const id = await placeOne(shop);
  await untilTaken(supplier, 1);
  const price = supplier.orders()[0]?.price ?? '0';
  if (isCredited) await supplier.setBalance((Number(supplier.balance()) + Number(price)).toFixed(2));
  const sent = () => supplier.log().filter(({ method, path }) => method === 'POST' && path === listPath);
  const words = await eventually(
    async () => (await client.orders.read({ id }))?.events.find(({ why }) => why === 'not-sent-again')?.words,
    (reported) => reported !== undefined || sent().length > 1,
  );
  expect(words).toContain('resend-wallet');
  expect(sent()).toHaveLength(1);
});

test('O12, H7: if only a list shows that an order is absent, the wait starts when the order can no longer arrive', async () => {
  let laterMs = 0;
  const clock = createHastenedClock(20);
  const shop = await openShop({ speed: 0.01, clock: { ...clock, nowMs: () => clock.nowMs() + laterMs } });
  shop.supplier.faults.add({ match, times: 1, fault: { kind: 'drop', when: 'before-taking' } });
  shop.supplier.faults.add({ match: { action: 'accountinfo' }, fault: page404 });
  shop.supplier.faults.add({ match: { path: '/api/v1/account' }, fault: page404 });
  const first = await placeOne(shop);
  const { order } = (await untilIn(shop, first, 'uncertain')) ?? {};
  const statement = { who: 'Mara', words: 'not in the panel' };
  await shop.client.orders.decide({ id: first, decision: { was: 'not-placed' }, ...statement });
  const second = await placeOne(shop);
  laterMs = mayArriveMs;
  const read = await untilIn(shop, second, 'pending');
  const looked = read?.events.find(({ why }) => why === 'looked');
  expect((looked?.at ?? 0) - (order?.sentAt ?? 0)).toBeGreaterThanOrEqual(mayArriveMs + 120_000);
});

/** A shop without a readable balance, whose first order was answered with "too many". */
async function openTurnedAwayWithoutBalance(
  when: 'before-taking' | 'after-taking',
  listsLateMs: number,
  clock = createHastenedClock(20),
) {
  const shop = await openShop({ speed: 0.01, clock });
  const { supplier } = shop;
  supplier.setSite({ listsLateMs });
  supplier.faults.add({ match: { action: 'accountinfo' }, fault: page404 });
  supplier.faults.add({ match: { path: '/api/v1/account' }, fault: page404 });
  supplier.faults.add({ match, times: 1, fault: { kind: 'too-many', retryAfter: '1', when } });
  return { shop, id: await placeOne(shop) };
}

test('O12: if only a list shows that an order is absent, and the list may be outdated by more than the wait, a person decides', async () => {
  const { shop, id } = await openTurnedAwayWithoutBalance('after-taking', 400_000_000);
  const read = await untilIn(shop, id, 'uncertain', 'pending');
  expect(read?.order.reason).toContain('resend-unread');
  expect(posts(shop)).toHaveLength(1);
});

test('O12: an outdated list proves that an order is absent when it shows an order of ours that was sent later', async () => {
  const { shop, id } = await openTurnedAwayWithoutBalance('before-taking', 0, createHastenedClock(10));
  await eventually(
    () => shop.client.orders.read({ id }),
    (read) => read?.events.some(({ why }) => why === 'rate-limited') === true,
  );
  // Waits thirty seconds of the app's clock, because another server of the supplier may process the order for this long.
  await new Promise((resolve) => setTimeout(resolve, 3_200));
  await placeOne(shop, 2);
  const read = await untilIn(shop, id, 'uncertain', 'pending');
  expect(read?.order.state).toBe('pending');
  expect(posts(shop)).toHaveLength(3);
});

test('O12: an order that repeatedly gets "too many" is sent four times, each after a look-up, and is then uncertain', async () => {
  const shop = await openHastened();
  shop.supplier.faults.add({ match, fault: { kind: 'too-many', retryAfter: '1' } });
  const read = await untilIn(shop, await placeOne(shop), 'uncertain');
  expect(read?.order.reason).toContain('turned-away-often');
  expect(posts(shop)).toHaveLength(4);
  expect(read?.events.filter(({ why }) => why === 'looked')).toHaveLength(3);
});

test('O12, H7: an order that a person reported as not placed is ordered again only when it can no longer arrive and was looked up', {
  tags: 'whole',
}, async () => {
  let laterMs = 0;
  const clock = createHastenedClock(20);
  const shop = await openShop({ speed: 0.01, clock: { ...clock, nowMs: () => clock.nowMs() + laterMs } });
  shop.supplier.faults.add({ match, times: 1, fault: { kind: 'drop', when: 'before-taking' } });
  const first = await placeOne(shop);
  await untilIn(shop, first, 'uncertain');
  const statement = { who: 'Mara', words: 'not in the panel' };
  await shop.client.orders.decide({ id: first, decision: { was: 'not-placed' }, ...statement });
  const second = await placeOne(shop);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await shop.client.orders.read({ id: second }))?.order.state).toBe('queued');
  expect(posts(shop)).toHaveLength(1);
  laterMs = mayArriveMs;
  const read = await untilIn(shop, second, 'pending');
  expect(posts(shop)).toHaveLength(2);
  expect(read?.events.map(({ why }) => why)).toContain('looked');
});

test('O12: a list that was never sent is sent without a look-up', async () => {
  const shop = await openHastened();
  const service = await plainService(shop.client);
  await shop.client.batches.commit(listForm(service, [sampleImei(1), sampleImei(2), sampleImei(3)]));
  await eventually(
    () => shop.client.orders.counts(),
    (counts) => counts.pending === 3,
  );
  expect(shop.supplier.log().filter(({ path }) => path === '/api/v1/orders')).toHaveLength(0);
});

test.each(['one order', 'a batch'])(
  'O12: %s that got "too many", and may have been accepted, is not cancelled but looked up',
  async (what) => {
    const shop = await openShop({ speed: 0.01 });
    const fault = { kind: 'too-many', retryAfter: '600', when: 'after-taking' } as const;
    shop.supplier.faults.add({ match, times: 3, fault });
    const service = await plainService(shop.client);
    const isBatch = what === 'a batch';
    const batch = isBatch ? await shop.client.batches.commit(listForm(service, [sampleImei(1)])) : null;
    if (batch === null) await placeOne(shop);
    const id = await eventually(
      async () => (await shop.client.orders.list({})).orders[0],
      (order) => order?.state === 'queued' && order.sentAt !== null,
    ).then((order) => order?.id ?? '');
    if (batch === null) await shop.client.orders.cancel({ id });
    else await shop.client.batches.cancelQueued({ id: batch.id });
    const read = await untilIn(shop, id, 'uncertain');
    expect(read?.events.map(({ to }) => to)).not.toContain('cancelled');
    expect(read?.order).toMatchObject({ finishedAt: null });
    expect(posts(shop)).toHaveLength(1);
    expect(shop.supplier.orders()).toHaveLength(1);
  },
);
