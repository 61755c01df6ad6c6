import { expect, test } from 'vitest';
import { createTexts } from '../../../../renderer/i18n.ts';
import { asciiPunctuation } from '../../../../renderer/ui/printing/ascii-punctuation.ts';
import {
  type DocumentWords,
  labelTexts,
  receiptTexts,
} from '../../../../renderer/ui/printing/document-texts.ts';

const texts = createTexts();
const words: DocumentWords = {
  t: texts.getFixedT('en', ['templates', 'services', 'states'] as const) as unknown as DocumentWords['t'],
  language: 'en',
  shop: 'Corner Shop',
  customerOnLabels: true,
};
const order = {
  id: '1a2b3c4d-0000',
  identifier: '490154203237518',
  serviceName: 'Carrier <b>check</b>',
  customer: 'Ana',
  note: 'red case',
  reference: '98213',
  state: 'success' as const,
  result: 'SIM lock: Unlocked<br>Find My iPhone: OFF<br>Seen by a <i>person</i>',
  customerPrice: { amount: '5', currency: 'USD' },
  customerTax: null,
  price: { amount: '1.23', currency: 'USD' },
  createdAt: Date.UTC(2026, 0, 15, 10),
  finishedAt: Date.UTC(2026, 0, 15, 12),
};

test('a label has the shop, the service, the result in short, the customer, the day and the order’s number', () => {
  expect(labelTexts(order, words)).toEqual({
    shop: 'Corner Shop',
    service: 'Carrier check',
    result: 'SIM lock: Unlocked · Find My: OFF',
    customer: 'Ana',
    foot: expect.stringMatching(/2026 · 1a2b3c4d$/),
  });
  expect(labelTexts(order, { ...words, customerOnLabels: false }).customer).toBe('');
});

test('direction marks and control characters are not printed; typographic characters are replaced by plain ones', () => {
  expect(asciiPunctuation('A\u202en\u2066a\ufeff\u200f')).toBe('Ana');
  expect(asciiPunctuation('a\u0000\u001b\r\nb\u0085c')).toBe('a    b c');
  expect(asciiPunctuation('12\u202f€ “it’s” – so…')).toBe('12 € "it\'s" - so...');
  // These characters join letters in Hindi and Persian, and parts of an emoji.
  for (const text of ['क्\u200dष', 'می\u200cخواهم', '👨‍👩‍👧']) expect(asciiPunctuation(text)).toBe(text);
});

test('an order without a result has its state on its label', () => {
  expect(labelTexts({ ...order, result: null, state: 'pending' }, words).result).toBe('Pending');
});

test('a receipt has the customer’s price, never the cost or the note', () => {
  const { head, body } = receiptTexts(order, words);
  const said = [...head, ...body].map(({ text, end }) => (end === '' ? text : `${text} = ${end}`));
  expect(said.slice(0, 2)).toEqual(['Corner Shop', 'Carrier check']);
  expect(said).toContain('Price = 5.00 USD');
  expect(said).toContain('Reference = 98213');
  expect(said).toContain('SIM lock = Unlocked');
  expect(said).toContain('Seen by a person');
  expect(said.join('\n')).not.toMatch(/1\.23|red case|[<>]/);
});

test('a receipt names the tax included in its price with its exact rate, and no tax if there is none', () => {
  const lines = (customerTax: string | null) =>
    receiptTexts({ ...order, customerTax, customerPrice: { amount: '11.90', currency: 'USD' } }, words)
      .body.map(({ text, end }) => `${text} = ${end}`)
      .filter((line) => / tax /.test(line));
  expect(lines('19')).toEqual(['incl. 19% tax = 1.90 USD']);
  expect(lines('7.25')).toEqual(['incl. 7.25% tax = 0.80 USD']);
  expect(lines(null)).toEqual([]);
});
