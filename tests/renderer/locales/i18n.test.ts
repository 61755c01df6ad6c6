import { expect, test } from 'vitest';
import { createTexts } from '../../../renderer/i18n.ts';
import { loadLanguage } from '../../../renderer/locales/load-language.ts';

test('a pseudo-language is made on request, and English stays unchanged', async () => {
  const texts = createTexts();
  const english = texts.t('common:retry');
  expect(texts.hasResourceBundle('en-XA', 'common')).toBe(false);
  await loadLanguage(texts, 'en-XA');
  await texts.changeLanguage('en-XA');
  expect(texts.t('common:retry')).toMatch(/^\[/);
  await loadLanguage(texts, 'ar-XB');
  await texts.changeLanguage('ar-XB');
  expect(texts.t('common:retry')).toContain('\u202e');
  await texts.changeLanguage('en');
  expect(texts.t('common:retry')).toBe(english);
});
