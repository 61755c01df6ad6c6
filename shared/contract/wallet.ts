import { z } from 'zod';
import { walletDaySchema, walletRowSchema, walletSumSchema } from '../model/connection/transaction.ts';
import { call } from './call.ts';

/** Where the rows come from: the supplier's REST transactions, or, where REST is absent, what our own journal knows of spending. */
const source = z.enum(['supplier', 'journal']);

export const wallet = {
  /** Newest first, paged by key, from what was last fetched; asks nobody. */
  list: call
    .input(
      z.object({
        search: z.string().max(200).default(''),
        cursor: z.string().nullable().default(null),
        limit: z.number().int().min(1).max(500).default(200),
      }),
    )
    .output(
      z.object({
        transactions: z.array(walletRowSchema),
        nextCursor: z.string().nullable(),
        /** How many match; of a search that finds very many, those among the newest rows, and `totalIsLeast`. */
        total: z.number().int(),
        totalIsLeast: z.boolean(),
        /** What all that are counted come to, not only those of this page. */
        sums: z.array(walletSumSchema),
        /** Matching rows that are in no sum, because their amount or its direction could not be read. */
        unsummed: z.number().int(),
        fetchedAt: z.number().nullable(),
        /** False while older rows of the supplier's have not been read yet: the next refresh goes on with them. */
        complete: z.boolean(),
        source,
      }),
    ),
  /** Reads new rows from the supplier, page by page, until it meets known ones; the old ones stay where that fails. */
  refresh: call.output(z.object({ added: z.number().int(), fetchedAt: z.number() })),
  /** Sums for the last `days` days, oldest first; days without movement are left out. */
  days: call
    .input(z.object({ days: z.number().int().min(1).max(366) }))
    .output(z.object({ days: z.array(walletDaySchema), source })),
};
