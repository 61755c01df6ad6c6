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

/**
 * Calls about gaps: periods for which orders may be missing in the journal (money-safety J5). Every call
 * except `list` and `open` returns the changed gap.
 */
export const gaps = {
  /** Returns at most 20 gaps: unsettled gaps first, then settled gaps, each newest first. */
  list: call({ who: 'person', till: true }).output(z.array(gapSchema)),
  /** Returns the unsettled gaps that affect the account of a connection. */
  open: call({ who: 'person', till: true }).input(about).output(z.array(gapSchema)),
  /** Marks a gap as read. Until all gaps are marked as read, nothing is sent on any connection. */
  acknowledge: call({ who: 'settle' }).input(id).output(gapSchema),
  /**
   * Reads the supplier's order list for the time of the gap, on every affected connection, and stores the
   * orders that are not in the journal. The list may be incomplete.
   */
  read: call({ who: 'settle', till: true }).input(id).output(gapSchema),
  /** Adds the found orders to the journal, except orders that may be one of the shop's uncertain orders or that cannot be added. */
  adopt: call({ who: 'settle' })
    .input(z.object({ id: z.string(), who: statement.who }))
    .output(gapSchema),
  /** Settles the gap with a person's evidence. After that, orders are no longer refused because of this gap. */
  settle: call({ who: 'settle' })
    .input(z.object({ id: z.string(), ...statement }))
    .output(gapSchema),
};
