import { z } from 'zod';
import { moneySchema } from '../base/decimal.ts';
import { detailsSchema } from '../base/details.ts';

/** What the supplier says of the account. `balance` is null if the reply names none that could be read. */
export const accountSchema = z.object({
  balance: moneySchema.nullable(),
  email: z.string().nullable(),
  /** Other facts from the account and profile replies. */
  details: detailsSchema,
});
/** Orders that a known balance does not show yet, and what they cost. */
export const waitingSchema = z.object({ orders: z.number().int(), total: moneySchema });
export type Waiting = z.infer<typeof waitingSchema>;

export type Account = z.infer<typeof accountSchema>;
