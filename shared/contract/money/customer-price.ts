import { decimalSchema, moneySchema } from '../../model/base/decimal.ts';
import { priceReasonSchema } from '../../model/pricing/price-reason.ts';

const notNegative = (amount: string): boolean => !amount.startsWith('-');

export const customerPriceFields = {
  /** Total including tax; null if not given. */
  customerPrice: moneySchema
    .refine(({ amount }) => notNegative(amount))
    .nullable()
    .default(null),
  /** The tax percentage included in the customer price. */
  customerTax: decimalSchema.refine(notNegative).nullable().default(null),
  /** How the customer price was computed. */
  pricedBy: priceReasonSchema.nullable().default(null),
};
