import { z } from 'zod';
import { moneySchema } from './decimal.ts';
import { detailsSchema } from './details.ts';
import { identifierRuleSchema } from './identifier.ts';

/** A field that a service asks for besides its identifier; sent back to the supplier under exactly `name`. */
export const serviceFieldSchema = z.object({
  name: z.string(),
  kind: z.enum(['text', 'choice', 'long-text', 'tick', 'date', 'time', 'number']),
  description: z.string(),
  choices: z.array(z.string()),
  required: z.boolean(),
});
export type ServiceField = z.infer<typeof serviceFieldSchema>;

export const serviceKinds = ['imei', 'server', 'remote'] as const;

/** One row of the catalogue. `price` is null where the supplier's price could not be read; such a service cannot be ordered. */
export const serviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(serviceKinds),
  group: z.string(),
  price: moneySchema.nullable(),
  /** The price before the last time it moved; null when it never did. */
  previousPrice: moneySchema.nullable(),
  /** The supplier's own words, e.g. "1-25" or "Instant"; it carries no unit that we could trust. */
  time: z.string(),
  identifier: identifierRuleSchema,
  fields: z.array(serviceFieldSchema),
  /** Where the record asks for a quantity: the ones on offer, or the least and most; the price is for one. */
  quantity: z
    .object({ options: z.array(z.number().int()), min: z.number().int(), max: z.number().int().nullable() })
    .nullable(),
  bulkAllowed: z.boolean(),
  favourite: z.boolean(),
});
export type Service = z.infer<typeof serviceSchema>;

/** A service with the long text that only its own page shows. */
export const serviceDetailSchema = serviceSchema.extend({ info: z.string(), details: detailsSchema });
export type ServiceDetail = z.infer<typeof serviceDetailSchema>;
