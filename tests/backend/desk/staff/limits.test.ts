import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { multiplyDecimal } from '../../../../shared/model/base/decimal.ts';
import { type Limits, noLimits, type Right } from '../../../../shared/model/staff/rights.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { pageOf } from '../../../support/shop/page-of.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import {
  openShop,
  type PricedService,
  plainService,
  slowService,
} from '../../../support/shop/shop-under-test.ts';

async function openLimited(
  limitsFor: (price: string) => Partial<Limits>,
  rights: readonly Right[] = ['see-prices'],
) {
  const shop = await openShop({ speed: 0.01 });
  const owner = pageOf(shop.running());
  await owner.staff.add({ name: 'Mara', role: 'owner' });
  await owner.staff.add({ name: 'Lena', role: 'counter' });
  const { people } = await owner.staff.add({ name: 'Ali', role: 'counter' });
  const service = await slowService(owner);
  const limits = { ...noLimits, ...limitsFor(service.price.amount) };
  await owner.staff.writeRole({ role: 'counter', rights: [...rights], limits });
  const pageFor = async (name: string): Promise<ShopClient> => {
    const page = pageOf(shop.running());
    await page.staff.choose({ id: people.find((each) => each.name === name)?.id ?? '' });
    return page;
  };
  return { ...shop, owner, pageFor, service };
}

function place(client: ShopClient, service: PricedService, number: number) {
  const form = { requestId: randomUUID(), serviceId: service.id, quotedPrice: service.price };
  return client.orders.place({ ...form, identifier: sampleImei(number) });
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { readonly code: string }) => code,
  );

const times = (count: number) => (price: string) => multiplyDecimal(price, count);

test('an order above the limit per order is refused with the limit and its cost', async () => {
  const { pageFor, service, supplier } = await openLimited(() => ({ order: '0.01' }));
  const ali = await pageFor('Ali');
  const cost = { ...service.price, amount: times(1)(service.price.amount) };
  await expect(place(ali, service, 1)).rejects.toMatchObject({
    code: 'over-limit',
    data: { limit: 'order', most: { amount: '0.01' }, used: { amount: '0' }, cost },
  });
  // Each row of a list counts as one order.
  expect(await codeOf(ali.batches.commit(listForm(service, [sampleImei(2), sampleImei(3)])))).toBe(
    'over-limit',
  );
  expect(await ali.orders.counts()).toEqual({});
  expect(supplier.log().filter(({ action }) => action === 'placeimeiorder')).toEqual([]);
});

test('a person’s single, listed and repeated orders of the day count, separately per person and not for owners', async () => {
  const { owner, pageFor, service } = await openLimited((price) => ({ day: times(3)(price) }));
  const [ali, lena] = [await pageFor('Ali'), await pageFor('Lena')];
  await ali.host.hold({ held: true });
  const first = await place(ali, service, 1);
  await ali.batches.commit(listForm(service, [sampleImei(2), sampleImei(3)]));
  await expect(place(ali, service, 4)).rejects.toMatchObject({
    code: 'over-limit',
    data: { limit: 'day', used: { amount: times(3)(service.price.amount) } },
  });
  await place(lena, service, 5);
  expect(await codeOf(ali.batches.commit(listForm(service, [sampleImei(6)])))).toBe('over-limit');
  for (let number = 10; number < 16; number += 1) await place(owner, service, number);
  // A cancelled order costs nothing, so that its amount may be spent again.
  await ali.orders.cancel({ id: first.id });
  await place(ali, service, 7);
});

test('two windows cannot spend the same remaining amount twice', async () => {
  const { pageFor, service } = await openLimited((price) => ({ month: times(5)(price) }));
  const pages = [await pageFor('Ali'), await pageFor('Ali')];
  const pressed = Array.from({ length: 20 }, (_, at) => {
    const page = pages[at % 2];
    if (page === undefined) throw new Error('there are two');
    return at % 5 === 4
      ? codeOf(page.batches.commit(listForm(service, [sampleImei(100 + at), sampleImei(200 + at)])))
      : codeOf(place(page, service, at + 1));
  });
  const codes = await Promise.all(pressed);
  expect(new Set(codes)).toEqual(new Set(['done', 'over-limit']));
  const placed = await pages[0]?.orders.counts();
  const total = Object.values(placed ?? {}).reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(4);
  expect(total).toBeLessThanOrEqual(5);
});

test('a day ends at the shop’s midnight, a month with its last day, and each currency is separate', async () => {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const limits = { order: null, day: '1', month: '2' };
  let number = 0;
  const order = (at: Date, currency = 'USD') => {
    number += 1;
    const price = { amount: '1', currency };
    const form = sampleOrder({ identifier: sampleImei(number), placedBy: 'ali', limits, price });
    return journal.orders.insert(form, at.getTime()).then(
      () => 'done',
      (error: Error) => error.name,
    );
  };
  const said = [
    await order(new Date(2026, 10, 28, 23, 59)),
    await order(new Date(2026, 10, 28, 23, 59, 59)),
    await order(new Date(2026, 10, 28, 23, 59, 59), 'EUR'),
    await order(new Date(2026, 10, 29)),
    await order(new Date(2026, 10, 30, 12)),
    await order(new Date(2026, 11, 1)),
  ];
  expect(said).toEqual(['done', 'OverLimit', 'done', 'done', 'OverLimit', 'done']);
});

test('a person who may not see prices learns none from a limit', async () => {
  const { pageFor, owner } = await openLimited(() => ({ order: '0.01' }), []);
  const ali = await pageFor('Ali');
  const service = await plainService(owner);
  const hidden = { amount: '0', currency: '•••USD' };
  const form = { requestId: randomUUID(), serviceId: service.id, quotedPrice: hidden };
  await expect(ali.orders.place({ ...form, identifier: sampleImei(1) })).rejects.toMatchObject({
    code: 'over-limit',
    data: { used: hidden, cost: hidden },
  });
});
