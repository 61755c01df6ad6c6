import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Big from 'big.js';
import { expect, test } from 'vitest';
import { createSystemClock } from '../../../../electron/system-clock.ts';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import { type OrderState, orderStates } from '../../../../shared/model/order/order.ts';
import type { SaleGroup } from '../../../../shared/model/pricing/sales.ts';
import { sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { writeBeside } from '../../../support/journal/write-beside.ts';
import { addAdoptedOrder } from '../../../support/past/past-orders.ts';
import { openShop } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';

const nowMs = Date.UTC(2026, 10, 20, 12);
const hourMs = 3_600_000;
const ended: readonly OrderState[] = ['success', 'rejected', 'refused', 'cancelled'];

/** An order in each state, sent and not sent, of today and of an earlier day, at a real supplier and at the practice supplier. */
async function openEveryOrder() {
  const shop = await openShop({ clock: { ...createSystemClock(), nowMs: () => nowMs } });
  const [real] = (await shop.client.connections.list()).connections;
  await shop.client.connections.openPractice();
  const { connections } = await shop.client.connections.list();
  const file = join(shop.folder, 'journal.sqlite');
  let placed = 0;
  for (const connection of connections)
    for (const state of orderStates)
      for (const agoMs of [hourMs, 30 * hourMs])
        for (const isSent of [true, false]) {
          // The prices are powers of two, so that equal sums can only come from the same orders.
          const amount = new Big(2).pow(placed).toFixed();
          placed += 1;
          const order = sampleOrder({
            connectionId: connection.id,
            identifier: sampleImei(placed),
            serviceId: `${placed % 3}`,
            price: { amount, currency: 'USD' },
            customerPrice: { amount: new Big(amount).times(3).toFixed(), currency: 'USD' },
          });
          const at = nowMs - agoMs;
          const found = { reference: `R-${placed}`, sentAt: at, reportedAt: at };
          await addAdoptedOrder(file, order, { ...found, state: 'pending' });
          await writeBeside(file, (journal) =>
            journal
              .prepare(`update orders set state = ?, sent_at = ?, finished_at = ? where id = ?`)
              .run(state, isSent ? at : null, ended.includes(state) ? at : null, order.id),
          );
        }
  return { ...shop, realId: real?.id ?? '' };
}

const sum = (money: readonly Money[]) =>
  money.reduce((all, { amount }) => all.plus(amount), new Big(0)).toFixed();
const soldIn = ({ sums }: SaleGroup) => sum(sums.map(({ sold }) => sold));

test('reports, sales, today’s spend and the books count the same orders on the same days', async () => {
  const { client, realId } = await openEveryOrder();
  const report = await client.reports.read({ days: 7 });
  const sales = await client.reports.sales({ days: 7 });
  const days = new Map(sales.days.map((group) => [group.key, soldIn(group)]));
  // The orders of all people, whom the books do not distinguish.
  expect(sales.persons).toHaveLength(1);
  expect(sales.persons[0]).toMatchObject({ key: 'Mara', name: 'Mara' });
  expect(soldIn(sales.persons[0] ?? { key: '', name: '', unpriced: 0, sums: [] })).toBe(
    sum(sales.days.flatMap(({ sums }) => sums.map(({ sold }) => sold))),
  );
  const kept: string[] = [];
  for (const { day, spent } of report.days) {
    const { figures } = await client.books.read({ period: day });
    const keeps = new Big(sum(figures.spent)).minus(sum(figures.refunded)).toFixed();
    expect([day, sum(spent)]).toEqual([day, keeps]);
    expect([day, days.get(day) ?? '0']).toEqual([day, sum(figures.sales.map(({ sold }) => sold))]);
    kept.push(keeps);
  }
  expect(kept.filter((amount) => amount !== '0')).toHaveLength(2);
  expect(sum((await client.account.read({ connectionId: realId })).spentToday)).toBe(kept.at(-1));
  // Only orders at the real supplier count. Rejected and uncertain orders are counted at the time of sending, without money.
  expect(new Set(report.services.map(({ connectionId }) => connectionId))).toEqual(new Set([realId]));
  const of = (outcome: 'success' | 'rejected' | 'refused' | 'uncertain') =>
    report.services.reduce((all, { outcomes }) => all + outcomes[outcome], 0);
  expect([of('success'), of('rejected'), of('refused'), of('uncertain')]).toEqual([4, 4, 4, 2]);
});

test('an order dated tomorrow, because the clock was set back, does not count in today’s spending', async () => {
  const { client, folder } = await openShop({ clock: { ...createSystemClock(), nowMs: () => nowMs } });
  const connectionId = (await client.connections.list()).selectedId ?? '';
  const file = join(folder, 'journal.sqlite');
  for (const [index, at] of [nowMs - hourMs, nowMs + 24 * hourMs].entries()) {
    const price = { amount: ['1', '20'][index] ?? '', currency: 'USD' };
    const order = sampleOrder({ connectionId, price, identifier: sampleImei(index) });
    const found = { reference: `R-${index}`, state: 'success', sentAt: at, reportedAt: at } as const;
    await addAdoptedOrder(file, order, found);
  }
  const { days } = await client.reports.read({ days: 7 });
  expect(days.at(-1)?.spent).toEqual([{ amount: '1', currency: 'USD' }]);
  expect((await client.account.read({ connectionId })).spentToday).toEqual(days.at(-1)?.spent);
});

test('while somebody practises, today’s spending shows practice orders, which never count in the shop', async () => {
  const { client } = await openShop();
  const realId = (await client.connections.list()).selectedId ?? '';
  const { id: practiceId } = await client.connections.openPractice();
  await client.catalogue.refresh({ connectionId: practiceId });
  const { services } = await client.catalogue.list({ connectionId: practiceId });
  const service = services.find(({ name }) => name.includes('Find My'));
  await client.orders.place({
    requestId: randomUUID(),
    connectionId: practiceId,
    serviceId: service?.id ?? '',
    identifier: sampleImei(1),
    quotedPrice: service?.price ?? { amount: '0', currency: '' },
  });
  const spent = async (connectionId: string) => (await client.account.read({ connectionId })).spentToday;
  expect(
    await eventually(
      () => spent(practiceId),
      ({ length }) => length > 0,
    ),
  ).toEqual([service?.price]);
  expect(await spent(realId)).toEqual([]);
});

test('amounts so large that their sum has more digits than an amount, such as an IMEI in the price field, leave every report readable', async () => {
  const { client, folder } = await openShop({ clock: { ...createSystemClock(), nowMs: () => nowMs } });
  const connectionId = (await client.connections.list()).selectedId ?? '';
  const file = join(folder, 'journal.sqlite');
  const huge = { amount: '999999999999999', currency: 'USD' };
  for (const index of [0, 1, 2]) {
    const order = sampleOrder({
      connectionId,
      customer: 'Ana',
      price: huge,
      customerPrice: huge,
      identifier: sampleImei(index),
    });
    const found = { reference: `R-${index}`, state: 'success', sentAt: nowMs, reportedAt: nowMs } as const;
    await addAdoptedOrder(file, order, found);
  }
  const three = { amount: '2999999999999997', currency: 'USD' };
  const { days } = await client.reports.read({ days: 7 });
  const today = days.at(-1);
  expect(today?.spent).toEqual([three]);
  expect((await client.reports.sales({ days: 7 })).days[0]?.sums[0]).toMatchObject({ sold: three });
  expect((await client.account.read({ connectionId })).spentToday).toEqual([three]);
  expect((await client.customers.list({})).customers[0]?.owed).toEqual([three]);
  // The closed day stores what was open, and can be read again.
  await client.books.close({ days: [today?.day ?? ''], who: 'Mara', goOn: true });
  expect((await client.books.read({ period: today?.day ?? '' })).figures.spent).toEqual([three]);
});
