import { z } from 'zod';
import type { CustomerPrice } from './customer-price.ts';
import { exchangeRateSchema } from './exchange-rate.ts';
import { priceRuleSchema } from './price-rule.ts';
import { quoteSchema } from './quote.ts';

const rate = exchangeRateSchema.nullable();

/**
 * The reason for an order's customer price, stored with the order because the rule may change later. `list`: the imported list contained
 * the price; `person`: a person typed it.
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

/** The stored reason of a computed price; null if none was computed. */
export function reasonOf(computed: CustomerPrice): PriceReason | null {
  if (computed.is !== 'price') return null;
  const { rule, quote, rate: at } = computed;
  if (quote !== null) {
    const { customer, identifier, madeAt, validUntil, who } = quote;
    return { by: 'quote', quote: { customer, identifier, madeAt, validUntil, who }, rate: at };
  }
  // The schema removes the rule's id.
  return rule === null ? null : { by: 'rule', rule, rate: at };
}
