import { z } from 'zod';
import { supplierStates } from '../order/order.ts';
import { interfaceNames } from './connection.ts';
import { mappedReplies } from './mapping.ts';

/** A reply that is kept so that a person can look at it: the last of each operation. */
export const replySummarySchema = z.object({
  id: z.string(),
  interface: z.enum(interfaceNames),
  /** The action's or path's own name, e.g. `accountinfo` or `GET /api/v1/orders`. */
  operation: z.string(),
  /** The kind of fields it holds; null if nothing in it can be mapped. */
  reply: z.enum(mappedReplies).nullable(),
  at: z.number(),
  httpStatus: z.number().nullable(),
  understood: z.boolean(),
  /** How many of its rows could not be read when it came. */
  lost: z.number().int(),
});
export type ReplySummary = z.infer<typeof replySummarySchema>;

export const readFieldSchema = z.object({
  /** Its place, e.g. `SUCCESS[0].LIST.credit`. */
  path: z.string(),
  /** Its own name, which a correction refers to. */
  name: z.string(),
  /** Its value as text, capped. */
  value: z.string(),
  /** A meaning of `mappedMeanings` for this kind of reply; null: kept under details. */
  meaning: z.string().nullable(),
  /** True if a person's correction gave the meaning. */
  corrected: z.boolean(),
  /** Which of the rows that could not be read it is of, from 1; null for a field of the rest. */
  lostRow: z.number().int().nullable(),
});
export type ReadField = z.infer<typeof readFieldSchema>;

/** What the app would now take from the reply: a meaning of `mappedMeanings`, or `state` with one of the supplier's states, and its value. */
const readingSchema = z.object({ meaning: z.string(), value: z.string() });

/** A status in the supplier's words, the number of orders with it, and its interpretation. */
export const seenStatusSchema = z.object({
  said: z.string(),
  orders: z.number().int(),
  means: z.enum(supplierStates),
});
export type SeenStatus = z.infer<typeof seenStatusSchema>;

export const explainedReplySchema = z.object({
  summary: replySummarySchema,
  /** The reply as text, capped, without key, e-mail and long numbers being hidden from the shop itself: only secrets are taken out. */
  text: z.string(),
  /** At most 400 fields, the first row of a list standing for all. */
  fields: z.array(readFieldSchema),
  /** The final interpretation, of a list its first row; empty if reading stopped. */
  reads: z.array(readingSchema),
  /** For a list: the interpretation of its first rows, the number of rows, and the number of unreadable ones. Null for anything else. */
  list: z
    .object({ rows: z.array(z.array(readingSchema)), read: z.number().int(), unreadable: z.number().int() })
    .nullable(),
  /** False if the reply is so long that only its beginning was kept, and only that is reported. */
  whole: z.boolean(),
  /** Where reading stopped; null if it did not. */
  stopped: z.string().nullable(),
});
export type ExplainedReply = z.infer<typeof explainedReplySchema>;
