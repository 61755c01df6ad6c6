import { z } from 'zod';
import { moneySchema } from '../base/decimal.ts';
import { detailsSchema } from '../base/details.ts';
import { identifierRuleSchema } from '../identifier/identifier.ts';

/** A field that a service needs in addition to its identifier; sent to the supplier with exactly this `name`. */
export const serviceFieldSchema = z.object({
  name: z.string(),
  kind: z.enum(['text', 'choice', 'long-text', 'tick', 'date', 'time', 'number']),
  description: z.string(),
  choices: z.array(z.string()),
  required: z.boolean(),
  /** True if the panel requires the field by a flag such as `Requires.Network`; omitted for the service's own fields. */
  panel: z.literal(true).optional(),
});
export type ServiceField = z.infer<typeof serviceFieldSchema>;

export const serviceKinds = ['imei', 'server', 'remote'] as const;

/** One row of the catalogue. `price` is null if the supplier's price was unreadable; such a service cannot be ordered. */
export const serviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(serviceKinds),
  group: z.string(),
  price: moneySchema.nullable(),
  /** The price before the last price change; null if the price never changed. */
  previousPrice: moneySchema.nullable(),
  /** The supplier's text, for example "1-25" or "Instant"; it has no reliable unit. */
  time: z.string(),
  identifier: identifierRuleSchema,
  fields: z.array(serviceFieldSchema),
  /** If the record has a quantity: the offered values, or minimum and maximum. The price is per unit. */
  quantity: z
    .object({ options: z.array(z.number().int()), min: z.number().int(), max: z.number().int().nullable() })
    .nullable(),
  bulkAllowed: z.boolean(),
  favourite: z.boolean(),
  /** True if several services have this id and no person has chosen one: the service then has no price and cannot be ordered. */
  contested: z.boolean(),
  /** True if the service is from the supplier's second list, which is read separately and can fail alone. */
  beside: z.boolean(),
});
export type Service = z.infer<typeof serviceSchema>;

/** One of several services with the same id, as the supplier lists it. */
export const contestantSchema = serviceSchema.pick({
  name: true,
  kind: true,
  group: true,
  price: true,
  time: true,
});
export type Contestant = z.infer<typeof contestantSchema>;

/** Several services that the supplier lists under one id, and which of them a person has chosen. */
export const contestedIdSchema = z.object({
  serviceId: z.string(),
  services: z.array(contestantSchema),
  /** Index of the chosen service; null if no person has chosen. */
  chosen: z.number().int().nullable(),
  /** False if no request can distinguish the services, so that none of them can be ordered with this app. */
  areToldApart: z.boolean(),
});
export type ContestedId = z.infer<typeof contestedIdSchema>;

/** A service with the long text of its details. */
export const serviceDetailSchema = serviceSchema.extend({ info: z.string(), details: detailsSchema });
export type ServiceDetail = z.infer<typeof serviceDetailSchema>;

/** Name under which `details` contains the list's `SERVER`, which distinguishes two services with one id. */
export const serverDetail = 'SERVER';
