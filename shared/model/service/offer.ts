import { z } from 'zod';
import { moneySchema } from '../base/decimal.ts';

export const offerSchema = z.object({
  connectionId: z.string(),
  serviceId: z.string(),
  name: z.string(),
  /** Null if the supplier has no price for the service. */
  price: moneySchema.nullable(),
  time: z.string(),
  succeeded: z.number().int(),
  rejected: z.number().int(),
});
export type Offer = z.infer<typeof offerSchema>;
