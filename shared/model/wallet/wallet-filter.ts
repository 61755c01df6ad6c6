import { z } from 'zod';
import { decimalSchema } from '../base/decimal.ts';
import { transactionSchema } from './transaction.ts';

const time = z.number().int().min(0).max(8_640_000_000_000_000).nullable().default(null);
const amount = decimalSchema.nullable().default(null);

/** Kinds of wallet rows. */
export const transactionKinds = transactionSchema.shape.kind.options;
export type TransactionKind = (typeof transactionKinds)[number];

/** Whether a row has an order of ours, as far as the wallet was compared; rows from our own orders always have one. */
export const walletMatches = ['order', 'none'] as const;

/** The wallet rows of a list or an export. All conditions must be met; omitted ones match everything. */
export const walletFilterSchema = z.object({
  /** Searched in the description, details, amount and the supplier's id. */
  search: z.string().max(200).default(''),
  /** Any of these kinds; empty for all. */
  kinds: z.array(z.enum(transactionKinds)).max(transactionKinds.length).default([]),
  /** At or after `since`, and before `until`; milliseconds since the epoch. A row without a time matches no range. */
  since: time,
  until: time,
  /** The unsigned amount in any currency, including both limits. */
  amountFrom: amount,
  amountTo: amount,
  match: z.enum(walletMatches).nullable().default(null),
});
export type WalletFilter = z.infer<typeof walletFilterSchema>;
