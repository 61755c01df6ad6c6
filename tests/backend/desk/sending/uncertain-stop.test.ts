import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FaultRuleInput } from '../../../../electron/practice/base/faults.ts';
import { explains } from '../../../support/house/explains.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { retryAll } from '../../../support/shop/retry-all.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { untilBatch } from '../../../support/shop/until-order.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';
import { inWhole } from '../../../support/whole-form.ts';
import { type RecordedEvent, readRecordedOrders } from '../../../support/world/judges/recorded-orders.ts';

const unknown = '{"ERROR":[{"MESSAGE":"E-77"}]}';
const imeis = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => sampleImei(from + at));
const addFault = (shop: ShopUnderTest, fault: FaultRuleInput['fault'], identifier?: string): void =>
  shop.supplier.faults.add({
    match: { action: 'placeimeiorder', ...(identifier === undefined ? {} : { identifier }) },
    fault,
  });
const posts = (shop: ShopUnderTest) =>
  shop.supplier.log().filter((request) => request.action === 'placeimeiorder');
const bookOf = (shop: ShopUnderTest) => readRecordedOrders(join(shop.folder, 'journal.sqlite'));
/** The supplier's list is a day late, so that no look-up finds an order and lets the other orders continue, even on a slow machine. */
const findNothing = (shop: ShopUnderTest): void => shop.supplier.setSite({ listsLateMs: 86_400_000 });
const inState = (shop: ShopUnderTest, state: string) =>
  bookOf(shop).orders.filter((order) => order.state === state).length;

/** Number of orders that the supplier accepted, in any later state. */
const taken = (shop: ShopUnderTest) =>
  bookOf(shop).orders.filter(({ state }) => ['pending', 'in-process', 'success', 'rejected'].includes(state))
    .length;

async function commit(shop: ShopUnderTest, identifiers: readonly string[]) {
  return shop.client.batches.commit(
    listForm(await plainService(shop.client), identifiers, { overBalance: true }),
  );
}
/** Places orders at the same time, like fast clicks at the counter. */
async function click(shop: ShopUnderTest, identifiers: readonly string[]) {
  const service = await plainService(shop.client);
  const form = { serviceId: service.id, quotedPrice: service.price };
  return Promise.all(
    identifiers.map((identifier) =>
      shop.client.orders.place({ ...form, identifier, requestId: randomUUID() }),
    ),
  );
}
/** Resolves when no order is under way and no order continues automatically. */
async function standsStill(shop: ShopUnderTest): Promise<void> {
  let before = -1;
  let quietTimes = 0;
  await eventually(
    async () => {
      const events = bookOf(shop).events.length;
      // One quiet poll proves nothing: this machine may be busy between two steps of an order.
      quietTimes = events === before && shop.unsettled() === 0 ? quietTimes + 1 : 0;
      before = events;
      await new Promise((resolve) => setTimeout(resolve, 200));
      return quietTimes;
    },
    (times) => times >= 4,
  );
}

const waysToAnswer: readonly (readonly [string, FaultRuleInput['fault']])[] = [
  ['not at all', { kind: 'drop', when: 'after-taking' }],
  ...inWhole<readonly [string, FaultRuleInput['fault']]>(
    ['at once', { kind: 'verbatim', body: unknown }],
    ['with half an answer', { kind: 'truncated' }],
    ['with silence until the deadline', { kind: 'never-answer', when: 'before-taking' }],
  ),
];

test.each(waysToAnswer)(
  'O10: only three rows are sent of a list whose answers are uncertain, %s',
  async (_, fault) => {
    const shop = await openShop({ speed: 0.01, clock: createHastenedClock(10) });
    findNothing(shop);
    addFault(shop, fault);
    const batch = await commit(shop, imeis(0, 20));
    await untilBatch(shop.client, batch.id, 'paused');
    await standsStill(shop);
    expect(posts(shop)).toHaveLength(3);
    expect(await shop.client.batches.read({ id: batch.id })).toMatchObject({
      state: 'paused',
      pauseReason: 'uncertain',
      counts: { queued: 17 },
    });
  },
);

test('O10: retrying refused rows does not resume a stopped list', async () => {
  const shop = await openShop({ speed: 0.01 });
  findNothing(shop);
  const refusal = '{"ERROR":[{"MESSAGE":"Service Not Active"}]}';
  const [first = '', ...others] = imeis(0, 6);
  addFault(shop, { kind: 'verbatim', body: refusal }, first);
  for (const identifier of others) addFault(shop, { kind: 'verbatim', body: unknown }, identifier);
  const { id } = await commit(shop, [first, ...others]);
  await standsStill(shop);
  expect(await shop.client.batches.read({ id })).toMatchObject({ pauseReason: 'uncertain' });
  const before = posts(shop).length;
  await retryAll(shop.client, { id, requestId: randomUUID() });
  // A retry without retryable rows does not resume the list.
  await retryAll(shop.client, { id, requestId: randomUUID() });
  await standsStill(shop);
  expect(posts(shop)).toHaveLength(before);
  expect(await shop.client.batches.read({ id })).toMatchObject({ state: 'paused', pauseReason: 'uncertain' });
});

test('O10: only three single orders are sent when all are clicked quickly and the answers are uncertain', async () => {
  explains('O10');
  const shop = await openShop({ speed: 0.01 });
  findNothing(shop);
  addFault(shop, { kind: 'drop', when: 'after-taking' });
  await click(shop, imeis(0, 9));
  await standsStill(shop);
  expect(posts(shop)).toHaveLength(3);
  expect(await shop.client.orders.stopped()).toMatchObject([{ waiting: 6 }]);
});

test('O10: rows and single orders are counted together; a person resumes single orders and the list separately', async () => {
  const shop = await openShop({ speed: 0.01 });
  findNothing(shop);
  addFault(shop, { kind: 'verbatim', body: unknown });
  const batch = await commit(shop, imeis(0, 9));
  await click(shop, imeis(20, 6));
  await standsStill(shop);
  expect(posts(shop)).toHaveLength(3);
  const stopped = await shop.client.batches.read({ id: batch.id });
  expect(stopped).toMatchObject({ state: 'paused', pauseReason: 'uncertain' });
  expect(stopped?.pauseWords).toContain('E-77');

  shop.supplier.faults.clear();
  const [stop] = await shop.client.orders.stopped();
  await shop.client.orders.goOn({ connectionId: stop?.connectionId ?? '' });
  await standsStill(shop);
  expect((await shop.client.batches.read({ id: batch.id }))?.state).toBe('paused');
  await shop.client.batches.resume({ id: batch.id });
  await standsStill(shop);
  expect(inState(shop, 'queued')).toBe(0);
  expect(inState(shop, 'uncertain')).toBe(3);
  expect(posts(shop)).toHaveLength(15);
});

test('O10: a list committed while single orders are stopped waits as well, and says why', async () => {
  const shop = await openShop({ speed: 0.01 });
  findNothing(shop);
  addFault(shop, { kind: 'verbatim', body: unknown });
  await click(shop, imeis(0, 3));
  await standsStill(shop);
  const batch = await commit(shop, imeis(20, 2));
  await standsStill(shop);
  expect(posts(shop)).toHaveLength(3);
  expect(await shop.client.batches.read({ id: batch.id })).toMatchObject({ pauseReason: 'uncertain' });
  shop.supplier.faults.clear();
  await shop.client.batches.resume({ id: batch.id });
  await standsStill(shop);
  expect(taken(shop)).toBe(2);
});

/** Orders that were begun too early: after an order had ended uncertain, and before all orders in flight at that time were answered. */
function begunInDoubt(events: readonly RecordedEvent[]): readonly string[] {
  const underWay = new Set<string>();
  const begun: string[] = [];
  let inDoubt = false;
  for (const { order_id: id, to_state: to, why } of events) {
    if (to === 'sending' && inDoubt) begun.push(id);
    if (to === 'sending') underWay.add(id);
    else underWay.delete(id);
    if (why === 'outcome-unknown') inDoubt = true;
    if (underWay.size === 0) inDoubt = false;
  }
  return begun;
}

test('O10: after one uncertain row, no row is begun until all rows under way are answered; then the list resumes', async () => {
  const shop = await openShop({ speed: 0.01 });
  const rows = imeis(0, 25);
  addFault(shop, { kind: 'drop', when: 'after-taking' }, rows[9]);
  for (const row of rows.slice(6, 25))
    addFault(shop, { kind: 'delay', delayMs: 700, when: 'after-taking' }, row);
  await commit(shop, rows);
  await eventually(
    async () => taken(shop),
    (rows) => rows >= 24,
  );
  const { events } = bookOf(shop);
  expect(events.filter(({ why }) => why === 'outcome-unknown')).toHaveLength(1);
  expect(begunInDoubt(events)).toEqual([]);
});
