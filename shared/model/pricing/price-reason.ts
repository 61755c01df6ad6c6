import { z } from 'zod';
import type { CustomerPrice } from './customer-price.ts';
import { exchangeRateSchema } from './exchange-rate.ts';
import { priceRuleSchema } from './price-rule.ts';
import { quoteSchema } from './quote.ts';

const rate = exchangeRateSchema.nullable();

/**
 * The basis of an order's price to its customer, kept as it was then: the rule may have changed or be gone. `list`: the price was in the
 * imported list; `person`: it was typed.
 */
export const priceReasonSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('rule'), rule: priceRuleSchema.omit({ id: true }), rate }),
  z.object({
    by: z.literal('quote'),
    quote: quoteSchema.pick({ customer: true, identifier: true, madeAt: true, validUntil: true, who: true }),
    rate,
  }),
  z.object({ by: z.literal('list') }),
  z.object({ by: z.literal('person') }),
]);
export type PriceReason = z.infer<typeof priceReasonSchema>;

/** The stored record of how a price was made; null if none was. */
export function reasonOf(made: CustomerPrice): PriceReason | null {
  if (made.is !== 'price') return null;
  const { rule, quote, rate: at } = made;
  if (quote !== null) {
    const { customer, identifier, madeAt, validUntil, who } = quote;
    return { by: 'quote', quote: { customer, identifier, madeAt, validUntil, who }, rate: at };
  }
  // Copied property by property: further ones are dropped on the way to the backend.
  return rule === null ? null : { by: 'rule', rule, rate: at };
}
