import { z } from 'zod';
import { supplierStates } from './order.ts';

/**
 * How a gap was recognised (money-safety J5). `older`: the mark outside knows more than the journal. `unmarked`: the mark is gone or
 * unreadable, or an unreadable journal was replaced. `left-out`: a restore left out orders that were never sent. `copied`: the journal
 * comes from another machine or folder, which may be in use as well (J8). `sent-elsewhere`: somebody else sent what was queued here (J8).
 */
export const gapKinds = ['older', 'unmarked', 'left-out', 'copied', 'sent-elsewhere'] as const;

/** An order that is in the supplier's own list for the time of a gap and was in no order of ours when it was read. */
const gapFindingSchema = z.object({
  connectionId: z.string(),
  reference: z.string(),
  serviceId: z.string().nullable(),
  identifier: z.string().nullable(),
  state: z.enum(supplierStates),
  supplierStatus: z.string().nullable(),
  /** When the supplier says that it was placed; null if it does not say so in a way that can be relied on. */
  placedAt: z.number().nullable(),
  /** The order of ours that was made of it; null: not taken over yet. */
  orderId: z.string().nullable(),
  /** An unresolved order of ours for the same thing without a reference: it may be this very one, and is settled on its own page. */
  standing: z.string().nullable(),
});
export type GapFinding = z.infer<typeof gapFindingSchema>;

const gapAccountSchema = z.object({
  connectionId: z.string(),
  /** The name of its connection, even if the journal does not have that connection. */
  name: z.string(),
  /** False if the journal that is there now does not have this connection. */
  known: z.boolean(),
  /** Minimum number of orders missing, or sent without the journal knowing. */
  orders: z.number().int(),
  /** When the supplier's own list was last read for the gap; null: not yet. */
  readAt: z.number().nullable(),
  /** Why it could not be read, in one sentence; null if it was. */
  readFailed: z.string().nullable(),
  /** False if the supplier's list continues before the time of the gap and was not read to its end. */
  readWhole: z.boolean(),
});

const wordSchema = z.object({ at: z.number(), who: z.string() });

/** A stretch of time in which things happened that the journal does not know of. */
export const gapSchema = z.object({
  id: z.string(),
  kind: z.enum(gapKinds),
  recognisedAt: z.number(),
  /** What happened after this moment may be missing; null: from the beginning. */
  from: z.number().nullable(),
  to: z.number(),
  /** Minimum number of orders; 0 if unknown. */
  orders: z.number().int(),
  /** How many orders of the journal waited or were being sent in it, and are uncertain now. */
  unsure: z.number().int(),
  /** Empty if it cannot be said whose orders are missing: then it concerns every account. */
  accounts: z.array(gapAccountSchema),
  findings: z.array(gapFindingSchema),
  acknowledged: wordSchema.nullable(),
  settled: wordSchema.extend({ words: z.string() }).nullable(),
});
export type Gap = z.infer<typeof gapSchema>;
