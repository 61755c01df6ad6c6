import { z } from 'zod';
import { gapSchema } from '../../model/order/gap.ts';
import { about, call } from '../base/call.ts';
import { statement } from '../base/statement.ts';

const id = z.object({ id: z.string() });

/**
 * A person's confirmation to order although the account has an unsettled gap (J5): the id of the newest gap that they saw, and the reason.
 */
export const overGapSchema = z
  .object({ gapId: z.string(), reason: z.string().trim().min(1).max(400) })
  .nullable()
  .default(null);

/** Gaps in the journal, and what people do about them (money-safety J5). Every call except `list` and `open` returns the changed gap. */
export const gaps = {
  /** Unsettled gaps first, then newest first; at most 20. */
  list: call({ who: 'person', till: true }).output(z.array(gapSchema)),
  /** Unsettled gaps that affect the account of a connection. */
  open: call({ who: 'person', till: true }).input(about).output(z.array(gapSchema)),
  /** Marks a gap as read. Until every gap was read, nothing is sent on any connection. */
  acknowledge: call({ who: 'settle' }).input(id).output(gapSchema),
  /**
   * Reads the supplier's order list for the time of the gap, on every affected connection, and stores the orders that are not ours. An
   * order missing from the list proves nothing.
   */
  read: call({ who: 'settle', till: true }).input(id).output(gapSchema),
  /** Adopts all found orders that can be adopted. Orders that may be one of our uncertain orders are not adopted. */
  adopt: call({ who: 'settle' })
    .input(z.object({ id: z.string(), who: statement.who }))
    .output(gapSchema),
  /** Settles the gap with the person's evidence. After this, orders are no longer refused. */
  settle: call({ who: 'settle' })
    .input(z.object({ id: z.string(), ...statement }))
    .output(gapSchema),
};
