import { z } from 'zod';
import { moneySchema } from '../../model/base/decimal.ts';
import { balanceMoveSchema } from '../../model/wallet/balance-path.ts';
import {
  findingGroupSchema,
  findingKinds,
  findingSchema,
  findingStageSchema,
  settledFindingSchema,
} from '../../model/wallet/finding.ts';
import { walletDaySchema, walletRowSchema, walletSumSchema } from '../../model/wallet/transaction.ts';
import { walletTableSchema } from '../../model/wallet/wallet-cells.ts';
import { walletFilterSchema } from '../../model/wallet/wallet-filter.ts';
import { call } from '../base/call.ts';
import { handedOutSchema } from '../base/handed-out.ts';

/** Where the rows come from: the supplier's REST transactions, or, where REST is absent, what our own journal knows of spending. */
const source = z.enum(['supplier', 'journal']);

const countedSchema = findingGroupSchema.omit({ kind: true });

/**
 * What a supplier owes, and what was spent there by nobody of the shop; `fell`: where it shows no wallet, what its balance fell by, at least, for
 * no order of ours.
 */
const owedSchema = z.object({
  connectionId: z.string(),
  name: z.string(),
  owed: countedSchema,
  unknown: countedSchema,
  fell: countedSchema,
});
export type Owed = z.infer<typeof owedSchema>;

export const wallet = {
  /** Newest first, paged by key, from what was last fetched; asks nobody. */
  list: call({ who: 'see-wallet', till: true })
    .input(
      walletFilterSchema.extend({
        cursor: z.string().nullable().default(null),
        limit: z.number().int().min(1).max(500).default(200),
      }),
    )
    .output(
      z.object({
        transactions: z.array(walletRowSchema),
        nextCursor: z.string().nullable(),
        /** How many match; where very many rows would have to be read to count them, those among the newest, and `totalIsLeast`. */
        total: z.number().int(),
        totalIsLeast: z.boolean(),
        /** What all that are counted come to, not only those of this page. */
        sums: z.array(walletSumSchema),
        /** Matching rows that are in no sum, because their amount or its direction could not be read. */
        unsummed: z.number().int(),
        fetchedAt: z.number().nullable(),
        /** False while older rows of the supplier's have not been read yet: the next refresh continues with them. */
        complete: z.boolean(),
        source,
      }),
    ),
  /**
   * Writes what the filter finds into a file for the person, all pages of it: saved where they say, or an address of the page's own origin
   * that works once. `problem` `too-many` where a sheet would not hold it.
   */
  export: call({ who: ['see-wallet', 'export'], till: true })
    .input(
      z.object({ filter: walletFilterSchema, table: walletTableSchema, format: z.enum(['csv', 'xlsx']) }),
    )
    .output(handedOutSchema),
  /** Reads new rows from the supplier, page by page, until it meets known ones; the old ones stay if that fails. */
  refresh: call({ who: 'see-wallet', till: true }).output(
    z.object({ added: z.number().int(), fetchedAt: z.number() }),
  ),
  /** What the supplier took since its wallet was last read, so that no sum shows it yet; nothing if there is no wallet. */
  notCounted: call({ who: 'see-wallet', till: true }).output(
    z.object({ orders: z.number().int(), cost: z.array(moneySchema), since: z.number().nullable() }),
  ),
  /** Sums for the last `days` days, oldest first; days without movement are left out. */
  days: call({ who: 'see-wallet', till: true })
    .input(z.object({ days: z.number().int().min(1).max(366) }))
    .output(z.object({ days: z.array(walletDaySchema), source })),
  /** The newest top-up of the selected connection's wallet, as far as it was read, or what else came in lately if there is no wallet; null if nothing was read yet. */
  lastTopUp: call({ who: 'see-wallet', otherwise: null, till: true }).output(
    z
      .object({
        connectionId: z.string(),
        last: z
          .object({
            id: z.string(),
            amount: moneySchema,
            /** False: it was at least as much. */
            exact: z.boolean(),
            at: z.number(),
          })
          .nullable(),
      })
      .nullable(),
  ),
  /**
   * What does not add up between the wallet as last read and our orders. `checked` is false if the supplier shows no wallet, or it was
   * never read: then nothing can be said. `due` is how many rows and orders are still to be compared.
   */
  findings: call({ who: 'see-wallet', till: true }).output(
    z.object({
      checked: z.boolean(),
      fetchedAt: z.number().nullable(),
      due: z.number().int(),
      open: z.array(findingGroupSchema),
      expected: z.array(findingGroupSchema),
      settled: z.array(findingGroupSchema),
      /** Counted alone. */
      earlier: z.array(findingGroupSchema),
    }),
  ),
  /** One by one, newest first, paged by key. */
  listFindings: call({ who: 'see-wallet', till: true })
    .input(
      z.object({
        stage: findingStageSchema,
        kind: z.enum(findingKinds).nullable().default(null),
        cursor: z.string().nullable().default(null),
        limit: z.number().int().min(1).max(200).default(100),
      }),
    )
    .output(z.object({ findings: z.array(findingSchema), nextCursor: z.string().nullable() })),
  /**
   * A person says that a finding is settled, or that it is open after all. It holds for what was shown: another kind or amount is another
   * finding. Who, when and why are kept for ever.
   */
  settleFinding: call({ who: ['see-wallet', 'settle'], till: true })
    .input(
      settledFindingSchema.extend({
        settled: z.boolean(),
        who: z.string().trim().min(1).max(80),
        words: z.string().trim().min(1).max(400),
      }),
    )
    .output(z.object({ settled: z.boolean() })),
  /**
   * Where the supplier shows no wallet: its balance over the last weeks, and what moved it but our orders, newest first. `at` is when the
   * balance was told; null if none was yet.
   */
  balancePath: call({ who: 'see-wallet', till: true }).output(
    z.object({
      first: z.object({ at: z.number(), balance: moneySchema }).nullable(),
      last: z.object({ at: z.number(), balance: moneySchema }).nullable(),
      moves: z.array(balanceMoveSchema),
    }),
  ),
  /** A person says that such a move is settled, or that it is open after all. Who, when and why are kept for ever. */
  settleMove: call({ who: ['see-wallet', 'settle'], till: true })
    .input(
      balanceMoveSchema.pick({ noticedAt: true, amount: true }).extend({
        settled: z.boolean(),
        who: z.string().trim().min(1).max(80),
        words: z.string().trim().min(1).max(400),
      }),
    )
    .output(z.object({ settled: z.boolean() })),
  /** What suppliers owe and what nobody of the shop ordered, of every connection whose wallet was read; if there is no wallet, what the balance fell by and no order explains. */
  owed: call({ who: 'see-wallet', otherwise: [], till: true }).output(z.array(owedSchema)),
};
