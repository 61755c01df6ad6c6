import { z } from 'zod';
import { supplierStates } from '../order/order.ts';
import { interfaceNames } from './connection.ts';
import { mappedReplies } from './mapping.ts';

/** A stored reply that a person can look at. Only the latest reply of each operation is stored. */
export const replySummarySchema = z.object({
  id: z.string(),
  interface: z.enum(interfaceNames),
  /** Name of the action or path, for example `accountinfo` or `GET /api/v1/orders`. */
  operation: z.string(),
  /** The kind of reply, by which its fields can be mapped; null if no field can be mapped. */
  reply: z.enum(mappedReplies).nullable(),
  at: z.number(),
  httpStatus: z.number().nullable(),
  understood: z.boolean(),
  /** Number of rows that could not be read when the reply arrived. */
  lost: z.number().int(),
});
export type ReplySummary = z.infer<typeof replySummarySchema>;

export const readFieldSchema = z.object({
  /** Path of the field, for example `SUCCESS[0].LIST.credit`. */
  path: z.string(),
  /** The field's own name, to which a correction refers. */
  name: z.string(),
  /** Its value as text, shortened. */
  value: z.string(),
  /** A meaning from `mappedMeanings` for this kind of reply; null if the field is stored under details. */
  meaning: z.string().nullable(),
  /** True if a person's correction gave the meaning. */
  corrected: z.boolean(),
  /** Index of the unreadable row that contains the field, from 1; null for all other fields. */
  lostRow: z.number().int().nullable(),
});
export type ReadField = z.infer<typeof readFieldSchema>;

/** What the app reads from the reply: a meaning from `mappedMeanings`, or `state` with a supplier state, and its value. */
const readingSchema = z.object({ meaning: z.string(), value: z.string() });

/** A status in the supplier's words, the number of orders with it, and its current meaning. */
export const seenStatusSchema = z.object({
  said: z.string(),
  orders: z.number().int(),
  means: z.enum(supplierStates),
});
export type SeenStatus = z.infer<typeof seenStatusSchema>;

export const explainedReplySchema = z.object({
  summary: replySummarySchema,
  /** The reply as text, shortened and without secrets. E-mail and long numbers are kept, because the shop itself may see them. */
  text: z.string(),
  /** At most 400 fields; only the first row of a list is included. */
  fields: z.array(readFieldSchema),
  /** The reading of the reply; for a list, the reading of its first row. Empty if reading stopped. */
  reads: z.array(readingSchema),
  /**
   * For a list: the readings of its first rows, the number of readable rows, and the number of unreadable rows. Null
   * for other replies.
   */
  list: z
    .object({ rows: z.array(z.array(readingSchema)), read: z.number().int(), unreadable: z.number().int() })
    .nullable(),
  /** False if only the beginning of a very long reply was kept. */
  whole: z.boolean(),
  /** Where reading stopped; null if reading did not stop. */
  stopped: z.string().nullable(),
});
export type ExplainedReply = z.infer<typeof explainedReplySchema>;
