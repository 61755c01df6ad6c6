import { z } from 'zod';
import { moneySchema, moneySumSchema } from '../base/decimal.ts';
import { detailsSchema } from '../base/details.ts';

/** The account as the supplier reports it. `balance` is null if the reply contains no readable balance. */
export const accountSchema = z.object({
  balance: moneySchema.nullable(),
  email: z.string().nullable(),
  details: detailsSchema,
});
/** The number of orders that a known balance does not include yet, and their cost. */
export const waitingSchema = z.object({ orders: z.number().int(), total: moneySumSchema });
export type Waiting = z.infer<typeof waitingSchema>;

export type Account = z.infer<typeof accountSchema>;
