import { describe, expect, test } from 'vitest';
import { createTexts } from '../../../renderer/i18n.ts';
import { loadLanguage } from '../../../renderer/locales/load-language.ts';
import { pseudo } from '../../../renderer/locales/pseudo.ts';

describe('languages made from English', () => {
  test('keep inserted values unchanged', () => {
    expect(pseudo('en-XA', 'Use {{name}}')).toContain('{{name}}');
    expect(pseudo('ar-XB', 'Use {{name}}')).toContain('{{name}}');
  });

  test('en-XA is a third longer than English', () => {
    const text = 'Nothing was sent and nothing was paid.';
    expect(pseudo('en-XA', text).length).toBeGreaterThanOrEqual(text.length * 1.3);
  });

  test('ar-XB reverses each word’s direction, and leaves numbers unchanged', () => {
    expect(pseudo('ar-XB', 'pay 300 now')).toBe('\u202epay\u202c 300 \u202enow\u202c');
  });

  test('are complete: plurals and values work as in English', async () => {
    const texts = createTexts();
    const say = (language: string, count: number) =>
      texts
        .getFixedT(language, 'common')('orders', { count })
        .replace(/[\u202e\u202c]/g, '');
    expect(say('en', 1)).toBe('1 order');
    await loadLanguage(texts, 'ar-XB');
    expect(say('ar-XB', 1)).toContain('1 order');
    expect(say('ar-XB', 3)).toContain('3 orders');
    await loadLanguage(texts, 'en-XA');
    expect(say('en-XA', 3)).toContain('3 óřđéřš');
  });
});
