import { z } from 'zod';
import { moneySchema } from './decimal.ts';
import { detailsSchema } from './details.ts';

/** One row of the supplier's wallet. */
export const transactionSchema = z.object({
  id: z.string(),
  /** Milliseconds since the epoch; null where the time could not be read. `atWords` keeps it as the supplier wrote it. */
  at: z.number().nullable(),
  atWords: z.string(),
  /** Signed: negative is spent. Null where the amount or its direction could not be read: it is then in no sum. */
  amount: moneySchema.nullable(),
  kind: z.enum(['spend', 'top-up', 'refund', 'unknown']),
  description: z.string(),
  balanceAfter: moneySchema.nullable(),
  details: detailsSchema,
});
export type Transaction = z.infer<typeof transactionSchema>;

/** What was spent and topped up in one currency on one day (`YYYY-MM-DD`, this machine's own calendar). Exact, unsigned. */
export const walletDaySchema = z.object({
  day: z.string(),
  currency: z.string(),
  spent: z.string(),
  toppedUp: z.string(),
  refunded: z.string(),
});
export type WalletDay = z.infer<typeof walletDaySchema>;
