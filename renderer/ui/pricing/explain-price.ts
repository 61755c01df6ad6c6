import { assertNever } from '../../../shared/model/base/assert-never.ts';
import { shopDay } from '../../../shared/model/base/shop-day.ts';
import type { CustomerPrice } from '../../../shared/model/pricing/customer-price.ts';
import { type PriceReason, reasonOf } from '../../../shared/model/pricing/price-reason.ts';
import { formatDay } from '../format/format.ts';
import { isolated, type PricingTexts, ruleSentence } from './rule-words.ts';

/** Explains a price with its rule or quote and its exchange rate, or explains why there is no price. */
export function explainPrice(t: PricingTexts, computed: CustomerPrice, language: string): string {
  if (computed.is === 'no-rule') return t('made.noRule');
  if (computed.is === 'no-rate') return t('made.noRate', { from: computed.from, to: computed.to });
  if (computed.is === 'below-zero')
    return t('made.belowZero', { rule: ruleSentence(t, computed.rule, language) });
  const reason = reasonOf(computed);
  return reason === null ? '' : explainReason(t, reason, language);
}

/** Explains the price of an order with what applied at the time of ordering. */
export function explainReason(t: PricingTexts, reason: PriceReason, language: string): string {
  const day = (at: number) => formatDay(shopDay(at), language);
  switch (reason.by) {
    case 'list':
      return t('made.list');
    case 'person':
      return t('made.typed');
    case 'quote': {
      const { customer, identifier, validUntil } = reason.quote;
      return t('made.quote', { name: isolated(customer || identifier), day: day(validUntil) });
    }
    case 'rule': {
      const rule = ruleSentence(t, reason.rule, language);
      const { rate } = reason;
      if (rate === null) return t('made.rule', { rule });
      return t('made.ruleAtRate', { rule, from: rate.from, rate: rate.rate, to: rate.to, day: day(rate.at) });
    }
    default:
      return assertNever(reason);
  }
}
