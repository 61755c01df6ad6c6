import { z } from 'zod';
import { moneySchema, moneySumSchema } from '../base/decimal.ts';
import { moneyShareSchema } from './money-share.ts';
import { orderStates } from './order.ts';

const batchStates = ['running', 'paused', 'finished'] as const;

/** Why a batch is paused; the reason determines what resumes it. */
export const pauseReasons = [
  'person',
  'insufficient-balance',
  /** Nothing was sent: the balance minus open orders does not cover the next row. */
  'balance-guard',
  /** The balance fell by more than the cost of the orders sent (O14). */
  'balance-fell',
  'key-refused',
  'journal',
  'price-moved',
  /** The supplier's list no longer contains the service with a price. */
  'not-offered',
  /**
   * The supplier lists several services under this id. A person chose a service other than the ordered one, or no person has chosen yet.
   */
  'not-chosen',
  /** The price is the confirmed one, but the service's name, group or fields have changed (O13). */
  'service-changed',
  'uncertain',
] as const;

/** A batch's orders of one service: confirmed unit price (O6), number of rows, and total cost. */
export const batchServiceSchema = z.object({
  serviceId: z.string(),
  serviceName: z.string(),
  price: moneySchema,
  rows: z.number().int(),
  total: moneySumSchema,
});
export type BatchService = z.infer<typeof batchServiceSchema>;

export const batchSchema = z.object({
  id: z.string(),
  connectionId: z.string(),
  name: z.string(),
  /** In order of first occurrence in the list; at least one. */
  services: z.array(batchServiceSchema),
  state: z.enum(batchStates),
  pauseReason: z.enum(pauseReasons).nullable(),
  /** The supplier's words that paused the batch, if any. */
  pauseWords: z.string().nullable(),
  /** Rows of the list. A retried row is one row with the state of its last attempt; the same applies to `services` and `counts`. */
  total: z.number().int(),
  counts: z.partialRecord(z.enum(orderStates), z.number().int()),
  /** True if the batch's original list is stored and can be exported with the results. */
  hasLines: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Batch = z.infer<typeof batchSchema>;
export type PauseReason = (typeof pauseReasons)[number];

/** Rows of a batch with the same outcome that can be ordered again, because nothing was paid for them, or the payment was refunded. */
export const retryGroupSchema = z.object({
  /** Identifies exactly these rows; a group with any other row has another token. */
  token: z.string().length(64),
  state: z.enum(['refused', 'rejected']),
  /** The reason in the supplier's words or ours, with `…` in place of each row's identifier; empty if the rows have different reasons. */
  reason: z.string(),
  /** True if the same row would be refused again. */
  lasting: z.boolean(),
  rows: z.number().int(),
  totals: z.array(moneySumSchema),
  /** What happened to the money for the rows: not paid, paid or refunded. */
  money: z.array(moneyShareSchema),
});
export type RetryGroup = z.infer<typeof retryGroupSchema>;

/** True if the batch was paused for a reason that needs a person or a top-up. False after a person's own pause. */
export function needsSomebody({ pauseReason }: Pick<Batch, 'pauseReason'>): boolean {
  return pauseReason !== null && pauseReason !== 'person';
}
