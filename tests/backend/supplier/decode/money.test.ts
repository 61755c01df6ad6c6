import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAmount, provenMark } from '../../../../electron/backend/supplier/decode/account/money.ts';

describe('an amount', () => {
  test('is the same with and without a leading space', () => {
    const price = fc
      .tuple(fc.nat(10 ** 9), fc.constantFrom('.', ',', ''), fc.constantFrom('', '0', '00', '5', '50', '125'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(price, fc.constantFrom('.', ',', null), (text, mark) => {
        expect(parseAmount(text, mark)).toEqual(parseAmount(` ${text}`, mark));
        expect(provenMark(text)).toBe(provenMark(` ${text}`));
      }),
    );
  });

  test.each([
    ['$1,016.41', '1016.41', ''],
    ['120.5 USD', '120.5', 'USD'],
    ['USD 120.50', '120.50', 'USD'],
    ['€ 1.016,41', '1016.41', 'EUR'],
    ['1,016,410', '1016410', ''],
    ['1 016.41', '1016.41', ''],
    ["1'016.41", '1016.41', ''],
    ['0.77', '0.77', ''],
    ['0.125', '0.125', ''],
    ['120,5', '120.5', ''],
    ['-5.20', '-5.20', ''],
    ['-$5.20', '-5.20', ''],
    ['$-5.20', '-5.20', ''],
    ['007.50', '7.50', ''],
    ['1000', '1000', ''],
    ['0', '0', ''],
    ['16.410000000000000142', '16.41', ''],
    ['16.4123000000000001', '16.4123', ''],
    ['5 Éabc', '5', 'Éabc'],
    ['5 ÉAB', '5', 'ÉAB'],
    ['0.08 USDT', '0.08', 'USDT'],
    ['Rs. 250', '250', 'Rs.'],
    ['Rs 250/-', '250', 'Rs'],
    ['R$ 12,50', '12.50', 'R$'],
    ['৳ 500', '500', '৳'],
    ['৫০০ ৳', '500', '৳'],
    ['Tk. 500', '500', 'Tk.'],
    ['1.5 Credits', '1.5', 'Credits'],
    ['CREDITS 12', '12', 'CREDITS'],
    ['AED 12.00', '12.00', 'AED'],
    ['12,5 TL', '12.5', 'TL'],
    ['₹1,20,000.50', '120000.50', 'INR'],
    ['12.5 Gems', '12.5', 'Gems'],
    ['12,50 zł', '12.50', 'zł'],
    ['100 руб.', '100', 'руб.'],
    ['C$ 5.50', '5.50', 'C$'],
    ['$5.00 USD', '5.00', 'USD'],
    ['USD$5', '5', 'USD'],
    ['1.2 btc', '1.2', 'btc'],
    ['5.00 pts', '5.00', 'pts'],
    ['0.99999999999', '1', ''],
    ['&#8377;250', '250', 'INR'],
    ['0.08&nbsp;USD', '0.08', 'USD'],
    ['<b>$0.08</b>', '0.08', ''],
    ['0.08 (USD)', '0.08', 'USD'],
    ['¥ 12.00 CNY', '12.00', 'CNY'],
    ['12元', '12', '元'],
    ['١٢٫٥ ر.س', '12.5', 'ر.س'],
    // As ICU writes amounts in Arabic, Hebrew, Persian and Swedish: with direction marks, and with a true minus sign.
    ['\u200f\u0661\u0662\u066b\u0665\u0660\u00a0\u062f.\u0643.\u200f', '12.50', '\u062f.\u0643.'],
    ['\u061c-\u0661\u0662\u066b\u0665\u0660', '-12.50', ''],
    ['\u200f-5.68 \u200fTHB', '-5.68', 'THB'],
    ['\u200e\u2212\u06f1\u066c\u06f2\u06f3\u06f4\u066b\u06f5\u06f6', '-1234.56', ''],
    ['\u22121\u00a0234,56 SEK', '-1234.56', 'SEK'],
    ['12 لیرة'.replace('ی', 'ي'), '12', 'ليرة'],
    ['12 лв', '12', 'лв'],
    // Currencies without thousandths.
    ['Rp 15.000', '15000', 'Rp'],
    ['250.000đ', '250000', 'đ'],
    ['250,000 VND', '250000', 'VND'],
  ])('%j is %s %s', (text, amount, currency) => {
    expect(parseAmount(text)).toEqual({ amount, currency });
  });

  test.each(['.', ',', null] as const)(
    'with the Arabic decimal mark is unambiguous, whatever decimal marks other amounts have: %j',
    (mark) => {
      expect(parseAmount('\u0661\u066b\u0662\u0663\u0664', mark)?.amount).toBe('1.234');
      expect(parseAmount('1\u066b500 KWD', mark)?.amount).toBe('1.500');
      expect(parseAmount('1\u066c234\u066b500', mark)?.amount).toBe('1234.500');
    },
  );

  test('with the Arabic decimal mark does not show whether point or comma is the decimal mark of other amounts', () => {
    expect(provenMark('\u0661\u0662\u066b\u0665\u0660')).toBeNull();
  });

  test.each([
    '',
    'free',
    '5 Éab',
    'Free',
    'from 5',
    'for 5.00',
    '5 days',
    '5 Only',
    '1.5K',
    '10 GB',
    'USD 5 EUR',
    'Credits: 5',
    '+5',
    '1.234',
    '1,016',
    '12.000 KWD',
    '12 ساعة',
    '0.08 (USD) (EUR)',
    '12,34,56',
    '1.2.3',
    '1e3',
    '5 USD EUR',
    '$5 EUR',
    '--5',
    '1,016.4.1',
    '(5.20)',
    '99999999999999999999',
    'USD',
    '1 2',
    '.5',
    '5.',
  ])('%j is not guessed', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  test.each([
    ['1.234', '.', '1.234'],
    ['1.234', ',', '1234'],
    ['1,016', '.', '1016'],
    ['1,016', ',', '1.016'],
    ['1,016.41', ',', null],
  ] as const)('%j with the decimal mark %j is %s', (text, mark, amount) => {
    expect(parseAmount(text, mark)?.amount ?? null).toBe(amount);
  });

  test('written as a JSON number keeps its digits', () => {
    expect(parseAmount({ literal: '1.234' })).toEqual({ amount: '1.234', currency: '' });
    expect(parseAmount({ literal: '0.10' })?.amount).toBe('0.10');
    expect(parseAmount({ literal: '1e3' })).toBeNull();
  });

  test('with two decimals is read exactly in every common spelling', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.nat(99), (whole, cents) => {
        const decimals = String(cents).padStart(2, '0');
        const english = whole.toLocaleString('en-US');
        for (const text of [
          `${whole}.${decimals}`,
          `$${english}.${decimals}`,
          `${english.replaceAll(',', '.')},${decimals} EUR`,
        ])
          expect(parseAmount(text)?.amount).toBe(`${whole}.${decimals}`);
      }),
    );
  });

  test('never throws, never hangs and contains only digits of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' $€-USDe"), maxLength: 80 }), (text) => {
        const read = parseAmount(text);
        fc.pre(read !== null);
        expect(read.amount).toMatch(/^-?\d{1,15}(\.\d{1,10})?$/);
        const there = text.replace(/\D/g, '').replace(/^0+/, '');
        const digits = read.amount.replace(/\D/g, '').replace(/^0+/, '');
        // At most ten decimals are stored.
        expect(/\d{11,}$/.test(text.replace(/\D+$/, '')) ? digits : there).toBe(digits);
      }),
      { numRuns: 1_000 },
    );
  });
});

test('only an unambiguous amount proves a decimal mark', () => {
  expect(provenMark('0.77')).toBe('.');
  expect(provenMark('1,016.41')).toBe('.');
  expect(provenMark('0,77')).toBe(',');
  for (const open of ['1.234', '12', 'x', { literal: '1.5' }]) expect(provenMark(open)).toBeNull();
});
