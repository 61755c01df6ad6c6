import { type Money, sumByCurrency } from '../../../shared/model/base/decimal.ts';
import { createListPricing } from '../../../shared/model/pricing/list-pricing.ts';
import { createRowPricing } from '../../../shared/model/pricing/row-price.ts';
import { priceRule, shopPricing } from '../../support/money/price-rules.ts';
import { compare, printRatio } from '../measure.ts';

const rows = 20_000;
const services = 40;

/** Computing the customer prices of a long list and adding them up, compared with adding up the costs. */
export async function benchPriceList(): Promise<void> {
  const catalogue = new Map(
    Array.from({ length: services }, (_, number) => [
      String(number),
      { group: `Group ${number % 8}`, price: { amount: `${number % 23}.${10 + number}`, currency: 'USD' } },
    ]),
  );
  const list = Array.from({ length: rows }, (_, number) => ({
    serviceId: String(number % services),
    identifier: String(number),
    quantity: 1,
    price: null,
    customer: `Customer ${number % 700}`,
  }));
  const rules = [
    priceRule({ id: 'all', percent: '20', rounding: 'ninety-nine' }),
    ...Array.from({ length: 300 }, (_, number) =>
      priceRule({
        id: `customer ${number}`,
        customer: `Customer ${number}`,
        percent: '15',
        leastProfit: '1',
      }),
    ),
  ];
  const pricing = shopPricing({ rules, tax: { percent: '19', included: true } });
  const costs = list.map(({ serviceId }) => catalogue.get(serviceId)?.price as Money);
  const bare = async () => {
    if (sumByCurrency(costs).length !== 1) throw new Error('the costs were not added up');
  };
  for (const [name, some] of [
    ['one rule', rules.slice(0, 1)],
    ['301 rules, 300 of them for one customer each', rules],
  ] as const) {
    const subject = async () => {
      const priceOf = createListPricing({ ...pricing, rules: some }, 0);
      const priceRow = createRowPricing(catalogue, 'a', pricing.tax, priceOf);
      const prices = list.map((row) => priceRow(row).customerPrice as Money);
      if (sumByCurrency(prices).length !== 1) throw new Error('the list was not priced');
    };
    const ratio = await compare({ name, once: subject }, { name: 'sum', once: bare }, 15, 3);
    printRatio(`${rows} rows priced and added up, ${name}`, 'the bare sum', ratio);
  }
}
