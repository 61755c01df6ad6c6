import { z } from 'zod';
import { moneySchema } from '../base/decimal.ts';
import { moneyShareSchema } from './money-share.ts';
import { orderStates } from './order.ts';

const batchStates = ['running', 'paused', 'finished'] as const;

/** Why a batch is paused; each reason implies what resumes it. */
export const pauseReasons = [
  'person',
  'insufficient-balance',
  /** Nothing was sent: the balance minus orders under way does not cover the next row. */
  'balance-guard',
  /** The balance fell by more than was sent, unexplained (O14). */
  'balance-fell',
  'key-refused',
  'journal',
  'price-moved',
  /** The supplier's list no longer names the service with a price. */
  'not-offered',
  /** The supplier lists several services under this id, and the ordered one is not the chosen one, or none was chosen. */
  'not-chosen',
  /** The price is as confirmed, but name, group or fields under the id changed (O13). */
  'service-changed',
  'uncertain',
] as const;

/** What a batch orders of one service: the price of one as confirmed (O6), how many rows, and what they cost in all. */
export const batchServiceSchema = z.object({
  serviceId: z.string(),
  serviceName: z.string(),
  price: moneySchema,
  rows: z.number().int(),
  total: moneySchema,
});
export type BatchService = z.infer<typeof batchServiceSchema>;

export const batchSchema = z.object({
  id: z.string(),
  connectionId: z.string(),
  name: z.string(),
  /** In the order in which the list first names them; at least one. */
  services: z.array(batchServiceSchema),
  state: z.enum(batchStates),
  pauseReason: z.enum(pauseReasons).nullable(),
  /** The supplier's words that stopped it, if any. */
  pauseWords: z.string().nullable(),
  /** The rows of the list: one that was retried is one row, and counts as its last attempt does; so in `services` and `counts`. */
  total: z.number().int(),
  counts: z.partialRecord(z.enum(orderStates), z.number().int()),
  /** Its list is kept as it came, and can be exported with the results. */
  hasLines: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Batch = z.infer<typeof batchSchema>;
export type PauseReason = (typeof pauseReasons)[number];

/** Rows of a batch that ended in the same way and can be ordered anew: nothing is paid for them, or it was paid back. */
export const retryGroupSchema = z.object({
  /** Says which rows these are: any other row is another group. */
  token: z.string().length(64),
  state: z.enum(['refused', 'rejected']),
  /** Why, in the supplier's words or ours, with `…` for each row's own identifier; empty: several reasons. */
  reason: z.string(),
  /** The same row would be refused again. */
  lasting: z.boolean(),
  rows: z.number().int(),
  /** What ordering them anew costs, one sum for each currency. */
  totals: z.array(moneySchema),
  /** Where what was paid for them is. */
  money: z.array(moneyShareSchema),
});
export type RetryGroup = z.infer<typeof retryGroupSchema>;

/** Something stopped it that only a person or money ends. What a person has paused, they know of. */
export function needsSomebody({ pauseReason }: Pick<Batch, 'pauseReason'>): boolean {
  return pauseReason !== null && pauseReason !== 'person';
}
