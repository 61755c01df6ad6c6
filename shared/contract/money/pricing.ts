import { z } from 'zod';
import { exchangeRateSchema } from '../../model/pricing/exchange-rate.ts';
import { priceListTableSchema } from '../../model/pricing/price-list.ts';
import { priceRuleSchema } from '../../model/pricing/price-rule.ts';
import { maxQuoteDays, quoteSchema } from '../../model/pricing/quote.ts';
import { about, call } from '../base/call.ts';
import { handedOutSchema } from '../base/handed-out.ts';

export const pricingLimits = { rules: 2_000, rates: 200, quotes: 5_000 } as const;

const storedRuleSchema = priceRuleSchema.extend({ changedAt: z.number().int(), who: z.string() });

const id = z.object({ id: z.string().min(1).max(80) });
const pair = exchangeRateSchema.pick({ from: true, to: true });

/** Customer prices: rules, the shop's own exchange rates, and quotes. The page computes prices from them in `shared/model/pricing/`. */
export const pricing = {
  /** Returns all rules, rates and quotes that are valid now. Rules are sorted by last change, quotes newest first. */
  read: call({
    who: 'see-prices',
    otherwise: { rules: [], rates: [], quotes: [], grouped: [] },
    till: true,
  }).output(
    z.object({
      rules: z.array(storedRuleSchema),
      rates: z.array(exchangeRateSchema),
      quotes: z.array(quoteSchema),
      /** Customers in groups that have rules. */
      grouped: z.array(z.object({ key: z.string(), group: z.string() })),
    }),
  ),
  /** Stores a rule; it replaces a rule with the same id. `problem` is a `RuleProblem`, or `too-many`. */
  saveRule: call({ who: 'shop' }).input(priceRuleSchema).output(z.object({})),
  removeRule: call({ who: 'shop' }).input(id).output(z.object({})),
  /** Sets the exchange rate of one unit from now on; null removes the rate between the two currencies. `problem` is a `RateProblem`. */
  setRate: call({ who: 'shop' })
    .input(pair.extend({ rate: exchangeRateSchema.shape.rate.nullable() }))
    .output(z.object({})),
  /** Quotes a price from now on for `days` days: to a customer, for a device, or both. The same id returns the same quote. */
  addQuote: call({ who: 'person', till: true })
    .input(
      quoteSchema
        .pick({
          id: true,
          connectionId: true,
          serviceId: true,
          customer: true,
          identifier: true,
          price: true,
          tax: true,
        })
        .extend({ days: z.number().int().min(1).max(maxQuoteDays) }),
    )
    .output(quoteSchema),
  removeQuote: call({ who: 'person', till: true }).input(id).output(z.object({})),
  /** Writes the prices of a connection's services to a file for a customer, a group or everyone. It contains no costs. */
  exportList: call({ who: 'export', till: true })
    .input(about.extend({ table: priceListTableSchema, format: z.enum(['csv', 'xlsx']) }))
    .output(handedOutSchema),
};
