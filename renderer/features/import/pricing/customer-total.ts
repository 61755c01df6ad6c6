import { createMoneySums, type Money, multiplyMoney } from '../../../../shared/model/base/decimal.ts';
import type { ReadyRow } from '../../../../shared/model/list/rows/row.ts';
import { isBelowCost, type Pricing } from '../../../../shared/model/pricing/customer-price.ts';
import { soldWithoutTax } from '../../../../shared/model/pricing/margin.ts';
import type { PricedRow } from '../../../../shared/model/pricing/row-price.ts';
import { createSaleGroups, type SaleSum } from '../../../../shared/model/pricing/sales.ts';
import type { ListReader } from '../reading/list-reader.ts';
import type { RowPricing } from './use-row-pricing.ts';

/** Customer prices of a list, added up. */
export interface CustomerTotal {
  /** Including tax. */
  readonly pays: readonly Money[];
  /** Prices without tax, and the costs of the same rows. One entry for each pair of currencies. */
  readonly sums: readonly SaleSum[];
  readonly priced: number;
  readonly unpriced: number;
  /** Number of rows without a price because their rule's exchange rate is missing. */
  readonly noRate: number;
  readonly below: number;
}

const pieceRows = 2_000;

/** Adds up a list's customer prices in pieces. `customer` is for rows that name no customer. Null if a newer run has started. */
export async function addUpCustomers(
  reader: ListReader,
  { pricing, services, priceRow }: RowPricing,
  customer: string,
  isCurrent: () => boolean,
): Promise<CustomerTotal | null> {
  const sold = createSaleGroups();
  const pays = createMoneySums();
  const whole = { key: '', name: '' };
  const total = { priced: 0, unpriced: 0, noRate: 0, below: 0 };
  function addRow(row: ReadyRow): void {
    const one = services.get(row.serviceId)?.price ?? null;
    const priced = priceRow({ ...row, customer: row.customer || customer });
    if (priced.customerPrice === null || one === null) {
      total.unpriced += 1;
      if (typeof priced.by === 'object' && priced.by?.is === 'no-rate') total.noRate += 1;
      return;
    }
    total.priced += 1;
    const cost = multiplyMoney(one, row.quantity);
    const { currency } = priced.customerPrice;
    const net = { amount: soldWithoutTax(priced.customerPrice, priced.customerTax), currency };
    if (isBelow(priced, cost, pricing)) total.below += 1;
    pays.add(priced.customerPrice);
    sold.add(whole, { orders: 1, sold: net, cost });
  }
  for (let from = 0; ; from += pieceRows) {
    const page = await reader.ready(from, pieceRows);
    if (!isCurrent()) return null;
    page.rows.forEach(addRow);
    if (page.rows.length === 0 || from + pieceRows >= page.total) break;
  }
  return { ...total, pays: pays.all(), sums: sold.all()[0]?.sums ?? [] };
}

/** Compares exact amounts, because rounding an amount without tax may hide a loss. */
function isBelow({ by, customerPrice, customerTax }: PricedRow, cost: Money, { rates }: Pricing): boolean {
  if (typeof by === 'object' && by?.is === 'price') return by.belowCost === true;
  const tax = { percent: customerTax ?? '0', included: true };
  return customerPrice !== null && isBelowCost(customerPrice, cost, { rates, tax }) === true;
}
