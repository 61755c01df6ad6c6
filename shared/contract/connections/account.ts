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
  read: call({
    who: 'see-wallet',
    otherwise: { account: null, fetchedAt: null, spentToday: [] },
    till: true,
  }).output(accountReading),
  /** What the known balance does not show yet of orders on any connection of its account: queued, under way, or sent since. One a currency (O7). */
  waiting: call({ who: 'see-wallet', otherwise: [], till: true }).output(z.array(waitingSchema)),
  /** Asks the supplier now. */
  refresh: call({ who: 'see-wallet', till: true }).output(accountReading),
};
