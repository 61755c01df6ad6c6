import { z } from 'zod';
import type { CustomerPrice } from './customer-price.ts';
import { exchangeRateSchema } from './exchange-rate.ts';
import { priceRuleSchema } from './price-rule.ts';
import { quoteSchema } from './quote.ts';

const rate = exchangeRateSchema.nullable();

/**
 * By what an order was priced to its customer, kept as it was then: the rule may be another one by now, or gone. `list`: the price was in
 * the imported list; `person`: it was typed.
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

/** What is kept of how a price was made; null if none was. */
export function reasonOf(made: CustomerPrice): PriceReason | null {
  if (made.is !== 'price') return null;
  const { rule, quote, rate: at } = made;
  if (quote !== null) {
    const { customer, identifier, madeAt, validUntil, who } = quote;
    return { by: 'quote', quote: { customer, identifier, madeAt, validUntil, who }, rate: at };
  }
  // As it is: what it has besides is left behind where it crosses to the backend.
  return rule === null ? null : { by: 'rule', rule, rate: at };
}
