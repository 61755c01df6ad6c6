import Big from 'big.js';
import type { Money } from '../base/decimal.ts';
import { chooseRule, type PriceQuestion } from './choose-rule.ts';
import type { CustomerGroups } from './customer-group.ts';
import { type ExchangeRate, findRate } from './exchange-rate.ts';
import type { PriceRule } from './price-rule.ts';
import { chooseQuote, type Quote } from './quote.ts';
import { roundPrice } from './round-price.ts';
import { factorOf, type ShopTax, withTax } from './tax.ts';

export interface Pricing {
  readonly rules: readonly PriceRule[];
  readonly rates: readonly ExchangeRate[];
  readonly quotes: readonly Quote[];
  readonly tax: ShopTax;
  readonly groupOf?: CustomerGroups;
}

/** Result of a rule or quote. Never a guess: if a rule or an exchange rate is missing, there is a reason instead of a price. */
export type CustomerPrice =
  | {
      readonly is: 'price';
      /** Includes tax if `tax` says so. */
      readonly price: Money;
      /**
       * The tax setting of this price, normally the shop's. A quote with a different setting has the current tax
       * percentage, included in the price.
       */
      readonly tax: ShopTax;
      readonly rule: PriceRule | null;
      readonly quote: Quote | null;
      /** The exchange rate from the cost's currency; null if the currencies are equal. */
      readonly rate: ExchangeRate | null;
      /**
       * True if the price without tax is below the cost. Null if this is unknown, because a quote is in another
       * currency and there is no exchange rate.
       */
      readonly belowCost: boolean | null;
    }
  /** No rule matches: the typed price is used. */
  | { readonly is: 'no-rule' }
  /** The rule's price is in another currency, and there is no exchange rate. */
  | { readonly is: 'no-rate'; readonly rule: PriceRule; readonly from: string; readonly to: string }
  /** The rule's deduction exceeds the cost. */
  | { readonly is: 'below-zero'; readonly rule: PriceRule };

/** Like `PriceQuestion`, with the device if known ('' if not). */
export interface CustomerQuestion extends PriceQuestion {
  readonly identifier: string;
}

/** The customer's unit price. A valid quote takes precedence over every rule. */
export function customerPrice(pricing: Pricing, question: CustomerQuestion, nowMs: number): CustomerPrice {
  const quote = chooseQuote(pricing.quotes, question, nowMs);
  if (quote !== null) return quoted(pricing, quote, question.cost);
  const rule = chooseRule(pricing.rules, question, pricing.groupOf);
  return rule === null ? { is: 'no-rule' } : priceByRule(rule, question.cost, pricing);
}

/**
 * Applies one rule to a cost, in this order: exchange rate, percentage, fixed amount, minimum profit, tax if prices include it, rounding
 * up. The minimum profit is therefore kept after tax and rounding.
 */
export function priceByRule(
  rule: PriceRule,
  cost: Money,
  { rates, tax }: Pick<Pricing, 'rates' | 'tax'>,
): CustomerPrice {
  const currency = rule.currency ?? cost.currency;
  const rate = currency === cost.currency ? null : findRate(rates, cost.currency, currency);
  if (rate === null && currency !== cost.currency)
    return { is: 'no-rate', rule, from: cost.currency, to: currency };
  const base = inCurrency(cost, rate);
  const marked = base.times(new Big(rule.percent).div(100).plus(1)).plus(rule.fixed);
  const least = rule.leastProfit === null ? null : base.plus(rule.leastProfit);
  const net = least !== null && marked.lt(least) ? least : marked;
  if (net.lt(0)) return { is: 'below-zero', rule };
  const exactPrice = tax.included ? net.times(factorOf(tax.percent)) : net;
  const price = roundPrice(exactPrice, rule.rounding, currency);
  const belowCost = isBelow(price, base, tax);
  return {
    is: 'price',
    rule,
    quote: null,
    rate,
    belowCost,
    tax,
    price: { amount: price.toFixed(), currency },
  };
}

function quoted({ rates, tax: taxNow }: Pricing, quote: Quote, cost: Money): CustomerPrice {
  const { price, tax } = asPromised(quote, taxNow);
  const rate = price.currency === cost.currency ? null : findRate(rates, cost.currency, price.currency);
  const known = rate !== null || price.currency === cost.currency;
  const belowCost = known ? isBelow(new Big(price.amount), inCurrency(cost, rate), tax) : null;
  return { is: 'price', price, tax, rule: null, quote, rate, belowCost };
}

/** The customer pays the quoted price even if the shop's tax has changed; the price then contains the current tax. */
function asPromised({ price, tax }: Quote, now: ShopTax): { readonly price: Money; readonly tax: ShopTax } {
  if (tax === null || (tax.included === now.included && new Big(tax.percent).eq(now.percent)))
    return { price, tax: now };
  return { price: withTax(price, tax).gross, tax: { percent: now.percent, included: true } };
}

function inCurrency(cost: Money, rate: ExchangeRate | null): Big {
  return rate === null ? new Big(cost.amount) : new Big(cost.amount).times(rate.rate);
}

/** Multiplies instead of dividing, because a division would round. */
function isBelow(price: Big, cost: Big, tax: ShopTax): boolean {
  return price.lt(tax.included ? cost.times(factorOf(tax.percent)) : cost);
}

/** True if a typed or computed price is below the cost; null if the currencies differ and there is no exchange rate. */
export function isBelowCost(
  price: Money,
  cost: Money,
  { rates, tax }: Pick<Pricing, 'rates' | 'tax'>,
): boolean | null {
  const rate = price.currency === cost.currency ? null : findRate(rates, cost.currency, price.currency);
  if (rate === null && price.currency !== cost.currency) return null;
  return isBelow(new Big(price.amount), inCurrency(cost, rate), tax);
}
