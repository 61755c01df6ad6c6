import Big from 'big.js';
import { z } from 'zod';
import { decimalSchema } from '../base/decimal.ts';
import { currencySchema } from './price-rule.ts';

/**
 * The value of one unit of a currency in another, as set by a person of the shop, with the time. Rates are never fetched, inverted or
 * derived from others.
 */
export const exchangeRateSchema = z.object({
  from: currencySchema,
  to: currencySchema,
  rate: decimalSchema,
  at: z.number().int(),
  who: z.string().max(80),
});
export type ExchangeRate = z.infer<typeof exchangeRateSchema>;

export type RateProblem = 'rate-zero' | 'rate-same-currency';

/** Why a rate is invalid; null if it is valid. */
export function rateProblem({
  from,
  to,
  rate,
}: Pick<ExchangeRate, 'from' | 'to' | 'rate'>): RateProblem | null {
  if (from === to) return 'rate-same-currency';
  return new Big(rate).lte(0) ? 'rate-zero' : null;
}

/** The newest rate from one currency to another; null if none is set. */
export function findRate(rates: readonly ExchangeRate[], from: string, to: string): ExchangeRate | null {
  let newest: ExchangeRate | null = null;
  for (const rate of rates)
    if (rate.from === from && rate.to === to && (newest === null || rate.at > newest.at)) newest = rate;
  return newest;
}
