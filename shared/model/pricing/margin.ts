import Big from 'big.js';
import { type Money, percentOf } from '../base/decimal.ts';
import { type ExchangeRate, findRate } from './exchange-rate.ts';
import { decimalsOf } from './round-price.ts';
import { netOf, type ShopTax, withTax } from './tax.ts';

/**
 * What a sale earns. `margin` is the profit as a share of the price, and null if the price is zero. `markup` is the
 * profit as a share of the cost, and null if the cost is zero.
 */
export interface Earnings {
  /** Price without tax. */
  readonly sold: Money;
  readonly cost: Money;
  readonly profit: Money;
  /** In percent, with one decimal. */
  readonly margin: string | null;
  readonly markup: string | null;
}

/** The profit of a price without tax and its cost in the same currency. */
export function earnedBy(sold: string, cost: string, currency: string): Earnings {
  const profit = new Big(sold).minus(cost).toFixed();
  return {
    sold: { amount: sold, currency },
    cost: { amount: cost, currency },
    profit: { amount: profit, currency },
    margin: percentOf(profit, sold),
    markup: percentOf(profit, cost),
  };
}

/** The price of one order without its included tax, rounded to the currency's decimals. */
export function soldWithoutTax({ amount, currency }: Money, taxPercent: string | null): string {
  if (taxPercent === null || Number(taxPercent) === 0) return new Big(amount).toFixed();
  return netOf(amount, taxPercent).round(decimalsOf(currency), Big.roundHalfUp).toFixed();
}

/** The tax included in the price of one order; null if none. */
export function taxWithin(price: Money, taxPercent: string | null): Money | null {
  const tax = new Big(price.amount).minus(soldWithoutTax(price, taxPercent));
  return tax.eq(0) ? null : { amount: tax.toFixed(), currency: price.currency };
}

/** What one sale at this price earns, with tax deducted and the cost converted to its currency; null if there is no exchange rate. */
export function earnedOn(
  price: Money,
  cost: Money,
  { rates, tax }: { readonly rates: readonly ExchangeRate[]; readonly tax: ShopTax },
): Earnings | null {
  const { currency } = price;
  const rate = currency === cost.currency ? '1' : (findRate(rates, cost.currency, currency)?.rate ?? null);
  if (rate === null) return null;
  const digits = Math.max(decimalsOf(currency), currency === cost.currency ? maxDecimals : 0);
  const inCurrency = new Big(cost.amount).times(rate).round(digits, Big.roundHalfUp).toFixed();
  return earnedBy(withTax(price, tax).net.amount, inCurrency, currency);
}

/** The loss of a price below cost, rounded up so that it is never shown as zero; null if there is no exchange rate. */
export function lossOn(
  price: Money,
  cost: Money,
  { rates, tax }: { readonly rates: readonly ExchangeRate[]; readonly tax: ShopTax },
): Money | null {
  const { currency } = price;
  const rate = currency === cost.currency ? '1' : (findRate(rates, cost.currency, currency)?.rate ?? null);
  if (rate === null) return null;
  const net = tax.included ? netOf(price.amount, tax.percent) : new Big(price.amount);
  const loss = new Big(cost.amount).times(rate).minus(net);
  return { amount: loss.round(decimalsOf(currency), Big.roundUp).toFixed(), currency };
}

/** No amount has more decimals. A cost in the price's own currency is rounded to this many decimals, which leaves it unchanged. */
const maxDecimals = 10;
