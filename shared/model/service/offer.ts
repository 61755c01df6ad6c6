import { z } from 'zod';
import { moneySchema } from '../base/decimal.ts';

/** What one supplier offers for a service, and how the shop's orders of it ended there. */
export const offerSchema = z.object({
  connectionId: z.string(),
  serviceId: z.string(),
  name: z.string(),
  /** Null if the supplier names none. */
  price: moneySchema.nullable(),
  /** What the supplier says of its time. */
  time: z.string(),
  succeeded: z.number().int(),
  rejected: z.number().int(),
});
export type Offer = z.infer<typeof offerSchema>;
