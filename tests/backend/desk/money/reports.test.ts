import { expect, test } from 'vitest';
import { addDecimals } from '../../../../shared/model/base/decimal.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';

test('a report counts and sums every order once, on its day and under its service', async () => {
  const { client } = await openShop();
  const service = await plainService(client);
  const placed: { id: string }[] = [];
  for (const number of [1, 2, 3]) {
    placed.push(await client.orders.place(orderForm(service, number)));
  }
  const ended = await eventually(
    () => Promise.all(placed.map(({ id }) => client.orders.read({ id }))),
    (read) => read.every((each) => ['success', 'rejected'].includes(each?.order.state ?? '')),
  );
  const successes = ended.filter((each) => each?.order.state === 'success').length;
  const { days, services } = await client.reports.read({ days: 7 });
  expect(days).toHaveLength(7);
  expect(new Set(days.map(({ day }) => day)).size).toBe(7);
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  expect(days.reduce((total, { orders }) => total + orders, 0)).toBe(3);
  const spent = days.flatMap((day) => day.spent).reduce((sum, { amount }) => addDecimals(sum, amount), '0');
  let expected = '0';
  for (let count = 0; count < successes; count += 1) expected = addDecimals(expected, service.price.amount);
  expect(spent).toBe(expected);
  expect(services).toMatchObject([
    {
      serviceId: service.id,
      serviceName: service.name,
      orders: 3,
      outcomes: { success: successes, rejected: 3 - successes, refused: 0, uncertain: 0, open: 0 },
      medianMs: null,
      claim: service.time,
    },
  ]);
});

test('without a connection a report has empty days', async () => {
  const { client } = await openShop({ connect: false });
  const { days, services } = await client.reports.read({ days: 30 });
  expect(services).toEqual([]);
  expect(days).toHaveLength(30);
  expect(days.every(({ orders, spent }) => orders === 0 && spent.length === 0)).toBe(true);
});
