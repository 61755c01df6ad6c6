import { z } from 'zod';
import { supplierStates } from './order.ts';

/**
 * How a gap was recognized (money-safety J5). `older`: the mark (a record of the last commit, stored outside
 * the journal) is newer than the journal. `unmarked`: the mark is missing or unreadable, or an unreadable
 * journal was replaced. `left-out`: a restore omitted orders that were never sent. `copied`: the journal is
 * from another machine or folder, which may be in use too (J8). `sent-elsewhere`: the supplier's list or
 * wallet shows orders that this app did not send (J8). `balance-fell`: the balance decreased without a known
 * reason. `unchecked`: orders wait since an earlier run, and neither the supplier's list nor its wallet nor
 * its balance shows whether they were sent.
 */
export const gapKinds = [
  'older',
  'unmarked',
  'left-out',
  'copied',
  'sent-elsewhere',
  'balance-fell',
  'unchecked',
] as const;
export type GapKind = (typeof gapKinds)[number];

/** True if orders may be missing, but nothing shows that any is. */
export const isUnproven = (kind: GapKind): boolean => kind === 'balance-fell' || kind === 'unchecked';

/** An order from the time of a gap that was in the supplier's list, but not in our journal when the list was read. */
const gapFindingSchema = z.object({
  connectionId: z.string(),
  reference: z.string(),
  serviceId: z.string().nullable(),
  identifier: z.string().nullable(),
  state: z.enum(supplierStates),
  supplierStatus: z.string().nullable(),
  /** Time of placing as the supplier states it; null if the supplier does not state it reliably. */
  placedAt: z.number().nullable(),
  /** Our order that was created from this supplier's order; null if none was created yet. */
  orderId: z.string().nullable(),
  /**
   * Our unresolved order for the same service and identifier without a reference. It may be the same order as the supplier's; a person
   * settles it on its order screen.
   */
  standing: z.string().nullable(),
});
export type GapFinding = z.infer<typeof gapFindingSchema>;

const gapAccountSchema = z.object({
  connectionId: z.string(),
  /** Name of the connection, even if the current journal does not contain this connection. */
  name: z.string(),
  /** False if the current journal does not contain this connection. */
  known: z.boolean(),
  /** Minimum number of orders that the journal lacks, including orders that were sent without a record in the journal. */
  orders: z.number().int(),
  /** Time at which the supplier's list was last read for the gap; null if never. */
  readAt: z.number().nullable(),
  /** Why the list could not be read, in one sentence; null if it was read. */
  readFailed: z.string().nullable(),
  /** False if the list was not read completely, so that it may contain more orders from the time of the gap. */
  readWhole: z.boolean(),
});

const wordSchema = z.object({ at: z.number(), who: z.string() });

/** A time span with events that are missing in the journal. */
export const gapSchema = z.object({
  id: z.string(),
  kind: z.enum(gapKinds),
  recognisedAt: z.number(),
  /** Events after this time may be missing; null if from the beginning. */
  from: z.number().nullable(),
  to: z.number(),
  /** Minimum number of missing orders; 0 if unknown. */
  orders: z.number().int(),
  /** Number of orders that were queued or being sent in the gap and are uncertain now. */
  unsure: z.number().int(),
  /** Empty if it is unknown whose orders are missing: the gap then affects every account. */
  accounts: z.array(gapAccountSchema),
  findings: z.array(gapFindingSchema),
  acknowledged: wordSchema.nullable(),
  settled: wordSchema.extend({ words: z.string() }).nullable(),
});
export type Gap = z.infer<typeof gapSchema>;
