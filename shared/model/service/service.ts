import { z } from 'zod';
import { moneySchema } from '../base/decimal.ts';
import { detailsSchema } from '../base/details.ts';
import { identifierRuleSchema } from '../identifier/identifier.ts';

/** A field that a service needs besides its identifier; sent back to the supplier under exactly `name`. */
export const serviceFieldSchema = z.object({
  name: z.string(),
  kind: z.enum(['text', 'choice', 'long-text', 'tick', 'date', 'time', 'number']),
  description: z.string(),
  choices: z.array(z.string()),
  required: z.boolean(),
  /** The panel itself requires it by a flag such as `Requires.Network`; absent if it is the service's own. */
  panel: z.literal(true).optional(),
});
export type ServiceField = z.infer<typeof serviceFieldSchema>;

export const serviceKinds = ['imei', 'server', 'remote'] as const;

/** One row of the catalogue. `price` is null if the supplier's price could not be read; such a service cannot be ordered. */
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
  /** If the record has a quantity: the offered ones, or minimum and maximum; the price is per unit. */
  quantity: z
    .object({ options: z.array(z.number().int()), min: z.number().int(), max: z.number().int().nullable() })
    .nullable(),
  bulkAllowed: z.boolean(),
  favourite: z.boolean(),
  /** The supplier lists several services under this id, and nobody has chosen one: it has no price and cannot be ordered. */
  contested: z.boolean(),
  /** From the supplier's second list, which is read separately and may fail alone. */
  beside: z.boolean(),
});
export type Service = z.infer<typeof serviceSchema>;

/** One of several services under one id, as the supplier lists it. */
export const contestantSchema = serviceSchema.pick({
  name: true,
  kind: true,
  group: true,
  price: true,
  time: true,
});
export type Contestant = z.infer<typeof contestantSchema>;

/** Several services that the supplier lists under one id, and which of them a person says is meant. */
export const contestedIdSchema = z.object({
  serviceId: z.string(),
  services: z.array(contestantSchema),
  /** Index of the chosen one; null if nobody has chosen. */
  chosen: z.number().int().nullable(),
  /** False if no request can distinguish them, so that none of them can be ordered here. */
  areToldApart: z.boolean(),
});
export type ContestedId = z.infer<typeof contestedIdSchema>;

/** A service with the long text that only its own page shows. */
export const serviceDetailSchema = serviceSchema.extend({ info: z.string(), details: detailsSchema });
export type ServiceDetail = z.infer<typeof serviceDetailSchema>;

/** Under this name `details` keeps the list's `SERVER`, which distinguishes two services of one id. */
export const serverDetail = 'SERVER';
