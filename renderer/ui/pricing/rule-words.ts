import type { TFunction } from 'i18next';
import { inertText } from '../../../shared/model/base/inert-text.ts';
import type { PriceRule } from '../../../shared/model/pricing/price-rule.ts';
import { formatAmount, formatMoney, intlLocale } from '../format/format.ts';

export type PricingTexts = TFunction<['pricing']>;

type Terms = Omit<PriceRule, 'id'>;

/** Returns a rule as the two parts of a sentence: for what and for whom it applies, and how it computes the price from the cost. */
export function ruleWords(
  t: PricingTexts,
  rule: Terms,
  language: string,
): { readonly subject: string; readonly formula: string } {
  const list = new Intl.ListFormat(intlLocale(language), { type: 'unit', style: 'short' });
  return {
    subject: list.format([whatOf(t, rule), whomOf(t, rule), ...costOf(t, rule, language)]),
    formula: list.format([sumOf(t, rule, language), ...limitTexts(t, rule, language)]),
  };
}

/** Returns a rule as one sentence. */
export function ruleSentence(t: PricingTexts, rule: Terms, language: string): string {
  const { subject, formula } = ruleWords(t, rule, language);
  return t('rule.sentence', { subject, formula });
}

/** Returns a name for use in a sentence. Control characters isolate it, because its text direction may differ. */
export function isolated(name: string): string {
  return `\u2068${inertText(name).replace(/\s+/gu, ' ')}\u2069`;
}

function whatOf(t: PricingTexts, { service, group }: Terms): string {
  if (service !== null) return isolated(service.name);
  return group === null ? t('rule.any') : t('rule.group', { name: isolated(group) });
}

function whomOf(t: PricingTexts, { customer, customerGroup }: Terms): string {
  if (customer !== null) return t('rule.customer', { name: isolated(customer) });
  return customerGroup === null
    ? t('rule.everybody')
    : t('rule.customerGroup', { name: isolated(customerGroup) });
}

function costOf(t: PricingTexts, { cost }: Terms, language: string): readonly string[] {
  if (cost === null) return [];
  const { from, below, currency } = cost;
  const money = (amount: string) => formatMoney({ amount, currency }, language);
  if (from !== null && below !== null)
    return [t('rule.between', { from: formatAmount(from, language), below: money(below) })];
  if (from !== null) return [t('rule.from', { from: money(from) })];
  return below === null ? [] : [t('rule.below', { below: money(below) })];
}

/** Returns the sum in a rule, for example: cost + 20% + 1.00 EUR. */
function sumOf(t: PricingTexts, { percent, fixed, currency }: Terms, language: string): string {
  const share = shareOf(percent, language);
  const more = formatMoney({ amount: fixed.replace('-', ''), currency: currency ?? '' }, language);
  return [
    t('rule.cost'),
    Number(percent) === 0 ? '' : ` ${signOf(percent)} ${share}`,
    Number(fixed) === 0 ? '' : ` ${signOf(fixed)} ${more}`,
  ].join('');
}

function limitTexts(
  t: PricingTexts,
  { leastProfit, rounding, currency }: Terms,
  language: string,
): readonly string[] {
  const least = leastProfit === null ? null : { amount: leastProfit, currency: currency ?? '' };
  return [
    ...(least === null ? [] : [t('rule.least', { amount: formatMoney(least, language) })]),
    ...(rounding === 'none' ? [] : [t(`rule.rounding.${rounding}`)]),
    ...(currency === null ? [] : [t('rule.soldIn', { currency })]),
  ];
}

const signOf = (amount: string): string => (amount.startsWith('-') ? '−' : '+');

/** Returns a percentage with all of its decimals, without its sign. */
export function shareOf(percent: string, language: string): string {
  return new Intl.NumberFormat(intlLocale(language), {
    style: 'unit',
    unit: 'percent',
    maximumFractionDigits: 6,
  }).format(percent.replace('-', '') as `${number}`);
}
