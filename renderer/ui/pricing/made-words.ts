import { shopDay } from '../../../shared/model/base/shop-day.ts';
import type { CustomerPrice } from '../../../shared/model/pricing/customer-price.ts';
import { formatDay } from '../format/format.ts';
import { isolated, type PricingTexts, ruleSentence } from './rule-words.ts';

/** Why a price is what it is, or why there is none: the rule or quote, with the rate that it used. */
export function madeWords(t: PricingTexts, made: CustomerPrice, language: string): string {
  if (made.is === 'no-rule') return t('made.noRule');
  if (made.is === 'no-rate') return t('made.noRate', { from: made.from, to: made.to });
  if (made.is === 'below-zero') return t('made.belowZero', { rule: ruleSentence(t, made.rule, language) });
  const day = (at: number) => formatDay(shopDay(at), language);
  if (made.quote !== null) {
    const { customer, identifier, validUntil } = made.quote;
    return t('made.quote', { name: isolated(customer || identifier), day: day(validUntil) });
  }
  const rule = made.rule === null ? '' : ruleSentence(t, made.rule, language);
  const { rate } = made;
  if (rate === null) return t('made.rule', { rule });
  return t('made.ruleAtRate', { rule, from: rate.from, rate: rate.rate, to: rate.to, day: day(rate.at) });
}
