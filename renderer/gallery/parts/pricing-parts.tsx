import { noTax } from '../../../shared/model/pricing/tax.ts';
import { BelowCost, PriceExplanation, PriceFigures } from '../../ui/pricing/price-explanation.tsx';
import type { Part } from '../part.ts';
import { longText, usd } from '../samples.ts';

const rule = {
  id: 'rule',
  service: null,
  group: 'iPhone',
  customer: null,
  customerGroup: null,
  cost: { from: '5', below: '10', currency: 'USD' },
  percent: '20',
  fixed: '1',
  leastProfit: '2',
  ...({ rounding: 'ninety-nine', currency: null } as const),
};
const rulePrice = {
  ...({ is: 'price', quote: null, rate: null, belowCost: false } as const),
  price: usd('9.99'),
  rule,
  tax: noTax,
};
const rate = { from: 'USD', to: 'EUR', rate: '0.9123', at: 1_760_000_000_000, who: 'Ana' };
const quote = {
  id: 'quote',
  connectionId: '',
  serviceId: '1',
  serviceName: 'Unlock',
  customer: longText,
  identifier: '',
  price: usd('8.00'),
  madeAt: 1_760_000_000_000,
  validUntil: 1_760_600_000_000,
  who: 'Ana',
  tax: noTax,
};
const noTaxPricing = { rates: [], tax: noTax };
const taxed = { rates: [], tax: { percent: '19', included: true } };

export const pricingParts: readonly Part[] = [
  {
    file: 'ui/pricing/price-explanation.tsx',
    states: {
      'what it earns': <PriceFigures price={usd('9.99')} cost={usd('7.00')} pricing={noTaxPricing} />,
      'with tax': <PriceFigures price={usd('9.99')} cost={usd('7.00')} pricing={taxed} />,
      'below cost': <PriceFigures price={usd('5.00')} cost={usd('7.00')} pricing={noTaxPricing} />,
      'another currency': (
        <BelowCost price={{ amount: '5', currency: 'EUR' }} cost={usd('7.00')} pricing={noTaxPricing} />
      ),
      'by a rule': <PriceExplanation made={rulePrice} />,
      'at a rate': <PriceExplanation made={{ ...rulePrice, rate }} />,
      'by a quote': <PriceExplanation made={{ ...rulePrice, rule: null, quote }} />,
      'no rule': <PriceExplanation made={{ is: 'no-rule' }} />,
      'no rate': <PriceExplanation made={{ is: 'no-rate', rule, from: 'USD', to: 'EUR' }} />,
      'takes off too much': <PriceExplanation made={{ is: 'below-zero', rule }} />,
    },
  },
];
