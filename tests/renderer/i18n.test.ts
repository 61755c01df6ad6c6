import { expect, test } from 'vitest';
import { createTexts } from '../../renderer/i18n.ts';

test('a pseudo-language is made when it is asked for, and English stays as it is', async () => {
  const texts = createTexts();
  const english = texts.t('common:retry');
  expect(texts.hasResourceBundle('en-XA', 'common')).toBe(false);
  await texts.changeLanguage('en-XA');
  expect(texts.t('common:retry')).toMatch(/^\[/);
  await texts.changeLanguage('ar-XB');
  expect(texts.t('common:retry')).toContain('\u202e');
  await texts.changeLanguage('en');
  expect(texts.t('common:retry')).toBe(english);
});
