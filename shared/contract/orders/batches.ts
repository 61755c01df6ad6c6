import { z } from 'zod';
import { moneySchema } from '../../model/base/decimal.ts';
import { columnMeaningSchema } from '../../model/list/sheet/column-plan.ts';
import { charactersOf, keptLimits, keptLineSchema } from '../../model/list/sheet/kept-line.ts';
import { batchSchema, retryGroupSchema } from '../../model/order/batch.ts';
import { orderTableSchema } from '../../model/order/order-cells.ts';
import { orderSelectionSchema } from '../../model/order/order-filter.ts';
import { repeatPlanSchema } from '../../model/order/repeat-plan.ts';
import { rememberedNameSchema } from '../../model/service/remembered-name.ts';
import { shownServiceSchema } from '../../model/service/shown-service.ts';
import { call, textLimit } from '../base/call.ts';
import { handedOutSchema } from '../base/handed-out.ts';
import { askedOfCustomer } from '../money/customer-price.ts';
import { overGapSchema } from './gaps.ts';
import { orderFieldsSchema } from './orders.ts';

const id = z.object({ id: z.string() });

/** Most rows of one batch: at 60 requests a minute it takes more than five hours. A longer list is several batches. */
export const maxBatchRows = 20_000;
/** Reasons that few rows share count as one. */
export const maxRetryGroups = 24;
/** Most rows of one message, so that checking it never holds up the process that also sends orders. */
export const maxRowsAtOnce = 1_000;

/** One row of a list. What it leaves out is as its service's entry in `services` says. */
const batchRowSchema = z.object({
  serviceId: z.string().max(200),
  identifier: z.string().min(1).max(200),
  fields: orderFieldsSchema.default({}),
  quantity: z.number().int().min(1).max(1_000_000).default(1),
  customer: z.string().max(200).default(''),
  note: z.string().max(textLimit).default(''),
  ...askedOfCustomer,
  /** Its line in what was imported. */
  sourceLine: z.number().int().min(1).nullable().default(null),
  /** Why it deliberately repeats an order that is done; null: it repeats none. */
  againReason: z.string().trim().min(1).max(400).nullable().default(null),
});
export type BatchRowForm = z.output<typeof batchRowSchema>;

const headerSchema = z.string().min(1).max(20_000);
const rowsSchema = z.array(batchRowSchema).max(maxRowsAtOnce);

export const batches = {
  /**
   * Hands over rows of a long list before its commit, in order; `from` is how many were handed over before. They are kept in
   * memory for a few minutes, and nothing is written or sent. Answers how many are kept for this `requestId`.
   */
  stage: call({ who: 'person', till: true })
    .input(
      z.object({ requestId: z.uuid(), from: z.number().int().min(0).max(maxBatchRows), rows: rowsSchema }),
    )
    .output(z.object({ staged: z.number().int() })),
  /** Hands over lines of the list as it came, in the same way as its rows, to be kept with its batch. */
  stageLines: call({ who: 'person', till: true })
    .input(
      z.object({
        requestId: z.uuid(),
        from: z.number().int().min(0).max(keptLimits.lines),
        lines: z
          .array(keptLineSchema)
          .max(keptLimits.linesAtOnce)
          .refine((lines) => charactersOf(lines) <= keptLimits.charactersAtOnce),
      }),
    )
    .output(z.object({ staged: z.number().int() })),
  /**
   * Writes a whole list to the journal in one transaction and starts to send it: the rows that were staged, then `rows`. All or none.
   * The same `requestId` twice is the same batch. A list that was committed before ends in `imported-before`; rows that are unresolved, or
   * delivered and not repeated with a reason, end in `rows-on-order` with each of them.
   * A total above the known balance ends in `insufficient-balance` unless `overBalance` says that the person accepts it (O7).
   */
  commit: call({ who: 'person', till: true })
    .input(
      z.object({
        requestId: z.uuid(),
        /** As in `orders.place`. */
        connectionId: z.string().nullable().default(null),
        name: z.string().trim().min(1).max(120),
        /** Each service of the list with the price of one that the person confirmed (O6), and the fields that are the same for its rows. */
        services: z
          .array(
            z.object({
              serviceId: z.string().max(200),
              quotedPrice: moneySchema,
              /** As in `orders.place`. */
              shown: shownServiceSchema.nullable().default(null),
              fields: orderFieldsSchema.default({}),
            }),
          )
          .min(1)
          .max(200),
        staged: z.number().int().min(0).max(maxBatchRows).default(0),
        rows: rowsSchema,
        /** How many lines of the list as it came were staged, all of them; 0: none are kept. */
        stagedLines: z.number().int().min(0).max(keptLimits.lines).default(0),
        overBalance: z.boolean().default(false),
        overGap: overGapSchema,
      }),
    )
    .output(batchSchema),
  /** What ordering these again would order and cost, and what of them cannot be; `problem` `too-many` above 10,000. */
  planAgain: call({ who: 'person', till: true })
    .input(z.object({ selection: orderSelectionSchema }))
    .output(repeatPlanSchema),
  /**
   * Orders again what a plan says, as one batch of which each order is linked to the one that it repeats (O5). The same plan twice, from
   * whichever window, is the same batch; `problem` `moved` where any of it has changed since, and nothing is written.
   */
  orderAgain: call({ who: 'person', till: true })
    .input(
      z.object({
        connectionId: z.string().nullable(),
        token: z.string().length(64),
        orderIds: z.array(z.string()).min(1).max(10_000),
        name: z.string().trim().min(1).max(120),
        reason: z.string().trim().min(1).max(400),
        overBalance: z.boolean().default(false),
        overGap: overGapSchema,
      }),
    )
    .output(batchSchema),
  /** What a person said that the columns under this header are (`SheetColumns.fingerprint`); null where nobody has. */
  columns: call({ who: 'person', till: true })
    .input(z.object({ header: headerSchema }))
    .output(z.array(columnMeaningSchema).nullable()),
  /** Keeps what the columns under a header are, for the next list like it. */
  rememberColumns: call({ who: 'person', till: true })
    .input(z.object({ header: headerSchema, meanings: z.array(columnMeaningSchema).max(256) }))
    .output(z.object({})),
  /** What lists call services of the selected connection besides their names, as persons said; the latest first, at most 500. */
  serviceNames: call({ who: 'person', till: true }).output(z.array(rememberedNameSchema)),
  /** Keeps what a list calls a service of this connection, in place of what was said of that name before. `connectionId` as in `commit`. */
  rememberServiceName: call({ who: 'person', till: true })
    .input(
      rememberedNameSchema
        .pick({ written: true, serviceId: true })
        .extend({ connectionId: z.string().nullable().default(null) }),
    )
    .output(z.object({})),
  forgetServiceName: call({ who: 'person', till: true })
    .input(
      rememberedNameSchema
        .pick({ written: true })
        .extend({ connectionId: z.string().nullable().default(null) }),
    )
    .output(z.object({})),
  /** Newest first; at most 200. */
  list: call({ who: 'person', till: true }).output(z.array(batchSchema)),
  /** Those of every connection that wait for a person or for money, newest first; at most 20. */
  paused: call({ who: 'person', till: true }).output(z.array(batchSchema)),
  read: call({ who: 'person', till: true }).input(id).output(batchSchema.nullable()),
  /**
   * Writes the list of a batch as it came, every line of it, with these columns of its orders behind its own. `notOrdered` stands as the
   * state of a line that was not ordered. Only where the batch has its lines (`hasLines`); the file goes as in `orders.export`.
   */
  exportLines: call({ who: 'export', till: true })
    .input(
      z.object({
        id: z.string(),
        table: orderTableSchema,
        notOrdered: z.string().max(80),
        format: z.enum(['csv', 'xlsx']),
      }),
    )
    .output(handedOutSchema),
  /** Sends nothing more from this batch; what is being sent ends as it ends. */
  pause: call({ who: 'person', till: true }).input(id).output(batchSchema),
  resume: call({ who: 'person', till: true }).input(id).output(batchSchema),
  /** Cancels the rows that are still queued. */
  cancelQueued: call({ who: 'person', till: true }).input(id).output(batchSchema),
  /** What of its rows can be ordered anew, by how and why they ended; the largest groups first. */
  planRetry: call({ who: 'person', till: true }).input(id).output(z.array(retryGroupSchema)),
  /**
   * Orders the rows of these groups anew, each linked to its first attempt (O5); `problem` `moved` where they are no longer these rows, and
   * nothing is written. Above the known balance it ends in `insufficient-balance` unless `overBalance` says that the person accepts it (O7).
   */
  retry: call({ who: 'person', till: true })
    .input(
      z.object({
        id: z.string(),
        requestId: z.uuid(),
        tokens: z.array(z.string().length(64)).min(1).max(maxRetryGroups),
        overBalance: z.boolean().default(false),
        overGap: overGapSchema,
      }),
    )
    .output(batchSchema),
};
