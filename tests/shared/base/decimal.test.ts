import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  amountOfUnits,
  compareDecimals,
  currencyOf,
  decimalSchema,
  isHidden,
  maskedAmount,
  moneySchema,
  multiplyDecimal,
  multiplyMoney,
  percentOf,
  signOf,
  subtractDecimals,
  sumByCurrency,
  unitsOf,
} from '../../../shared/model/base/decimal.ts';

// Amounts as a whole number of ten-thousandths, so that bigint arithmetic gives the exact results.
const tenThousandths = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const written = (units: bigint): string => {
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(5, '0');
  return `${sign}${digits.slice(0, -4)}.${digits.slice(-4)}`;
};
const tenThousandthsOf = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(4, '0'));
  return text.startsWith('-') ? -size : size;
};

describe('decimals', () => {
  it('add and subtract exactly', () => {
    fc.assert(
      fc.property(tenThousandths, tenThousandths, (left, right) => {
        expect(tenThousandthsOf(addDecimals(written(left), written(right)))).toBe(left + right);
        expect(tenThousandthsOf(subtractDecimals(written(left), written(right)))).toBe(left - right);
      }),
    );
  });

  it('do not drift as binary floats do', () => {
    expect(addDecimals('0.1', '0.2')).toBe('0.3');
    expect(subtractDecimals('16.41', '0.77')).toBe('15.64');
  });

  it('give the same sum in units as added one by one, with any signs', () => {
    const counted = fc.tuple(
      fc.oneof(
        tenThousandths.map(written),
        fc.constantFrom('0', '-0', '-0.00', '7', '-999999999999999.9999999999', '0.0000000001'),
      ),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
    );
    fc.assert(
      fc.property(fc.array(counted), (amounts) => {
        let sum = 0n;
        for (const [amount, count] of amounts) {
          sum += unitsOf(amount) * BigInt(count);
          expect(signOf(amount)).toBe(compareDecimals(amount, '0'));
        }
        const oneByOne = amounts.reduce(
          (total, [amount, count]) => addDecimals(total, multiplyDecimal(amount, count)),
          '0',
        );
        expect(amountOfUnits(sum)).toBe(oneByOne);
      }),
    );
  });

  it('are multiplied exactly by a count', () => {
    fc.assert(
      fc.property(tenThousandths, fc.nat(20_000), (amount, count) => {
        expect(tenThousandthsOf(multiplyDecimal(written(amount), count))).toBe(amount * BigInt(count));
      }),
    );
  });

  it('are compared by value, whatever the number of final zeros', () => {
    fc.assert(
      fc.property(tenThousandths, tenThousandths, (left, right) => {
        const expected = left < right ? -1 : left > right ? 1 : 0;
        expect(compareDecimals(written(left), written(right))).toBe(expected);
      }),
    );
    expect(compareDecimals('1.50', '1.5')).toBe(0);
  });

  it('never have a form that the contract would refuse', () => {
    fc.assert(
      fc.property(tenThousandths, tenThousandths, (left, right) => {
        expect(decimalSchema.safeParse(addDecimals(written(left), written(right))).success).toBe(true);
      }),
    );
  });

  it.each(['', '1e5', '.5', '5.', '+1', '1,5', ' 1', 'NaN', '12345678901234567'])(
    'are not read from %j',
    (text) => {
      expect(decimalSchema.safeParse(text).success).toBe(false);
    },
  );

  it('are added up for each currency, in the order in which the currencies occur', () => {
    const [two, three, one] = [
      { amount: '2', currency: 'USD' },
      { amount: '3', currency: 'EUR' },
      { amount: '0.10', currency: 'USD' },
    ];
    expect(sumByCurrency([two, three, one])).toEqual([
      { amount: '2.1', currency: 'USD' },
      { amount: '3', currency: 'EUR' },
    ]);
    expect(multiplyMoney(three, 4)).toEqual({ amount: '12', currency: 'EUR' });
  });

  it.each([
    ['1', '8', '12.5'],
    ['2', '3', '66.7'],
    ['-1', '4', '-25.0'],
    ['1', '0.00', null],
  ])('%s of %s is a percentage with one decimal, and null if the whole is 0', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent);
  });

  it('can be hidden, and their currency is still known', () => {
    for (const currency of ['', 'USD', 'CRÉDITOS']) {
      const shown = { amount: '5', currency };
      expect([maskedAmount(shown).amount, isHidden(maskedAmount(shown)), isHidden(shown)]).toEqual([
        '0',
        true,
        false,
      ]);
      expect([currencyOf(shown), currencyOf(maskedAmount(shown))]).toEqual([currency, currency]);
    }
    expect(moneySchema.safeParse(maskedAmount({ currency: 'x'.repeat(12) })).success).toBe(true);
    expect(maskedAmount({ currency: 'x'.repeat(12) }).currency).toHaveLength(12);
  });
});
