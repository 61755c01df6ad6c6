import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, formatCount } from '../../../renderer/ui/format/format.ts';
import { readAmount, readCount, writeAmount } from '../../../renderer/ui/format/read-amount.ts';
import { languages } from '../../../shared/contract/shop/settings.ts';
import { asInRegion } from '../../support/page/as-in-region.ts';

/** Every region known to `Intl`. */
const regions = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((first) =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((second) => first + second),
);
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const known = regions.filter((region) => regionNames.of(region) !== undefined);
const locales = languages.flatMap((language) => [
  language,
  ...known.map((region) => `${language.split('-')[0]}-${region}`),
]);

/** All amounts that a typed text may mean. */
const readingsOf = (typed: string): readonly string[] => {
  const read = readAmount(typed);
  return read.is === 'none' ? [] : read.is === 'amount' ? [read.amount] : read.readings;
};

const amounts = [
  '0',
  '7',
  '0.5',
  '4.25',
  '-0.08',
  '999.99',
  '1234.5',
  '150000',
  '-1234567.89',
  '12345678901.2',
];

describe('an amount as typed', () => {
  test('is read as it is written in each language and region, with and without decimals', () => {
    const wrong: string[] = [];
    const marks = new Set<string>();
    for (const locale of locales)
      asInRegion(locale, () => {
        const language = locale.split('-')[0] ?? locale;
        for (const amount of amounts) {
          const shown = formatAmount(amount, language);
          for (const mark of shown.replace(/\d/g, '')) marks.add(mark);
          if (!readingsOf(shown).includes(amount)) wrong.push(`${locale}: ${shown}`);
          const units = amount.split('.')[0] ?? '';
          const dropped = formatCount(Number(units), language);
          if (units !== '-0' && !readingsOf(dropped).includes(units)) wrong.push(`${locale}: ${dropped}`);
          const edited = writeAmount(amount, language);
          if (readAmount(edited).is !== 'amount' || readingsOf(edited)[0] !== amount)
            wrong.push(`${locale}: ${edited}`);
        }
      });
    expect(wrong).toEqual([]);
    // Proves that the tried regions use different separators: points, commas, spaces, apostrophes.
    expect(marks.size).toBeGreaterThan(5);
  });

  test('is read as written, whatever its value', () => {
    const decimals = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.bigInt({ min: 0n, max: 999_999n }))
      .map(([isLess, units, part]) => {
        const amount = `${units}.${String(part).padStart(6, '0')}`.replace(/\.?0+$/, '');
        return isLess && amount !== '0' ? `-${amount}` : amount;
      });
    fc.assert(
      fc.property(decimals, fc.constantFrom(...languages), (amount, language) => {
        const wanted = amount === '' ? '0' : amount;
        expect(readingsOf(formatAmount(wanted, language))).toContain(wanted);
        expect(readAmount(writeAmount(wanted, language))).toEqual({ is: 'amount', amount: wanted });
      }),
    );
  });

  test.each([
    ['1.234,50', '1234.5'],
    ['1,234.50', '1234.5'],
    ['1’234.50', '1234.5'],
    ["1'234,50", '1234.5'],
    ['1\u202f234,50', '1234.5'],
    ['1\u00a0234.50', '1234.5'],
    ['1 234', '1234'],
    ['1,234,567', '1234567'],
    ['12,34,567.89', '1234567.89'],
    ['1,23,456', '123456'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['١٢٫٥', '12.5'],
    ['۱۲٫۵', '12.5'],
    ['१२.५', '12.5'],
    ['\u061c-٥', '-5'],
    ['\u200e−0.08', '-0.08'],
    ['1٬234', '1234'],
    ['1٫234', '1.234'],
    ['0.500', '0.5'],
    ['0,125', '0.125'],
    ['1234.567', '1234.567'],
    ['1.2340', '1.234'],
    ['.5', '0.5'],
    ['5.', '5'],
    [' 12 ', '12'],
    ['-0', '0'],
  ])('%j is %s', (typed, amount) => {
    expect(readAmount(typed)).toEqual({ is: 'amount', amount });
  });

  test.each([
    ['150.000', '150000', '150'],
    ['1,234', '1234', '1.234'],
    ['-١,٢٣٤', '-1234', '-1.234'],
  ])('%j is ambiguous, and raises a question', (typed, thousands, fraction) => {
    expect(readAmount(typed)).toEqual({ is: 'two-readings', readings: [thousands, fraction] });
  });

  test.each([
    '',
    '.',
    '-',
    '1,2,3',
    '1.234.56',
    '1,234,56',
    '1e5',
    '12 USD',
    '1-2',
    '--1',
    '0,500,000',
    '1.234,567.8',
    '1 23',
    `${'9'.repeat(16)}`,
    `1${',234'.repeat(9_000)}`,
  ])('%j is not an amount', (typed) => {
    expect(readAmount(typed)).toEqual({ is: 'none' });
  });
});

test('a count is a whole number of at least 0, and raises a question only if it is ambiguous', () => {
  expect(readCount('1,500')).toEqual({ is: 'amount', amount: '1500' });
  expect(readCount('١٢')).toEqual({ is: 'amount', amount: '12' });
  expect(readCount('1 000')).toEqual({ is: 'amount', amount: '1000' });
  expect(readCount('2.000')).toEqual({ is: 'two-readings', readings: ['2000', '2'] });
  for (const typed of ['1.5', '-3', '', 'x']) expect(readCount(typed)).toEqual({ is: 'none' });
});
