import { z } from 'zod';
import { gapSchema } from '../../model/order/gap.ts';
import { about, call } from '../base/call.ts';
import { statement } from '../base/statement.ts';

const id = z.object({ id: z.string() });

/** A person's consent to order in spite of an unsettled gap of the account (J5): the newest gap, which they were shown, and why. */
export const overGapSchema = z
  .object({ gapId: z.string(), reason: z.string().trim().min(1).max(400) })
  .nullable()
  .default(null);

/** A gap in the journal, and what people do about it (money-safety J5). Every call but `list` returns the changed gap. */
export const gaps = {
  /** Unsettled ones first, then the newest; at most 20. */
  list: call({ who: 'person', till: true }).output(z.array(gapSchema)),
  /** Unsettled gaps that concern the account of a connection. */
  open: call({ who: 'person', till: true }).input(about).output(z.array(gapSchema)),
  /** Marks a gap as read. Until every gap was read, nothing is sent on any connection. */
  acknowledge: call({ who: 'settle' }).input(id).output(gapSchema),
  /**
   * Reads the supplier's own list of orders for the time of the gap, on every connection that it concerns, and keeps what belongs to no
   * order of ours. Absence from a list proves nothing.
   */
  read: call({ who: 'settle', till: true }).input(id).output(gapSchema),
  /** Adopts found orders as ours: all that can be. Those that may be an uncertain order of ours stay. */
  adopt: call({ who: 'settle' })
    .input(z.object({ id: z.string(), who: statement.who }))
    .output(gapSchema),
  /** Settles the gap, with how the person knows. From then on placing is no longer refused. */
  settle: call({ who: 'settle' })
    .input(z.object({ id: z.string(), ...statement }))
    .output(gapSchema),
};
