import Big from 'big.js';
import { z } from 'zod';
import type { Money } from '../base/decimal.ts';
import type { Service } from '../service/service.ts';
import type { CustomerQuestion, Pricing } from './customer-price.ts';
import { createListPricing } from './list-pricing.ts';
import { decimalsOf } from './round-price.ts';
import { type TaxedPrice, withTax } from './tax.ts';

/** For whom a price list is: a customer, the members of a group, or everyone if both are ''. */
export const listReaderSchema = z.object({
  customer: z.string().trim().max(200),
  customerGroup: z.string().trim().max(200),
});
export type ListReader = z.infer<typeof listReaderSchema>;

export const priceListColumns = ['group', 'service', 'time', 'net', 'gross', 'price', 'currency'] as const;
export type PriceListColumn = (typeof priceListColumns)[number];

/** For whom a list is, and its columns with headers in the person's language. */
export const priceListTableSchema = z.object({
  reader: listReaderSchema,
  columns: z
    .array(z.object({ key: z.enum(priceListColumns), head: z.string().max(80) }))
    .min(1)
    .max(priceListColumns.length),
});
export type PriceListTable = z.infer<typeof priceListTableSchema>;

/** A line of a price list for customers. It never contains the shop's cost. */
export interface PriceListRow {
  readonly serviceId: string;
  readonly group: string;
  readonly service: string;
  readonly time: string;
  readonly price: TaxedPrice;
}

/**
 * The services with a price for this customer or group, in the catalogue's order. Omits services without a rule or a required exchange
 * rate, and ignores quotes.
 */
export function priceList(
  services: readonly Service[],
  connectionId: string,
  pricing: Pricing,
  { customer, customerGroup }: ListReader,
): PriceListRow[] {
  const named = customer === '' && customerGroup !== '' ? ofGroup : customer;
  const groupOf = named === ofGroup ? () => customerGroup : pricing.groupOf;
  const priceOf = createListPricing({ ...pricing, quotes: [], ...(groupOf ? { groupOf } : {}) }, 0);
  return services.flatMap((service): readonly PriceListRow[] => {
    if (service.price === null) return [];
    const question: CustomerQuestion = {
      connectionId,
      serviceId: service.id,
      group: service.group,
      customer: named,
      identifier: '',
      cost: service.price,
    };
    const computed = priceOf(question);
    if (computed.is !== 'price') return [];
    return [
      {
        serviceId: service.id,
        group: service.group,
        service: service.name,
        time: service.time,
        price: withTax(computed.price, pricing.tax),
      },
    ];
  });
}

/** This character represents any member of a group. Names are folded, so no rule can contain it. */
const ofGroup = '\u{1F465}';

/** Adds decimals as customers expect them: 0.20, not 0.2. A price with more decimals is unchanged. */
export function allDigits({ amount, currency }: Money): string {
  const exact = new Big(amount);
  return exact.toFixed(Math.max(decimalsOf(currency), exact.c.length - 1 - exact.e));
}

export function priceListFigures({ columns }: PriceListTable): ReadonlySet<number> {
  const figures: readonly PriceListColumn[] = ['net', 'gross', 'price'];
  return new Set(columns.flatMap(({ key }, at) => (figures.includes(key) ? [at] : [])));
}

/** The text of one cell; not yet safe for a spreadsheet, because the text comes from the supplier's catalogue. */
export function priceListCell(row: PriceListRow, column: PriceListColumn): string {
  switch (column) {
    case 'group':
    case 'service':
    case 'time':
      return row[column];
    case 'net':
      return allDigits(row.price.net);
    case 'gross':
    case 'price':
      return allDigits(row.price.gross);
    case 'currency':
      return row.price.gross.currency;
  }
}
