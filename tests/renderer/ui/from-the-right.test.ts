import type { i18n } from 'i18next';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { VerdictMark } from '../../../renderer/features/import/check/verdict-mark.tsx';
import { SignedMoney } from '../../../renderer/features/wallet/signed-money.tsx';
import { createTexts } from '../../../renderer/i18n.ts';
import { loadLanguage } from '../../../renderer/locales/load-language.ts';
import { ResultInLine } from '../../../renderer/ui/result/result-in-line.tsx';

async function textsIn(language: 'en' | 'ar'): Promise<i18n> {
  const texts = createTexts();
  await loadLanguage(texts, language);
  await texts.changeLanguage(language);
  return texts;
}

/** The rendered markup, without classes, titles and data attributes. */
function drawn(texts: i18n, part: ReactElement): string {
  const markup = renderToStaticMarkup(createElement(I18nextProvider, { i18n: texts }, part));
  return markup.replace(/ class="[^"]*"| title="[^"]*"| data-[a-z]+="[^"]*"|\u200e/g, '');
}

test('in a row that may be cut off, a code comes first, alone and left to right', async () => {
  const texts = await textsIn('ar');
  const raw = 'Unlock Code: NCK-550122\nModel: SM-A546B\nCarrier: Any Carrier\nNote: none';
  const shown = drawn(texts, createElement(ResultInLine, { raw, identifier: '' }));
  const name = texts.t('services:result.fact.unlock-code');
  expect(shown).toContain(`<bdi dir="ltr">NCK-550122</bdi><span>${name}</span>`);
});

test('an amount has its sign next to its digits, and the currency after the digits in the direction of the page', async () => {
  const [ar, en] = [await textsIn('ar'), await textsIn('en')];
  const money = (amount: string) => createElement(SignedMoney, { money: { amount, currency: 'EUR' } });
  expect(drawn(ar, money('-0.08'))).toBe(
    '<span><bdi dir="rtl"><bdi dir="ltr">−0.08</bdi><span> EUR</span></bdi></span>',
  );
  expect(drawn(ar, money('0.08'))).toContain('<bdi dir="ltr">+0.08</bdi>');
  expect(drawn(en, money('0.08'))).toContain('<bdi dir="ltr"><bdi dir="ltr">+0.08</bdi>');
});

test('a verdict has the page’s direction, although its first word is Latin', async () => {
  const texts = await textsIn('ar');
  const words = texts.t('import:verdict.secondImei', { line: 3 });
  expect(words).toMatch(/^IMEI /);
  // A `bdi` would take its direction from the first word.
  const shown = drawn(texts, createElement(VerdictMark, { tone: 'double', words }));
  expect(shown).toContain(`<span>${words}</span>`);
  expect(shown).not.toContain('<bdi');
});
