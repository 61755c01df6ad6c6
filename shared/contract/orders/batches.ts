import { z } from 'zod';
import { moneySchema } from '../../model/base/decimal.ts';
import { columnMeaningSchema } from '../../model/list/sheet/column-plan.ts';
import { charactersOf, keptLimits, keptLineSchema } from '../../model/list/sheet/kept-line.ts';
import { batchSchema, retryGroupSchema } from '../../model/order/batch.ts';
import { orderTableSchema } from '../../model/order/order-cells.ts';
import { orderSelectionSchema, practisingSchema } from '../../model/order/order-filter.ts';
import { repeatPlanSchema } from '../../model/order/repeat-plan.ts';
import { rememberedNameSchema } from '../../model/service/remembered-name.ts';
import { shownServiceSchema } from '../../model/service/shown-service.ts';
import { about, call, textLimit } from '../base/call.ts';
import { handedOutSchema } from '../base/handed-out.ts';
import { askedOfCustomer } from '../money/customer-price.ts';
import { overGapSchema } from './gaps.ts';
import { orderFieldsSchema } from './orders.ts';

const id = z.object({ id: z.string() });

/** Maximum rows of one batch: at 60 requests a minute they take more than five hours. A longer list becomes several batches. */
export const maxBatchRows = 20_000;
/** Maximum groups; further small groups are merged. */
export const maxRetryGroups = 24;
/** Maximum rows per message, so that validating it never blocks the process that also sends orders. */
export const maxRowsAtOnce = 1_000;

/** One row of a list. Omitted values are taken from its service's entry in `services`. */
const batchRowSchema = z.object({
  serviceId: z.string().max(200),
  identifier: z.string().min(1).max(200),
  fields: orderFieldsSchema.default({}),
  quantity: z.number().int().min(1).max(1_000_000).default(1),
  customer: z.string().max(200).default(''),
  note: z.string().max(textLimit).default(''),
  ...askedOfCustomer,
  /** The row's line number in the imported list. */
  sourceLine: z.number().int().min(1).nullable().default(null),
  /** Why the row repeats a finished order on purpose; null if it does not repeat one. */
  againReason: z.string().trim().min(1).max(400).nullable().default(null),
});
export type BatchRowForm = z.output<typeof batchRowSchema>;

const headerSchema = z.string().min(1).max(20_000);
const rowsSchema = z.array(batchRowSchema).max(maxRowsAtOnce);

export const batches = {
  /**
   * Stages rows of a long list before its commit, in order; `from` is the number staged before. The rows are kept in memory for a few
   * minutes; nothing is written or sent. Returns the number staged for this `requestId`.
   */
  stage: call({ who: 'person', till: true })
    .input(
      z.object({ requestId: z.uuid(), from: z.number().int().min(0).max(maxBatchRows), rows: rowsSchema }),
    )
    .output(z.object({ staged: z.number().int() })),
  /** Stages the list's original lines in the same way, to be stored with its batch. */
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
   * Writes a whole list to the journal in one transaction, or nothing, and starts sending it: the staged rows, then `rows`. The same
   * `requestId` gives the same batch. Fails with `imported-before` if the list was committed before. Fails with `rows-on-order` and these
   * rows if there is an unresolved order for any row. The same applies if a row's order was delivered and no reason to repeat it is
   * given. Fails with `insufficient-balance` if the total exceeds the known balance, unless the person accepts this with `overBalance`
   * (O7).
   */
  commit: call({ who: 'person', till: true })
    .input(
      z.object({
        requestId: z.uuid(),
        /** Has the same meaning as in `orders.place`. */
        connectionId: z.string(),
        name: z.string().trim().min(1).max(120),
        /** Each service of the list with its confirmed unit price (O6), and the field values common to its rows. */
        services: z
          .array(
            z.object({
              serviceId: z.string().max(200),
              quotedPrice: moneySchema,
              /** Has the same meaning as in `orders.place`. */
              shown: shownServiceSchema.nullable().default(null),
              fields: orderFieldsSchema.default({}),
            }),
          )
          .min(1)
          .max(200),
        staged: z.number().int().min(0).max(maxBatchRows).default(0),
        rows: rowsSchema,
        /** Number of staged original lines: all of them, or 0 to store none. */
        stagedLines: z.number().int().min(0).max(keptLimits.lines).default(0),
        overBalance: z.boolean().default(false),
        overGap: overGapSchema,
      }),
    )
    .output(batchSchema),
  /**
   * Returns what a repeat of these orders would order and cost, and which of them cannot be repeated; `problem` `too-many` above 10,000.
   */
  planAgain: call({ who: 'person', till: true })
    .input(about.extend({ selection: orderSelectionSchema }))
    .output(repeatPlanSchema),
  /**
   * Orders a plan again as one batch; each order is linked to the one that it repeats (O5). The same plan from any window gives the same
   * batch. If any of it has changed, nothing is written and `problem` is `moved`.
   */
  orderAgain: call({ who: 'person', till: true })
    .input(
      z.object({
        connectionId: z.string(),
        token: z.string().length(64),
        orderIds: z.array(z.string()).min(1).max(10_000),
        name: z.string().trim().min(1).max(120),
        reason: z.string().trim().min(1).max(400),
        overBalance: z.boolean().default(false),
        overGap: overGapSchema,
      }),
    )
    .output(batchSchema),
  /** Remembered column mapping for this header (`SheetColumns.fingerprint`); null if none. */
  columns: call({ who: 'person', till: true })
    .input(z.object({ header: headerSchema }))
    .output(z.array(columnMeaningSchema).nullable()),
  /** Remembers the column meanings for this header, for the next list with it. */
  rememberColumns: call({ who: 'person', till: true })
    .input(z.object({ header: headerSchema, meanings: z.array(columnMeaningSchema).max(256) }))
    .output(z.object({})),
  /** Names that lists use for a connection's services, as confirmed by people; newest first, at most 500. */
  serviceNames: call({ who: 'person', till: true }).input(about).output(z.array(rememberedNameSchema)),
  /** Remembers a list's name for a service of this connection; replaces an earlier meaning. */
  rememberServiceName: call({ who: 'person', till: true })
    .input(rememberedNameSchema.pick({ written: true, serviceId: true }).extend({ connectionId: z.string() }))
    .output(z.object({})),
  forgetServiceName: call({ who: 'person', till: true })
    .input(rememberedNameSchema.pick({ written: true }).extend({ connectionId: z.string() }))
    .output(z.object({})),
  /** Newest first; at most 200. */
  list: call({ who: 'person', till: true }).input(practisingSchema.optional()).output(z.array(batchSchema)),
  /** Batches of every connection that wait for a person or for a top-up, newest first; at most 20. */
  paused: call({ who: 'person', till: true }).input(practisingSchema.optional()).output(z.array(batchSchema)),
  read: call({ who: 'person', till: true }).input(id).output(batchSchema.nullable()),
  /**
   * Writes a batch's original list to a file. Each line is followed by these columns of its order. `notOrdered` is the state shown for a
   * line without an order. This works only if the batch has its lines (`hasLines`). The file is returned as in `orders.export`.
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
  /** Stops sending this batch; running orders end normally. */
  pause: call({ who: 'person', till: true }).input(id).output(batchSchema),
  resume: call({ who: 'person', till: true }).input(id).output(batchSchema),
  /** Cancels the rows that are still queued. */
  cancelQueued: call({ who: 'person', till: true }).input(id).output(batchSchema),
  /** The batch's rows that can be retried, grouped by state and reason; largest groups first. */
  planRetry: call({ who: 'person', till: true }).input(id).output(z.array(retryGroupSchema)),
  /**
   * Retries the rows of these groups; each is linked to its first attempt (O5). If the groups contain other rows now, nothing is written
   * and `problem` is `moved`. Fails with `insufficient-balance` above the known balance, unless the person accepts this with
   * `overBalance` (O7).
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
