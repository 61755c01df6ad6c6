import { expect, test } from 'vitest';
import { order } from '../../../renderer/gallery/samples.ts';
import { createTexts } from '../../../renderer/i18n.ts';
import { loadLanguage } from '../../../renderer/locales/load-language.ts';
import { textOfReady, textsOfOrder } from '../../../renderer/ui/customer/message-texts.ts';
import { smsParts } from '../../../shared/model/customer/sms-parts.ts';
import type { Order } from '../../../shared/model/order/order.ts';

async function writingIn(lng: 'en' | 'fr' | 'ar', name = 'Anna') {
  const texts = createTexts();
  if (lng !== 'en') await loadLanguage(texts, lng);
  return {
    t: texts.getFixedT('en', ['messages', 'templates', 'states'] as const),
    own: texts.getFixedT('en', ['templates', 'states'] as const),
    lng,
    name,
    shop: 'Corner Shop',
  };
}

const owed = { amount: '2.5', currency: 'USD' };
const kinds = (asked: Partial<Order>, writing: Awaited<ReturnType<typeof writingIn>>) =>
  textsOfOrder(order(asked), [], writing).map(({ what }) => what);

test('messages depend on the order’s state; a price is quoted only if the order has a customer price', async () => {
  const writing = await writingIn('en');
  const open = { result: null, customerPrice: null };
  expect(kinds({ state: 'success', result: 'code', customerPrice: owed }, writing)).toEqual([
    'result',
    'ready',
  ]);
  expect(kinds({ ...open, state: 'pending' }, writing)).toEqual(['late']);
  expect(kinds({ ...open, state: 'pending', customerPrice: owed }, writing)).toEqual(['late', 'quote']);
  expect(kinds({ ...open, state: 'rejected' }, writing)).toEqual(['rejected']);
  const reason = 'Source did not answer, try again';
  const rejected = textsOfOrder(
    order({ state: 'rejected', result: reason, customerPrice: null }),
    [],
    writing,
  );
  expect(rejected.map(({ what }) => what)).toEqual(['rejected']);
  expect(rejected[0]?.text).not.toContain('is done');
});

test('a text is in the customer’s language, greets them by name, and needs no special characters in an SMS', async () => {
  const french = textOfReady(2, [owed, { amount: '1', currency: 'EUR' }], await writingIn('fr'));
  expect(french.text).toBe(
    'Bonjour Anna,\n2 de vos commandes sont prêtes à être retirées.\nÀ payer : 2,50 USD + 1,00 EUR\n\nCorner Shop',
  );
  const english = textOfReady(1, [], await writingIn('en', ''));
  expect(english.text).toBe('Hello,\nYour order is ready to collect.\n\nCorner Shop');
  expect(smsParts(english.text)).toMatchObject({ alphabet: 'gsm-7', parts: 1 });
  const arabic = textOfReady(2, [], await writingIn('ar'));
  expect(arabic.text).toContain('طلبان');
});

test('a customer is not greeted by a phone number, alone or with the name', async () => {
  const hello = async (name: string) => textOfReady(1, [], await writingIn('en', name)).text.split('\n')[0];
  expect(await hello('Bilal 912 345 678')).toBe('Hello Bilal,');
  expect(await hello('+351 912 345 679')).toBe('Hello,');
});

test('the shop’s own text comes first if it is in the chosen language, else after the app’s texts', async () => {
  const own = [{ id: 'mine', name: 'Chat', language: 'fr', text: 'Voilà {result}' }];
  const done = order({ state: 'success', result: 'code 12' });
  const ids = (writing: Awaited<ReturnType<typeof writingIn>>) =>
    textsOfOrder(done, own, writing).map(({ id }) => id);
  expect(ids(await writingIn('fr'))[0]).toBe('mine');
  expect(ids(await writingIn('en')).at(-1)).toBe('mine');
  expect(textsOfOrder(done, own, await writingIn('fr'))[0]?.text).toBe('Voilà code 12');
});
