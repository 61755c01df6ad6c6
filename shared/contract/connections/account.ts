import { z } from 'zod';
import { decimalSchema } from '../../model/base/decimal.ts';
import { accountSchema, waitingSchema } from '../../model/connection/account.ts';
import { call } from '../base/call.ts';

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
  /** What the known balance does not show yet of orders on any connection of its account: queued, under way, or sent since. One a currency (O7). */
  waiting: call.output(z.array(waitingSchema)),
  /** Asks the supplier now. */
  refresh: call.output(accountReading),
};
