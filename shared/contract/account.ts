import { z } from 'zod';
import { accountSchema } from '../model/account.ts';
import { decimalSchema } from '../model/decimal.ts';
import { call } from './call.ts';

const accountReading = z.object({
  account: accountSchema.nullable(),
  /** When the supplier last answered, milliseconds since the epoch; null when it never has. */
  fetchedAt: z.number().nullable(),
  /** Spent since local midnight by orders that the supplier took, per currency. */
  spentToday: z.array(z.object({ currency: z.string(), amount: decimalSchema })),
});

export const account = {
  /** The last known balance of the selected connection, from the journal; asks nobody. */
  read: call.output(accountReading),
  /** Asks the supplier now. */
  refresh: call.output(accountReading),
};
