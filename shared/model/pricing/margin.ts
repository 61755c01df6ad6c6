import Big from 'big.js';
import { type Money, percentOf } from '../base/decimal.ts';
import { decimalsOf } from './round-price.ts';
import { netOf } from './tax.ts';

/** What a sale earns. Margin is the share of the price, markup the share of the cost; null where that is nothing. */
export interface Earned {
  /** Without tax. */
  readonly sold: Money;
  readonly cost: Money;
  readonly profit: Money;
  /** In percent, to one decimal. */
  readonly margin: string | null;
  readonly markup: string | null;
}

/** What is earned by what was sold, without tax, and what it cost in the same currency. */
export function earnedBy(sold: string, cost: string, currency: string): Earned {
  const profit = new Big(sold).minus(cost).toFixed();
  return {
    sold: { amount: sold, currency },
    cost: { amount: cost, currency },
    profit: { amount: profit, currency },
    margin: percentOf(profit, sold),
    markup: percentOf(profit, cost),
  };
}

/** What one order was sold for without the tax that is in its price, to the currency's decimals. */
export function soldWithoutTax({ amount, currency }: Money, taxPercent: string | null): string {
  if (taxPercent === null || Number(taxPercent) === 0) return new Big(amount).toFixed();
  return netOf(amount, taxPercent).round(decimalsOf(currency), Big.roundHalfUp).toFixed();
}
