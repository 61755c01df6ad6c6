import { describe, expect, test } from 'vitest';
import { createTexts } from '../../../renderer/i18n.ts';
import { loadLanguage } from '../../../renderer/locales/load-language.ts';
import {
  formatAge,
  formatAmount,
  formatCount,
  formatDay,
  formatMoment,
  formatMoney,
  formatPercent,
  formatSpan,
  formatWait,
} from '../../../renderer/ui/format/format.ts';
import { asInRegion } from '../../support/page/as-in-region.ts';

/** Any digit except 0 to 9, the only digits of IMEIs, codes and suppliers' prices. */
const otherDigit = /(?![0-9])\p{Nd}/u;
const at = Date.UTC(2026, 4, 10, 15, 7);
const regions = [
  'ar-EG',
  'ar-SA',
  'ar',
  'ar-MA',
  'ur-IN',
  'ur-PK',
  'hi-IN-u-nu-deva',
  'fa-IR',
  'en-US-u-nu-arab',
];

describe.each(regions)('on a machine in %s', (tag) => {
  const language = tag.split('-')[0] ?? tag;

  test('numbers, money and times have one set of digits', () => {
    const shown = asInRegion(tag, () => [
      formatAmount('-1234.5', language),
      formatMoney({ amount: '1016.41', currency: 'EUR' }, language),
      formatCount(1_234, language),
      formatPercent('-5.2', language),
      formatMoment(at, language),
      formatDay('2026-05-10', language),
      formatAge(at - 300_000, at, language),
      formatSpan(90 * 60_000, language),
      formatWait(4_000, language),
    ]);
    expect(shown.filter((each) => each === null || otherDigit.test(each) || !/\d/.test(each))).toEqual([]);
    // Dates are Gregorian in the app, its exports and the browser's date fields.
    expect(shown.join(' ')).toContain('2026');
  });
});

test.each(['ar', 'ur', 'hi'] as const)('a sentence of %s has no second set of digits', async (language) => {
  const texts = createTexts();
  await loadLanguage(texts, language);
  const say = texts.getFixedT(language, 'common');
  const sentences = asInRegion(`${language}-IN`, () => [
    say('orders', { count: 57 }),
    say('cost.waiting', { count: 1_057 }),
  ]);
  expect(sentences.join(' ')).toMatch(/57.*1,057/s);
  expect(JSON.stringify(texts.getDataByLanguage(language))).not.toMatch(otherDigit);
});

describe('in right-to-left text', () => {
  test('an amount comes before its currency, and its sign before its digits', () => {
    // Expects a right-to-left mark, then the digits from left to right, then the currency.
    expect(formatMoney({ amount: '-0.08', currency: 'EUR' }, 'ar')).toMatch(
      /^\u200f\u2066\u200e?−0\.08\u2069 EUR$/,
    );
    expect(formatMoney({ amount: '-0.08', currency: 'EUR' }, 'en')).toBe('−0.08 EUR');
  });

  test('a value in a sentence keeps its own direction', async () => {
    const texts = createTexts();
    await loadLanguage(texts, 'ar');
    await texts.changeLanguage('ar');
    expect(texts.t('common:filter.drop', { filter: 'NCK-550122' })).toContain('\u2068NCK-550122\u2069');
    await texts.changeLanguage('en');
    expect(texts.t('common:filter.drop', { filter: '$& NCK' })).toBe('Remove filter: $& NCK');
  });
});
