import { z } from 'zod';
import { moneySumSchema } from '../../model/base/decimal.ts';
import { accountSchema, waitingSchema } from '../../model/connection/account.ts';
import { about, call } from '../base/call.ts';

const accountReading = z.object({
  account: accountSchema.nullable(),
  /** Time of the supplier's last answer, in milliseconds since the epoch; null if none. */
  fetchedAt: z.number().nullable(),
  /** Cost of the orders that the supplier has accepted since local midnight, by currency. */
  spentToday: z.array(moneySumSchema),
});

export const account = {
  /** Returns the last known balance of a connection, from the journal. Sends no request. */
  read: call({
    who: 'see-wallet',
    otherwise: { account: null, fetchedAt: null, spentToday: [] },
    till: true,
  })
    .input(about)
    .output(accountReading),
  /**
   * Orders on all connections of the account that the known balance does not include yet: orders that are queued or running, or were sent
   * since the balance was read. One entry for each currency (O7).
   */
  waiting: call({ who: 'see-wallet', otherwise: [], till: true }).input(about).output(z.array(waitingSchema)),
  refresh: call({ who: 'see-wallet', till: true }).input(about).output(accountReading),
};
