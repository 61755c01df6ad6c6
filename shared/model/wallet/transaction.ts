import { z } from 'zod';
import { moneySchema } from '../base/decimal.ts';
import { detailsSchema } from '../base/details.ts';
import { orderSchema } from '../order/order.ts';

/** One row of the supplier's wallet. */
export const transactionSchema = z.object({
  id: z.string(),
  /** Milliseconds since the epoch; null if the time could not be read. `atWords` keeps it as the supplier wrote it. */
  at: z.number().nullable(),
  atWords: z.string(),
  /** Signed: negative is spent. Null if the amount or its direction could not be read: it is then in no sum. */
  amount: moneySchema.nullable(),
  kind: z.enum(['spend', 'top-up', 'refund', 'unknown']),
  description: z.string(),
  balanceAfter: moneySchema.nullable(),
  details: detailsSchema,
});
export type Transaction = z.infer<typeof transactionSchema>;

/** An order of ours as the wallet names it. */
export const walletOrderSchema = orderSchema.pick({
  id: true,
  identifier: true,
  serviceName: true,
  customer: true,
});
export type WalletOrder = z.infer<typeof walletOrderSchema>;

/** A row as the wallet lists it. `order` is ours, if the row names its reference; null if it names none or more than one. */
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

/** What was spent and topped up in one currency on one day (`YYYY-MM-DD`, in this machine's calendar). */
export const walletDaySchema = walletSumSchema.extend({ day: z.string() });
export type WalletDay = z.infer<typeof walletDaySchema>;
