import Big from 'big.js';
import { currencyOf, type Money, multiplyMoney } from '../base/decimal.ts';
import type { CustomerPrice, CustomerQuestion } from './customer-price.ts';
import { type PriceReason, reasonOf } from './price-reason.ts';
import { type ShopTax, withTax } from './tax.ts';

export interface RowCustomerPrice {
  readonly customerPrice: Money | null;
  readonly customerTax: string | null;
  readonly pricedBy: PriceReason | null;
}

const unpriced: RowCustomerPrice = { customerPrice: null, customerTax: null, pricedBy: null };

/** The customer's total for `quantity` units at the price of one unit. Tax that the price does not include is added first. */
export function toRowPrice(
  price: Money | null,
  quantity: number,
  tax: ShopTax,
  pricedBy: PriceReason | null,
): RowCustomerPrice {
  if (price === null) return unpriced;
  const customerTax = new Big(tax.percent).eq(0) ? null : new Big(tax.percent).toFixed();
  return { customerPrice: multiplyMoney(withTax(price, tax).gross, quantity), customerTax, pricedBy };
}

/** The fields of a list row that affect its price. */
export interface RowToPrice {
  readonly serviceId: string;
  readonly identifier: string;
  readonly customer: string;
  readonly quantity: number;
  /** The list's own price for the row, which takes precedence over every rule; null if none. */
  readonly price: string | null;
}

export interface PricedRow extends RowCustomerPrice {
  /** The source of the price: the list, or the row's computed price; null if the service is not offered. */
  readonly by: 'list' | CustomerPrice | null;
}

const byList: PriceReason = { by: 'list' };

/**
 * Prices rows of a list like the New order screen. `priceOf` is from `createListPricing`; `services` are the connection's services with a
 * price.
 */
export function createRowPricing(
  services: ReadonlyMap<string, { readonly group: string; readonly price: Money | null }>,
  connectionId: string,
  tax: ShopTax,
  priceOf: (question: CustomerQuestion) => CustomerPrice,
): (row: RowToPrice) => PricedRow {
  const priceByRule = new Map<CustomerPrice, PricedRow>();
  return ({ serviceId, identifier, customer, quantity, price }) => {
    const service = services.get(serviceId);
    const cost = service?.price ?? null;
    if (service === undefined || cost === null) return { ...unpriced, by: null };
    if (price !== null)
      return { ...toRowPrice({ amount: price, currency: currencyOf(cost) }, 1, tax, byList), by: 'list' };
    const computed = priceOf({ connectionId, serviceId, group: service.group, customer, identifier, cost });
    if (computed.is !== 'price') return { ...unpriced, by: computed };
    if (quantity !== 1)
      return { ...toRowPrice(computed.price, quantity, computed.tax, reasonOf(computed)), by: computed };
    // Equal rows share one result.
    let one = priceByRule.get(computed);
    if (one === undefined) {
      one = { ...toRowPrice(computed.price, 1, computed.tax, reasonOf(computed)), by: computed };
      priceByRule.set(computed, one);
    }
    return one;
  };
}
