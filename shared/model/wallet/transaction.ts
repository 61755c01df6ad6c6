import { z } from 'zod';
import { moneySchema } from '../base/decimal.ts';
import { detailsSchema } from '../base/details.ts';
import { orderSchema } from '../order/order.ts';

export const transactionSchema = z.object({
  id: z.string(),
  /** Milliseconds since the epoch; null if the time is unreadable. `atWords` has the supplier's text. */
  at: z.number().nullable(),
  atWords: z.string(),
  /** Signed: negative if spent. Null if the amount or direction is unreadable; the row is then in no sum. */
  amount: moneySchema.nullable(),
  kind: z.enum(['spend', 'top-up', 'refund', 'unknown']),
  description: z.string(),
  balanceAfter: moneySchema.nullable(),
  details: detailsSchema,
});
export type Transaction = z.infer<typeof transactionSchema>;

export const walletOrderSchema = orderSchema.pick({
  id: true,
  identifier: true,
  serviceName: true,
  customer: true,
});
export type WalletOrder = z.infer<typeof walletOrderSchema>;

/** A wallet row with its order. `order` is our order whose reference the row contains; null if none, or more than one. */
export const walletRowSchema = transactionSchema.extend({ order: walletOrderSchema.nullable() });
export type WalletRow = z.infer<typeof walletRowSchema>;

/** Total of rows in one currency. Exact, unsigned. */
export const walletSumSchema = z.object({
  currency: z.string(),
  spent: z.string(),
  toppedUp: z.string(),
  refunded: z.string(),
});
export type WalletSum = z.infer<typeof walletSumSchema>;

/** Spending and top-ups in one currency on one day (`YYYY-MM-DD` in this machine's calendar). */
export const walletDaySchema = walletSumSchema.extend({ day: z.string() });
export type WalletDay = z.infer<typeof walletDaySchema>;
