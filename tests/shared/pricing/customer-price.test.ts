import Big from 'big.js';
import {
  type Arbitrary,
  assert,
  boolean,
  constantFrom,
  integer,
  nat,
  option,
  pre,
  property,
  record,
  tuple,
  uniqueArray,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiplyMoney } from '../../../shared/model/base/decimal.ts';
import { chooseRule } from '../../../shared/model/pricing/choose-rule.ts';
import {
  type CustomerPrice,
  customerPrice,
  isBelowCost,
  type Pricing,
  priceByRule,
} from '../../../shared/model/pricing/customer-price.ts';
import { createListPricing } from '../../../shared/model/pricing/list-pricing.ts';
import { reasonOf } from '../../../shared/model/pricing/price-reason.ts';
import { type PriceRule, priceRoundings, ruleProblem } from '../../../shared/model/pricing/price-rule.ts';
import { decimalsOf, roundPrice } from '../../../shared/model/pricing/round-price.ts';
import { toRowPrice } from '../../../shared/model/pricing/row-price.ts';
import { factorOf, type ShopTax, withTax } from '../../../shared/model/pricing/tax.ts';
import { priceQuestion, priceRule, shopPricing } from '../../support/money/price-rules.ts';

const nowMs = 1_750_000_000_000;
const quoted = {
  id: 'q',
  connectionId: 'a',
  serviceId: '1',
  serviceName: 'One',
  customer: 'Mara',
  identifier: '',
  madeAt: 1,
  validUntil: nowMs,
  who: 'Ann',
};
const cents = (most: number) => nat(most).map((count) => new Big(count).div(100).toFixed());
const fractions = nat(5_000_000).map((count) => new Big(count).div(10_000).toFixed());
const currencies = ['USD', 'EUR', 'JPY', 'KWD', 'Credits'] as const;

/** Null half of the time, so that many rules apply to everything. */
const maybe = <Value>(each: Arbitrary<Value>) => option(each, { freq: 2 });
const rules = record({
  service: maybe(
    constantFrom(
      { connectionId: 'a', serviceId: '1', name: 'One' },
      { connectionId: 'a', serviceId: '2', name: 'Two' },
    ),
  ),
  group: maybe(constantFrom('Apple', 'Samsung')),
  customer: maybe(constantFrom('Mara', 'mara ', 'Öz')),
  customerGroup: maybe(constantFrom('Dealers')),
  cost: maybe(
    record({ from: maybe(cents(3_000)), below: maybe(cents(6_000)), currency: constantFrom('USD', 'EUR') }),
  ),
  percent: nat(20_000).map((count) => new Big(count).div(100).minus(60).toFixed()),
  fixed: nat(2_000).map((count) => new Big(count).div(100).minus(5).toFixed()),
  leastProfit: maybe(cents(1_000)),
  rounding: constantFrom(...priceRoundings),
  currency: maybe(constantFrom(...currencies)),
});

/** The rules of a possible shop, without the rules that contradict earlier rules. */
const written = uniqueArray(rules, { maxLength: 12 }).map((drawn) => {
  const kept: PriceRule[] = [];
  for (const [at, each] of drawn.entries()) {
    const rule = { ...each, id: `rule ${String(at).padStart(2, '0')}` };
    if (ruleProblem(rule, kept) === null) kept.push(rule);
  }
  return kept;
});
const taxes = record({
  percent: constantFrom('0', '7.7', '19', '21.5'),
  included: constantFrom(true, false),
});
const questions = record({
  connectionId: constantFrom('a', 'b'),
  serviceId: constantFrom('1', '2', '3'),
  group: constantFrom('Apple', ' apple', 'Samsung', ''),
  customer: constantFrom('', 'MARA', 'öz', 'Somebody'),
  identifier: constantFrom('', '490154203237518'),
  cost: record({ amount: fractions, currency: constantFrom('USD', 'EUR') }),
});
const rates = [
  { from: 'USD', to: 'EUR', rate: '0.9123', at: 1, who: 'Ann' },
  { from: 'USD', to: 'JPY', rate: '151.3', at: 1, who: 'Ann' },
  { from: 'EUR', to: 'KWD', rate: '0.3317', at: 1, who: 'Ann' },
];
const groupOf = (customer: string) => (customer === 'Somebody' ? 'dealers' : null);
const pricingOf = (some: readonly PriceRule[], tax: ShopTax): Pricing => ({
  rules: some,
  rates,
  quotes: [],
  tax,
  groupOf,
});

describe('the customer price', () => {
  it('does not depend on the order of the rules', () => {
    assert(
      property(written, questions, nat(1_000), (some, question, seed) => {
        const other = some.toSorted((one, two) => mixed(one.id, seed) - mixed(two.id, seed));
        expect(chooseRule(other, question, groupOf)).toEqual(chooseRule(some, question, groupOf));
        expect(chooseRule(some.toReversed(), question, groupOf)).toEqual(chooseRule(some, question, groupOf));
      }),
      { numRuns: 400 },
    );
  });

  it('is never below cost without a warning, and keeps the minimum profit after tax and rounding', () => {
    let withLeast = 0;
    assert(
      property(written, questions, taxes, (some, question, tax) => {
        const made = customerPrice(pricingOf(some, tax), question, nowMs);
        pre(made.is === 'price' && made.rule !== null);
        const cost = new Big(question.cost.amount).times(made.rate?.rate ?? 1);
        const factor = tax.included ? factorOf(tax.percent) : new Big(1);
        const price = new Big(made.price.amount);
        expect(made.belowCost).toBe(price.lt(cost.times(factor)));
        const { leastProfit } = made.rule;
        const least = leastProfit === null ? price : cost.plus(leastProfit).times(factor);
        expect(price.gte(least)).toBe(true);
        expect(leastProfit !== null && made.belowCost).toBe(false);
        withLeast += leastProfit === null ? 0 : 1;
        expect(isBelowCost(made.price, question.cost, { rates, tax })).toBe(made.belowCost);
      }),
      { numRuns: 600 },
    );
    expect(withLeast).toBeGreaterThan(0);
  });

  it('is rounded up by at most 1, and rounding it again changes nothing', () => {
    assert(
      property(
        tuple(fractions, constantFrom(...priceRoundings), constantFrom(...currencies)),
        ([amount, rounding, currency]) => {
          const once = roundPrice(new Big(amount), rounding, currency);
          expect(roundPrice(once, rounding, currency).toFixed()).toBe(once.toFixed());
          expect(once.gte(amount)).toBe(true);
          expect(once.minus(amount).lte(1)).toBe(true);
          expect(once.round(decimalsOf(currency)).eq(once)).toBe(true);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('is the same for a row of a list and for a single order', () => {
    assert(
      property(written, uniqueArray(questions, { maxLength: 20 }), taxes, (some, rows, tax) => {
        const pricing = pricingOf(some, tax);
        const priceOf = createListPricing(pricing, nowMs);
        for (const row of [...rows, ...rows])
          expect(priceOf(row)).toEqual(customerPrice(pricing, row, nowMs));
      }),
      { numRuns: 200 },
    );
  });

  it('consists of cost, percent and fixed amount, with tax included or added', () => {
    const rule = priceRule({ percent: '20', fixed: '1', rounding: 'ninety-nine' });
    const cost = { amount: '10', currency: 'USD' };
    const of = (tax: ShopTax) => priceOf(priceByRule(rule, cost, { rates: [], tax }));
    expect(of({ percent: '0', included: true })).toBe('13.99');
    expect(of({ percent: '19', included: true })).toBe('15.99');
    expect(of({ percent: '19', included: false })).toBe('13.99');
  });

  it('needs an exchange rate for another currency, and does not invert the opposite rate', () => {
    const rule = priceRule({ percent: '10', currency: 'EUR' });
    const question = priceQuestion({ cost: { amount: '10', currency: 'USD' } });
    const turned = { from: 'EUR', to: 'USD', rate: '1.10', at: 5, who: 'Ann' };
    expect(customerPrice(shopPricing({ rules: [rule], rates: [turned] }), question, nowMs)).toMatchObject({
      is: 'no-rate',
      from: 'USD',
      to: 'EUR',
    });
    const set = [
      { from: 'USD', to: 'EUR', rate: '0.80', at: 5, who: 'Ann' },
      { from: 'USD', to: 'EUR', rate: '0.90', at: 9, who: 'Ann' },
    ];
    const made = customerPrice(shopPricing({ rules: [rule], rates: set }), question, nowMs);
    expect(priceOf(made)).toBe('9.9');
    expect(made).toMatchObject({ rate: { at: 9 } });
  });

  it('uses the most specific rule: customer before service, service before amount', () => {
    const service = { connectionId: 'a', serviceId: '1', name: 'One' };
    const cost = (from: string | null, below: string | null) => ({ from, below, currency: 'USD' });
    const inOrder = [
      priceRule({ id: 'customer and service', customer: 'Mara', service }),
      priceRule({ id: 'customer', customer: 'Mara' }),
      priceRule({ id: 'service, narrow', service, cost: cost('9', '11') }),
      priceRule({ id: 'service, wide', service, cost: cost('5', '20') }),
      priceRule({ id: 'service, from', service, cost: cost('5', null) }),
      priceRule({ id: 'service', service }),
      priceRule({ id: 'group', group: 'Apple' }),
      priceRule({ id: 'any' }),
    ];
    const question = priceQuestion({ customer: ' MARA', cost: { amount: '10', currency: 'USD' } });
    for (const [at, rule] of inOrder.entries()) {
      expect(ruleProblem(rule, inOrder.slice(0, at))).toBeNull();
      expect(chooseRule(inOrder.slice(at).toReversed(), question)?.id).toBe(rule.id);
    }
    expect(chooseRule([], question)).toBeNull();
  });

  it('does not exist if a rule subtracts more than the cost', () => {
    const rule = priceRule({ fixed: '-20' });
    const cost = { amount: '10', currency: 'USD' };
    expect(priceByRule(rule, cost, shopPricing({})).is).toBe('below-zero');
  });

  it('follows a valid quote for the customer or the device', () => {
    const quote = { ...quoted, price: { amount: '7', currency: 'USD' }, tax: null };
    const device = {
      ...quote,
      id: 'd',
      customer: '',
      identifier: '49-015420-323751-8',
      price: { amount: '6', currency: 'USD' },
    };
    const pricing = shopPricing({ rules: [priceRule({ percent: '50' })], quotes: [quote, device] });
    const question = priceQuestion({ customer: 'mara', cost: { amount: '8', currency: 'USD' } });
    const at = (when: number, about: Partial<typeof question>) =>
      customerPrice(pricing, { ...question, ...about }, when);
    expect(at(nowMs - 1, {})).toMatchObject({ quote: { id: 'q' }, belowCost: true });
    expect(at(nowMs, {})).toMatchObject({ quote: null, price: { amount: '12' } });
    expect(at(nowMs - 1, { customer: 'Ben' })).toMatchObject({ quote: null });
    expect(at(nowMs - 1, { identifier: '490154203237518' })).toMatchObject({ quote: { id: 'd' } });
    const euro = { ...quote, price: { amount: '7', currency: 'EUR' } };
    expect(customerPrice(shopPricing({ quotes: [euro] }), question, 2)).toMatchObject({ belowCost: null });
  });

  it('keeps the quoted amount to the cent, even if the shop’s tax changes while the quote is valid', () => {
    const money = cents(100_000).map((amount) => ({ amount, currency: 'USD' }));
    const tax = record({ percent: constantFrom('0', '5', '5.5', '19', '20'), included: boolean() });
    assert(
      property(money, tax, tax, integer({ min: 1, max: 5 }), (price, then, now, quantity) => {
        const quote = { ...quoted, price, tax: then };
        const question = priceQuestion({ customer: 'Mara', cost: { amount: '0.01', currency: 'USD' } });
        const made = customerPrice({ ...shopPricing({ quotes: [quote] }), tax: now }, question, 2);
        if (made.is !== 'price') throw new Error(made.is);
        const asked = toRowPrice(made.price, quantity, made.tax, reasonOf(made));
        const promised = multiplyMoney(withTax(price, then).gross, quantity);
        expect(asked.customerPrice).toEqual(promised);
        // The price's tax is the shop's current tax.
        expect(asked.customerTax ?? '0').toBe(now.percent);
        expect(asked.pricedBy).toMatchObject({ by: 'quote', quote: { customer: 'Mara', validUntil: nowMs } });
      }),
    );
  });
});

describe('contradicting rules', () => {
  const rule = priceRule({ id: 'new', group: 'Apple', cost: { from: '5', below: '15', currency: 'USD' } });
  const problemWith = (other: Partial<PriceRule>) =>
    ruleProblem(rule, [priceRule({ ...rule, ...other, id: 'old' })]);

  it('are refused, with the rule that they contradict', () => {
    expect(problemWith({ group: ' APPLE' })).toMatchObject({ problem: 'same-terms', other: { id: 'old' } });
    expect(problemWith({ cost: { from: '10', below: '20', currency: 'USD' } })?.problem).toBe('ranges-cross');
    expect(problemWith({ cost: { from: '10', below: null, currency: 'USD' } })?.problem).toBe('ranges-cross');
    expect(problemWith({ cost: { from: '15', below: '20', currency: 'USD' } })).toBeNull();
    expect(problemWith({ cost: { from: '6', below: '15', currency: 'USD' } })).toBeNull();
    expect(problemWith({ cost: { from: '10', below: '20', currency: 'EUR' } })).toBeNull();
    expect(problemWith({ cost: null })).toBeNull();
    expect(problemWith({ customer: 'Mara' })).toBeNull();
  });

  it('are also refused if a single rule contradicts itself', () => {
    const alone = (part: Partial<PriceRule>) => ruleProblem(priceRule(part), [])?.problem;
    const service = { connectionId: 'a', serviceId: '1', name: 'One' };
    expect(alone({ service, group: 'Apple' })).toBe('service-or-group');
    expect(alone({ customer: 'Mara', customerGroup: 'Dealers' })).toBe('customer-or-group');
    expect(alone({ cost: { from: '9', below: '9', currency: 'USD' } })).toBe('range-empty');
    expect(alone({ cost: { from: null, below: null, currency: 'USD' } })).toBe('range-empty');
    expect(alone({ percent: '-100.01' })).toBe('percent-too-low');
  });
});

function priceOf(made: CustomerPrice): string | null {
  return made.is === 'price' ? made.price.amount : null;
}

function mixed(text: string, seed: number): number {
  let sum = seed;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 10_007;
  return sum;
}
