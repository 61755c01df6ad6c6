import { z } from 'zod';
import { moneySchema } from '../base/decimal.ts';

/** One supplier's offer for a service, and how the shop's orders for this service ended. */
export const offerSchema = z.object({
  connectionId: z.string(),
  serviceId: z.string(),
  name: z.string(),
  /** Null if the supplier has no price for the service. */
  price: moneySchema.nullable(),
  /** The supplier's text about the time that the service takes. */
  time: z.string(),
  succeeded: z.number().int(),
  rejected: z.number().int(),
});
export type Offer = z.infer<typeof offerSchema>;
