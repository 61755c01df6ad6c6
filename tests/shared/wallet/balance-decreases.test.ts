import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SentOrder, unexplainedDecrease } from '../../../shared/model/wallet/balance-decreases.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Balances, each with the minute of its request. */
const reported = (...balances: readonly (readonly [number, string])[]) =>
  balances.map(([at, amount]) => ({ askedAt: at * minute, reportedAt: at * minute + 200, amount }));
const sent = (at: number, price: string, more: Partial<SentOrder> = {}): SentOrder => ({
  sentAt: at * minute,
  finishedAt: null,
  price,
  currency: 'USD',
  ...more,
});
const fallOf = (
  readings: ReturnType<typeof reported>,
  orders: readonly SentOrder[] = [],
  comparedAt = Number.NEGATIVE_INFINITY,
) => unexplainedDecrease(readings, 'USD', orders, comparedAt);

test('three orders at 0.50 explain a fall of 1.50, but not one of 12.00', () => {
  const orders = [sent(1, '0.50'), sent(1, '0.50'), sent(1, '0.50')];
  expect(fallOf(reported([0, '500.00'], [2, '498.50']), orders)).toBeNull();
  expect(fallOf(reported([0, '500.00'], [2, '488.00']), orders)).toMatchObject({
    fell: '12',
    sent: '1.5',
    rest: '10.5',
    after: 0,
    before: 2 * minute + 200,
  });
});

test('a fall below the sent amount, a rebate, a refund and a top-up need no explanation', () => {
  const orders = [sent(1, '10')];
  for (const now of ['495', '500', '505', '700'])
    expect(fallOf(reported([0, '500'], [2, now]), orders)).toBeNull();
});

test('an uncharged order explains a late fall, but not for ever', () => {
  const readings = reported([0, '500'], [2, '500'], [80, '500'], [90, '490']);
  expect(fallOf(readings, [sent(1, '10')])).toBeNull();
  expect(fallOf(readings, [sent(1, '10', { finishedAt: 85 * minute })])).toBeNull();
  expect(fallOf(readings, [sent(1, '10', { finishedAt: 2 * minute })])).toMatchObject({ rest: '10' });
  expect(fallOf(reported([0, '500'], [2, '500'], [90, '489.99']), [sent(1, '10')])).toMatchObject({
    rest: '0.01',
  });
});

test('an order sent while the balance was read may or may not be charged in that balance', () => {
  const during = sent(2, '10', { sentAt: 2 * minute + 100 });
  expect(fallOf(reported([0, '500'], [2, '490']), [during])).toBeNull();
  expect(fallOf(reported([0, '500'], [2, '500'], [3, '490']), [during])).toBeNull();
});

test('falls before the last comparison are not reported again, later falls are', () => {
  const readings = reported([0, '500'], [2, '400'], [4, '300'], [6, '300']);
  expect(fallOf(readings)).toBeNull();
  expect(fallOf(readings, [], 2 * minute)).toMatchObject({ fell: '100', after: 2 * minute });
  expect(fallOf(readings, [], 6 * minute)).toBeNull();
});

test('a single balance, and orders in another currency, prove nothing', () => {
  expect(fallOf(reported([0, '500']))).toBeNull();
  expect(fallOf([])).toBeNull();
  const inEuro = sent(1, '10', { currency: 'EUR' });
  expect(fallOf(reported([0, '500'], [2, '400']), [inEuro])).toBeNull();
  const longOver = { ...inEuro, sentAt: -day, finishedAt: -day };
  expect(fallOf(reported([0, '500'], [2, '400']), [longOver])).not.toBeNull();
  expect(fallOf(reported([0, '500'], [2, '490']), [sent(1, '10', { currency: '' })])).toBeNull();
});

test('a balance with fewer decimals than the prices may be rounded; a balance with as many decimals is exact', () => {
  // A supplier with two decimals charges 0.13 for each of these orders.
  const eight = Array.from({ length: 8 }, () => sent(1, '0.125'));
  expect(fallOf(reported([0, '500.00'], [2, '498.96']), eight)).toBeNull();
  expect(fallOf(reported([0, '500.25'], [2, '499.21']), eight)).toBeNull();
  expect(fallOf(reported([0, '500.25'], [2, '499.19']), eight)).toMatchObject({ rest: '0.06' });
  expect(fallOf(reported([0, '500'], [2, '499']), [sent(1, '0.5')])).toBeNull();
  expect(fallOf(reported([0, '500'], [2, '498']), [sent(1, '0.5')])).toMatchObject({ rest: '1.5' });
  expect(fallOf(reported([0, '500'], [2, '498']), [sent(1, '1')])).toMatchObject({ rest: '1' });
});

/** An order, and when the supplier charged and refunded it. */
interface Story {
  readonly at: number;
  readonly cents: number;
  readonly chargedAfter: number;
  readonly rebate: number;
  readonly refundedAfter: number | null;
}
interface TopUp {
  readonly at: number;
  readonly cents: number;
}
const stories: fc.Arbitrary<Story[]> = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 60 }),
    cents: fc.integer({ min: 1, max: 500 }),
    chargedAfter: fc.integer({ min: 0, max: 30 }),
    rebate: fc.integer({ min: 0, max: 100 }),
    refundedAfter: fc.option(fc.integer({ min: 0, max: 30 }), { nil: null }),
  }),
  { maxLength: 12 },
);
const topUps: fc.Arbitrary<TopUp[]> = fc.array(
  fc.record({ at: fc.integer({ min: 0, max: 90 }), cents: fc.integer({ min: 1, max: 9_000 }) }),
  { maxLength: 3 },
);
const lookTimes = fc.uniqueArray(fc.integer({ min: 1, max: 95 }), { minLength: 1, maxLength: 12 });
const amount = (cents: number): string => (cents / 100).toFixed(2);

/** The balances that a supplier with these orders and top-ups reports at the minutes `looks`. */
function balancesOf(
  orders: readonly Story[],
  tops: readonly TopUp[],
  looks: readonly number[],
  takenBeside: (at: number) => number = () => 0,
) {
  const balanceAt = (at: number): number => {
    let cents = 100_000 - takenBeside(at);
    for (const top of tops) if (top.at <= at) cents += top.cents;
    for (const order of orders) {
      const charge = Math.round(order.cents * (1 - order.rebate / 100));
      const chargedAt = order.at + order.chargedAfter;
      if (chargedAt <= at) cents -= charge;
      if (order.refundedAfter !== null && chargedAt + order.refundedAfter <= at) cents += charge;
    }
    return cents;
  };
  return reported(
    ...[...looks].sort((a, b) => a - b).map((at) => [at + 0.5, amount(balanceAt(at + 0.5))] as const),
  );
}
const sentOf = (orders: readonly Story[]) =>
  orders.map(({ at, cents, chargedAfter }) =>
    sent(at + 0.25, amount(cents), { finishedAt: (at + chargedAfter + 0.25) * minute }),
  );

test('a supplier with late charges, rebates, refunds or top-ups is never reported', () => {
  fc.assert(
    fc.property(stories, topUps, lookTimes, (orders, tops, looks) => {
      const balances = balancesOf(orders, tops, [-1, ...looks]);
      for (let until = 2; until <= balances.length; until += 1)
        expect(fallOf(balances.slice(0, until), sentOf(orders))).toBeNull();
    }),
  );
});

test('without top-ups, a single charge above the sum of all orders is always reported, once', () => {
  fc.assert(
    fc.property(stories, lookTimes, fc.integer({ min: 0, max: 95 }), (orders, looks, at) => {
      const all = orders.reduce((sum, { cents }) => sum + cents, 0);
      const balances = balancesOf(orders, [], [-1, ...looks, 99], (now) => (now >= at ? 2 * all + 1 : 0));
      const found = balances
        .slice(1)
        .map((_, index) => fallOf(balances.slice(0, index + 2), sentOf(orders)))
        .filter((fall) => fall !== null);
      expect(found).toHaveLength(1);
    }),
  );
});
