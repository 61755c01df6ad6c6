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
  /** The kind of reply, which decides how its fields can be mapped; null if no field can be mapped. */
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
  /** The field's name, by which a correction refers to the field. */
  name: z.string(),
  /** The field's value as text, shortened. */
  value: z.string(),
  /** A meaning from `mappedMeanings` for this kind of reply; null if the field is stored under details. */
  meaning: z.string().nullable(),
  /** True if a person's correction gave the meaning. */
  corrected: z.boolean(),
  /** Index of the unreadable row that contains the field, from 1; null for all other fields. */
  lostRow: z.number().int().nullable(),
});
export type ReadField = z.infer<typeof readFieldSchema>;

/** A value that the app reads from the reply. `meaning` is one of `mappedMeanings`, or `state`; then `value` is a supplier state. */
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
  /** At most 400 fields of the reply, and the fields of unreadable rows. Of a list, only the first row is included. */
  fields: z.array(readFieldSchema),
  /** What the app reads from the reply; for a list, from its first row. Empty if reading stopped. */
  reads: z.array(readingSchema),
  /** For a list: what the app reads from the first rows, and the numbers of readable and unreadable rows. Null for other replies. */
  list: z
    .object({ rows: z.array(z.array(readingSchema)), read: z.number().int(), unreadable: z.number().int() })
    .nullable(),
  /** False if only the beginning of a very long reply was kept. */
  whole: z.boolean(),
  /** Where reading stopped; null if reading did not stop. */
  stopped: z.string().nullable(),
});
export type ExplainedReply = z.infer<typeof explainedReplySchema>;
