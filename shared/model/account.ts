import { z } from 'zod';
import { moneySchema } from './decimal.ts';
import { detailsSchema } from './details.ts';

/** What the supplier says of the account. `balance` is null where the reply names none that could be read. */
export const accountSchema = z.object({
  balance: moneySchema.nullable(),
  email: z.string().nullable(),
  /** Whatever else the account and profile replies say. */
  details: detailsSchema,
});
export type Account = z.infer<typeof accountSchema>;
