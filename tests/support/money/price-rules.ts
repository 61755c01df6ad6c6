import type { CustomerQuestion, Pricing } from '../../../shared/model/pricing/customer-price.ts';
import type { PriceRule } from '../../../shared/model/pricing/price-rule.ts';
import { noTax } from '../../../shared/model/pricing/tax.ts';

/** A rule that matches everything and adds nothing, unless the given values say otherwise. */
export function priceRule(part: Partial<PriceRule>): PriceRule {
  return {
    id: 'rule',
    service: null,
    group: null,
    customer: null,
    customerGroup: null,
    cost: null,
    percent: '0',
    fixed: '0',
    leastProfit: null,
    rounding: 'none',
    currency: null,
    ...part,
  };
}

/** A shop that has no rules, rates, quotes or tax, unless they are given. */
export function shopPricing(part: Partial<Pricing>): Pricing {
  return { rules: [], rates: [], quotes: [], tax: noTax, ...part };
}

export function priceQuestion(part: Partial<CustomerQuestion>): CustomerQuestion {
  return {
    connectionId: 'a',
    serviceId: '1',
    group: 'Apple',
    customer: '',
    identifier: '',
    cost: { amount: '10', currency: 'USD' },
    ...part,
  };
}
