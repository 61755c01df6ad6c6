import { decimalSchema, moneySchema } from '../../model/base/decimal.ts';
import { priceReasonSchema } from '../../model/pricing/price-reason.ts';

const notNegative = (amount: string): boolean => !amount.startsWith('-');

/** What a customer is asked to pay for an order, as it is placed. */
export const askedOfCustomer = {
  /** In all, tax too; null: nobody said. */
  customerPrice: moneySchema
    .refine(({ amount }) => notNegative(amount))
    .nullable()
    .default(null),
  /** The percent of tax in it. */
  customerTax: decimalSchema.refine(notNegative).nullable().default(null),
  /** By what it was made. */
  pricedBy: priceReasonSchema.nullable().default(null),
};
