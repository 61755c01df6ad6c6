import { z } from 'zod';
import { decimalSchema } from '../base/decimal.ts';
import { transactionSchema } from './transaction.ts';

const time = z.number().int().min(0).max(8_640_000_000_000_000).nullable().default(null);
const amount = decimalSchema.nullable().default(null);

export const transactionKinds = transactionSchema.shape.kind.options;
export type TransactionKind = (typeof transactionKinds)[number];

/** Whether a row belongs to an order of ours, as far as the wallet was compared. Rows that the app made from our own orders always do. */
export const walletMatches = ['order', 'none'] as const;

/** The wallet rows of a list or an export. All conditions must be met; an omitted condition matches every row. */
export const walletFilterSchema = z.object({
  /** Searched in the description, details, amount and the supplier's id. */
  search: z.string().max(200).default(''),
  /** Rows of any of these kinds; empty for all rows. */
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
