import Big from 'big.js';
import { z } from 'zod';
import { decimalSchema, type Money } from '../base/decimal.ts';
import { decimalsOf } from './round-price.ts';

export const shopTaxSchema = z.object({
  /** `"0"` for no tax. */
  percent: decimalSchema.refine((value) => Number(value) >= 0 && Number(value) <= 100),
  included: z.boolean(),
});
export type ShopTax = z.infer<typeof shopTaxSchema>;

export const noTax: ShopTax = { percent: '0', included: true };

export interface TaxedPrice {
  readonly net: Money;
  readonly gross: Money;
}

/** A price without and with tax. The computed price is rounded to the currency's decimals, the given price is not. */
export function withTax({ amount, currency }: Money, tax: ShopTax): TaxedPrice {
  const price = { amount: new Big(amount).toFixed(), currency };
  if (Number(tax.percent) === 0) return { net: price, gross: price };
  const converted = tax.included ? netOf(amount, tax.percent) : new Big(amount).times(factorOf(tax.percent));
  const rounded = { amount: converted.round(decimalsOf(currency), Big.roundHalfUp).toFixed(), currency };
  return tax.included ? { net: rounded, gross: price } : { net: price, gross: rounded };
}

/** A price without its included tax, to twenty decimals. */
export function netOf(gross: string, percent: string): Big {
  return new Big(gross).div(factorOf(percent));
}

export function factorOf(percent: string): Big {
  return new Big(percent).div(100).plus(1);
}
