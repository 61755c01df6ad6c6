import { expect, test } from 'vitest';
import { sampleOrder } from '../../../renderer/features/settings/sample-order.ts';
import { createTexts } from '../../../renderer/i18n.ts';
import { loadLanguage } from '../../../renderer/locales/load-language.ts';
import { orderAsText } from '../../../renderer/ui/order/order-text.ts';

const order = sampleOrder({ service: 'Check', customer: 'Ana', note: '' });

test('a text for a customer has state and date in the text’s language if the app has it, else in the page’s language', async () => {
  const texts = createTexts();
  await loadLanguage(texts, 'es');
  const about = { t: texts.getFixedT('en', ['templates', 'states'] as const), pageLanguage: 'en', shop: '' };
  const state = (language: string | null) => orderAsText(order, { text: '{state}', language }, about);
  const [english, spanish] = ['en', 'es'].map(
    (language) => texts.getResource(language, 'states', `word.${order.state}`) as string,
  );
  expect(spanish).not.toBe(english);
  expect(state(null)).toBe(english);
  expect(state('es-MX')).toBe(spanish);
  expect(state('de')).toBe(english);
});
