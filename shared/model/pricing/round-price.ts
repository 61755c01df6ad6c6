import type Big from 'big.js';
import type { PriceRounding } from './price-rule.ts';

// Rounding modes of big.js: towards zero, and away from zero.
const down = 0;
const up = 3;

/** The number of a currency's decimals; two for other units, such as credits. */
export function decimalsOf(currency: string): number {
  const known = decimalsByCurrency.get(currency);
  if (known !== undefined) return known;
  const found = /^[A-Z]{3}$/.test(currency) ? minorDigits(currency) : 2;
  decimalsByCurrency.set(currency, found);
  return found;
}

const decimalsByCurrency = new Map<string, number>();

function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * Rounds a price up to the next price that the rounding allows, so that no profit is lost; an already rounded price is unchanged. A
 * currency without decimals has only whole amounts.
 */
export function roundPrice(price: Big, rounding: PriceRounding, currency: string): Big {
  const decimals = decimalsOf(currency);
  const exact = price.round(decimals, up);
  if (decimals === 0) return exact;
  switch (rounding) {
    case 'none':
      return exact;
    case 'whole':
      return exact.round(0, up);
    case 'half':
      return exact.times(2).round(0, up).div(2);
    case 'ninety-nine': {
      const ending = exact.round(0, down).plus('0.99');
      return exact.lte(ending) ? ending : ending.plus(1);
    }
  }
}
