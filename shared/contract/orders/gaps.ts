import { z } from 'zod';
import { gapSchema } from '../../model/order/gap.ts';
import { call } from '../base/call.ts';

const id = z.object({ id: z.string() });
const who = z.string().trim().min(1).max(80);

/** A person orders although a gap of the account is not settled (J5): the newest one, which they were shown, and why. */
export const overGapSchema = z
  .object({ gapId: z.string(), reason: z.string().trim().min(1).max(400) })
  .nullable()
  .default(null);

/** A gap in the journal, and what people do about it (money-safety J5). Every call but `list` answers with the gap as it then is. */
export const gaps = {
  /** Those that are not settled first, then the newest; at most 20. */
  list: call({ who: 'person', till: true }).output(z.array(gapSchema)),
  /** Gaps that are not settled and concern the account of a connection; null: of the selected one. */
  open: call({ who: 'person', till: true })
    .input(z.object({ connectionId: z.string().nullable().default(null) }).default({ connectionId: null }))
    .output(z.array(gapSchema)),
  /** A person has read what is missing. Until every gap was read, nothing is sent on any connection. */
  acknowledge: call({ who: 'settle' }).input(id).output(gapSchema),
  /**
   * Reads the supplier's own list of orders for the time of the gap, on every connection that it concerns, and keeps what no order of
   * ours carries. What a list does not hold proves nothing.
   */
  read: call({ who: 'settle', till: true }).input(id).output(gapSchema),
  /** Takes what was found over as orders of ours: all that can be. Those that may be an uncertain order of ours stay. */
  adopt: call({ who: 'settle' })
    .input(z.object({ id: z.string(), who }))
    .output(gapSchema),
  /** A person says that the gap is settled, and how they know. From then on placing no longer asks. */
  settle: call({ who: 'settle' })
    .input(z.object({ id: z.string(), who, words: z.string().trim().min(1).max(400) }))
    .output(gapSchema),
};
