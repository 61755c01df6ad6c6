import { z } from 'zod';
import { moneySchema, moneySumSchema } from '../../model/base/decimal.ts';
import { moneyShareSchema } from '../../model/order/money-share.ts';
import { balanceMoveSchema } from '../../model/wallet/balance-path.ts';
import {
  findingGroupSchema,
  findingKinds,
  findingSchema,
  findingStageSchema,
  settledFindingSchema,
} from '../../model/wallet/finding.ts';
import { moneyPlaceSchema } from '../../model/wallet/money-place.ts';
import { walletDaySchema, walletRowSchema, walletSumSchema } from '../../model/wallet/transaction.ts';
import { walletTableSchema } from '../../model/wallet/wallet-cells.ts';
import { walletFilterSchema } from '../../model/wallet/wallet-filter.ts';
import { about, call } from '../base/call.ts';
import { handedOutSchema } from '../base/handed-out.ts';
import { statement } from '../base/statement.ts';

export const maxMoneyPlaces = 200;

/** Source of the rows: the supplier's REST transactions or, without REST, the spending in the shop's journal. */
const source = z.enum(['supplier', 'journal']);

const countedSchema = findingGroupSchema.omit({ kind: true });

/**
 * What a supplier owes (`owed`), and what was spent there without an order of the shop (`unknown`). `fell` is
 * for a supplier without a wallet: the sum of the balance's unexplained decreases, as a minimum.
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
  /** Returns the rows as last fetched, newest first, paged by key. Sends no request. */
  list: call({ who: 'see-wallet', till: true })
    .input(
      walletFilterSchema.extend({
        ...about.shape,
        cursor: z.string().nullable().default(null),
        limit: z.number().int().min(1).max(500).default(200),
      }),
    )
    .output(
      z.object({
        transactions: z.array(walletRowSchema),
        nextCursor: z.string().nullable(),
        /** Number of matching rows. If counting would read too many rows, only the newest are counted and `totalIsLeast` is true. */
        total: z.number().int(),
        totalIsLeast: z.boolean(),
        /** Sums of all counted rows, not only of this page. */
        sums: z.array(walletSumSchema),
        /** Number of matching rows that no sum includes, because their amount or direction is unreadable. */
        unsummed: z.number().int(),
        fetchedAt: z.number().nullable(),
        /** False if older rows of the supplier were not read yet. The next refresh continues with these rows. */
        complete: z.boolean(),
        source,
      }),
    ),
  /**
   * Writes all rows that the filter finds to a file for the person. The file is saved where the person chooses, or is available for one
   * download. `problem` is `too-many` if the rows exceed a sheet.
   */
  export: call({ who: ['see-wallet', 'export'], till: true })
    .input(
      about.extend({ filter: walletFilterSchema, table: walletTableSchema, format: z.enum(['csv', 'xlsx']) }),
    )
    .output(handedOutSchema),
  /** Reads new rows from the supplier, page by page, until a page contains known rows. If this fails, the old rows are kept. */
  refresh: call({ who: 'see-wallet', till: true })
    .input(about)
    .output(z.object({ added: z.number().int(), fetchedAt: z.number() })),
  /** Orders charged since the wallet was last read, and their cost. No sum includes them yet. Empty if there is no wallet. */
  notCounted: call({ who: 'see-wallet', till: true })
    .input(about)
    .output(
      z.object({ orders: z.number().int(), cost: z.array(moneySumSchema), since: z.number().nullable() }),
    ),
  /** Sums of the last `days` days, oldest first. Days without transactions are omitted. */
  days: call({ who: 'see-wallet', till: true })
    .input(about.extend({ days: z.number().int().min(1).max(366) }))
    .output(z.object({ days: z.array(walletDaySchema), source })),
  /**
   * The newest top-up in a connection's wallet or, without a wallet, the newest unexplained increase of the connection's balance. Null if
   * nothing was read yet.
   */
  lastTopUp: call({ who: 'see-wallet', otherwise: null, till: true })
    .input(about)
    .output(
      z
        .object({
          connectionId: z.string(),
          last: z
            .object({
              id: z.string(),
              amount: moneySchema,
              /** False if the amount is a minimum. */
              exact: z.boolean(),
              at: z.number(),
            })
            .nullable(),
        })
        .nullable(),
    ),
  /**
   * Differences between the wallet as last read and the shop's orders. `checked` is false if the supplier has no wallet, or if it was never
   * read. `due` is the number of rows and orders that are not compared yet.
   */
  findings: call({ who: 'see-wallet', till: true })
    .input(about)
    .output(
      z.object({
        checked: z.boolean(),
        fetchedAt: z.number().nullable(),
        due: z.number().int(),
        open: z.array(findingGroupSchema),
        expected: z.array(findingGroupSchema),
        settled: z.array(findingGroupSchema),
        /** Findings about rows that are older than this journal's first order. They are only counted. */
        earlier: z.array(findingGroupSchema),
      }),
    ),
  /** Single findings, newest first, paged by key. */
  listFindings: call({ who: 'see-wallet', till: true })
    .input(
      about.extend({
        stage: findingStageSchema,
        kind: z.enum(findingKinds).nullable().default(null),
        cursor: z.string().nullable().default(null),
        limit: z.number().int().min(1).max(200).default(100),
      }),
    )
    .output(z.object({ findings: z.array(findingSchema), nextCursor: z.string().nullable() })),
  /**
   * Settles or reopens a finding. The decision applies only to the finding as shown; with another kind or amount, it is a different
   * finding. The person, the time and the reason are kept forever.
   */
  settleFinding: call({ who: ['see-wallet', 'settle'], till: true })
    .input(
      settledFindingSchema.extend({
        connectionId: z.string(),
        settled: z.boolean(),
        ...statement,
      }),
    )
    .output(z.object({ settled: z.boolean() })),
  /**
   * For a supplier without a wallet: the balance over the last weeks, and the changes that the shop's orders do not explain, newest first.
   * `first` and `last` are null if no balance was read yet.
   */
  balancePath: call({ who: 'see-wallet', till: true })
    .input(about)
    .output(
      z.object({
        first: z.object({ at: z.number(), balance: moneySchema }).nullable(),
        last: z.object({ at: z.number(), balance: moneySchema }).nullable(),
        moves: z.array(balanceMoveSchema),
      }),
    ),
  /** Settles or reopens an unexplained change of the balance. The person, the time and the reason are kept forever. */
  settleMove: call({ who: ['see-wallet', 'settle'], till: true })
    .input(
      balanceMoveSchema.pick({ noticedAt: true, amount: true }).extend({
        connectionId: z.string(),
        settled: z.boolean(),
        ...statement,
      }),
    )
    .output(z.object({ settled: z.boolean() })),
  /**
   * Says where the money of each order is. Unknown ids are omitted. Everybody who sees orders may make this call: it reveals nothing else
   * about the wallet, and people who may not see prices get no amounts.
   */
  moneyPlaces: call({ who: 'person', till: true })
    .input(z.object({ ids: z.array(z.string().max(64)).max(maxMoneyPlaces) }))
    .output(z.array(z.object({ orderId: z.string(), place: moneyPlaceSchema }))),
  /** The refused and rejected rows of a batch that were not ordered again, grouped by where their money is. */
  batchShares: call({ who: 'person', till: true })
    .input(z.object({ id: z.string() }))
    .output(z.array(moneyShareSchema)),
  /**
   * For each connection whose wallet was read: what the supplier owes, and what was spent without an order of
   * the shop. For a supplier without a wallet: the sum of the balance's unexplained decreases.
   */
  owed: call({ who: 'see-wallet', otherwise: [], till: true }).output(z.array(owedSchema)),
};
