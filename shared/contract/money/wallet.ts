import { z } from 'zod';
import { moneySchema } from '../../model/base/decimal.ts';
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

/** Maximum orders per `moneyPlaces` call. */
export const maxMoneyPlaces = 200;

/** Source of the rows: the supplier's REST transactions or, without REST, the spending recorded in our journal. */
const source = z.enum(['supplier', 'journal']);

const countedSchema = findingGroupSchema.omit({ kind: true });

/**
 * What a supplier owes, and what was spent there without an order of the shop. `fell`: for a supplier without a wallet,
 * the minimum unexplained decrease of the balance.
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
  /** The rows as last fetched, newest first, paged by key; sends no request. */
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
        /** Number of matches. If counting would read too many rows, only the newest are counted, and `totalIsLeast` is true. */
        total: z.number().int(),
        totalIsLeast: z.boolean(),
        /** Sums of all counted rows, not only of this page. */
        sums: z.array(walletSumSchema),
        /** Number of matching rows that no sum includes, because their amount or direction is unreadable. */
        unsummed: z.number().int(),
        fetchedAt: z.number().nullable(),
        /** False while older rows of the supplier are unread; the next refresh continues with them. */
        complete: z.boolean(),
        source,
      }),
    ),
  /**
   * Writes all rows of the filter to a file for the person. The file is saved where they choose, or is available at an address of the
   * page's own origin that works only one time. `problem` is `too-many` if the rows exceed a sheet.
   */
  export: call({ who: ['see-wallet', 'export'], till: true })
    .input(
      about.extend({ filter: walletFilterSchema, table: walletTableSchema, format: z.enum(['csv', 'xlsx']) }),
    )
    .output(handedOutSchema),
  /** Reads new rows from the supplier, page by page, until it reaches known rows. On failure the old rows are kept. */
  refresh: call({ who: 'see-wallet', till: true })
    .input(about)
    .output(z.object({ added: z.number().int(), fetchedAt: z.number() })),
  /** Charges since the wallet was last read, which no sum includes yet; empty without a wallet. */
  notCounted: call({ who: 'see-wallet', till: true })
    .input(about)
    .output(z.object({ orders: z.number().int(), cost: z.array(moneySchema), since: z.number().nullable() })),
  /** Sums of the last `days` days, oldest first; days without transactions are omitted. */
  days: call({ who: 'see-wallet', till: true })
    .input(about.extend({ days: z.number().int().min(1).max(366) }))
    .output(z.object({ days: z.array(walletDaySchema), source })),
  /**
   * The newest top-up in a connection's wallet or, without a wallet, the newest unexplained increase of its balance; null if nothing was
   * read yet.
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
   * Differences between the wallet as last read and our orders. `checked` is false if the supplier has no wallet, or it was never read.
   * `due` counts rows and orders that are not compared yet.
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
        /** Findings about rows older than this journal's first order; only counted. */
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
   * Settles a finding, or reopens it. The decision applies only to the finding as shown: another kind or amount is a different finding.
   * Who, when and why are kept forever.
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
   * For a supplier without a wallet: its balance over the last weeks, and changes that our orders do not explain, newest first. `at` is the
   * time of the balance; null if there is none yet.
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
  /** Settles an unexplained change of the balance, or reopens it. Who, when and why are kept forever. */
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
   * Where the money of each order is; unknown ids are omitted. Everyone who sees orders may read it: it reveals nothing else of the wallet,
   * and amounts are hidden where prices are.
   */
  moneyPlaces: call({ who: 'person', till: true })
    .input(z.object({ ids: z.array(z.string().max(64)).max(maxMoneyPlaces) }))
    .output(z.array(z.object({ orderId: z.string(), place: moneyPlaceSchema }))),
  /** The refused and rejected rows of a batch that were not repeated, grouped by where their money is. */
  batchShares: call({ who: 'person', till: true })
    .input(z.object({ id: z.string() }))
    .output(z.array(moneyShareSchema)),
  /**
   * What suppliers owe and what was spent without an order of the shop, for each connection whose wallet was read. For
   * a supplier without a wallet: the unexplained decreases of the balance.
   */
  owed: call({ who: 'see-wallet', otherwise: [], till: true }).output(z.array(owedSchema)),
};
