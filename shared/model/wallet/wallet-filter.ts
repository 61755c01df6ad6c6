import { z } from 'zod';
import { decimalSchema } from '../base/decimal.ts';
import { transactionSchema } from './transaction.ts';

const time = z.number().int().min(0).max(8_640_000_000_000_000).nullable().default(null);
const amount = decimalSchema.nullable().default(null);

/** What a row of the wallet can be. */
export const transactionKinds = transactionSchema.shape.kind.options;
export type TransactionKind = (typeof transactionKinds)[number];

/** Whether a row was matched to an order of ours, as far as the wallet was compared; rows made from our orders always are. */
export const walletMatches = ['order', 'none'] as const;

/** The wallet rows of a list or an export. All conditions must hold; every property that is missing holds for all. */
export const walletFilterSchema = z.object({
  /** Searched for in the description, the details, the amount and the supplier's id. */
  search: z.string().max(200).default(''),
  /** Any of these; empty: all. */
  kinds: z.array(z.enum(transactionKinds)).max(transactionKinds.length).default([]),
  /** At this time or later, and before that one; milliseconds since the epoch. A row without a time is in no span. */
  since: time,
  until: time,
  /** The unsigned amount in any currency, both ends included. */
  amountFrom: amount,
  amountTo: amount,
  match: z.enum(walletMatches).nullable().default(null),
});
export type WalletFilter = z.infer<typeof walletFilterSchema>;
