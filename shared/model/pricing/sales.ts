import { z } from 'zod';
import { addDecimals, moneySumSchema, multiplyDecimal } from '../base/decimal.ts';

/**
 * Sales with one selling and one buying currency, without tax. Profit, margin and markup exist only if the currencies are equal, because a
 * report converts no amounts.
 */
export const saleSumSchema = z.object({
  orders: z.number().int(),
  sold: moneySumSchema,
  cost: moneySumSchema,
});
export type SaleSum = z.infer<typeof saleSumSchema>;

/** Sums of one subject. `unpriced` is the number of orders without a customer price, which are in no sum. */
export const saleGroupSchema = z.object({
  /** A day `YYYY-MM-DD`, a customer's name, or a connection and a service. */
  key: z.string(),
  name: z.string(),
  unpriced: z.number().int(),
  sums: z.array(saleSumSchema),
});
export type SaleGroup = z.infer<typeof saleGroupSchema>;

/** Orders with equal prices. `sold` is null if no customer price was recorded. Both amounts are per order and without tax. */
export interface SoldAlike {
  readonly orders: number;
  readonly sold: { readonly amount: string; readonly currency: string } | null;
  readonly cost: { readonly amount: string; readonly currency: string };
}

/** Adds up sales by subject, in order of first occurrence; currencies stay separate. */
export function createSaleGroups(): {
  add(of: { readonly key: string; readonly name: string }, sale: SoldAlike): void;
  all(): SaleGroup[];
} {
  const groups = new Map<string, { name: string; unpriced: number; sums: Map<string, SaleSum> }>();
  return {
    add({ key, name }, { orders, sold, cost }) {
      const group = groups.get(key) ?? { name, unpriced: 0, sums: new Map() };
      groups.set(key, group);
      if (sold === null) {
        group.unpriced += orders;
        return;
      }
      const pair = `${sold.currency}\n${cost.currency}`;
      const before = group.sums.get(pair);
      const plus = (sum: string | undefined, amount: string) =>
        addDecimals(sum ?? '0', multiplyDecimal(amount, orders));
      group.sums.set(pair, {
        orders: (before?.orders ?? 0) + orders,
        sold: { amount: plus(before?.sold.amount, sold.amount), currency: sold.currency },
        cost: { amount: plus(before?.cost.amount, cost.amount), currency: cost.currency },
      });
    },
    all: () =>
      [...groups].map(([key, { name, unpriced, sums }]) => ({
        key,
        name,
        unpriced,
        sums: [...sums.values()],
      })),
  };
}
