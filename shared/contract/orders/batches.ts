import { z } from 'zod';
import { moneySchema } from '../../model/base/decimal.ts';
import { columnMeaningSchema } from '../../model/list/sheet/column-plan.ts';
import { charactersOf, storedLineLimits, storedLineSchema } from '../../model/list/sheet/kept-line.ts';
import { batchSchema, retryGroupSchema } from '../../model/order/batch.ts';
import { orderTableSchema } from '../../model/order/order-cells.ts';
import { orderSelectionSchema, practisingSchema } from '../../model/order/order-filter.ts';
import { repeatPlanSchema } from '../../model/order/repeat-plan.ts';
import { rememberedNameSchema } from '../../model/service/remembered-name.ts';
import { shownServiceSchema } from '../../model/service/shown-service.ts';
import { about, call, textLimit } from '../base/call.ts';
import { handedOutSchema } from '../base/handed-out.ts';
import { customerPriceFields } from '../money/customer-price.ts';
import { overGapSchema } from './gaps.ts';
import { orderFieldsSchema } from './orders.ts';

const id = z.object({ id: z.string() });

/** Maximum rows of one batch, which take more than five hours at 60 requests a minute. A longer list becomes several batches. */
export const maxBatchRows = 20_000;
/** Maximum groups of rows to retry. If there are more, the small groups are merged. */
export const maxRetryGroups = 24;
/** Maximum rows in one message, so that validating a message never blocks the process, which also sends orders. */
export const maxRowsAtOnce = 1_000;

/** One row of a list. Omitted values are taken from the entry of the row's service in `services`. */
const batchRowSchema = z.object({
  serviceId: z.string().max(200),
  identifier: z.string().min(1).max(200),
  fields: orderFieldsSchema.default({}),
  quantity: z.number().int().min(1).max(1_000_000).default(1),
  customer: z.string().max(200).default(''),
  note: z.string().max(textLimit).default(''),
  ...customerPriceFields,
  /** The row's line number in the imported list. */
  sourceLine: z.number().int().min(1).nullable().default(null),
  /** Why the row repeats a finished order on purpose; null if it repeats no order. */
  againReason: z.string().trim().min(1).max(400).nullable().default(null),
});
export type BatchRowForm = z.output<typeof batchRowSchema>;

const headerSchema = z.string().min(1).max(20_000);
const rowsSchema = z.array(batchRowSchema).max(maxRowsAtOnce);

export const batches = {
  /**
   * Stages rows of a long list before its commit, in order. `from` is the number of rows staged before. The rows are in memory for a few
   * minutes; nothing is written or sent. Returns the number of rows staged for this `requestId`.
   */
  stage: call({ who: 'person', till: true })
    .input(
      z.object({ requestId: z.uuid(), from: z.number().int().min(0).max(maxBatchRows), rows: rowsSchema }),
    )
    .output(z.object({ staged: z.number().int() })),
  /** Stages the list's original lines in the same way. The commit stores them with the batch. */
  stageLines: call({ who: 'person', till: true })
    .input(
      z.object({
        requestId: z.uuid(),
        from: z.number().int().min(0).max(storedLineLimits.lines),
        lines: z
          .array(storedLineSchema)
          .max(storedLineLimits.linesAtOnce)
          .refine((lines) => charactersOf(lines) <= storedLineLimits.charactersAtOnce),
      }),
    )
    .output(z.object({ staged: z.number().int() })),
  /**
   * Writes a whole list (the staged rows, then `rows`) to the journal in one transaction, or nothing, and starts sending it. The same
   * `requestId` returns the same batch. Fails with `imported-before` if the list was committed before. Fails with `rows-on-order` if rows
   * have an unresolved order, or a successful order without a reason to repeat it. Fails with `insufficient-balance` if the total exceeds
   * the known balance, unless the person accepts this with `overBalance` (O7).
   */
  commit: call({ who: 'person', till: true })
    .input(
      z.object({
        requestId: z.uuid(),
        /** Has the same meaning as in `orders.place`. */
        connectionId: z.string(),
        name: z.string().trim().min(1).max(120),
        /** Each service of the list, with its confirmed price per unit (O6) and the field values that its rows share. */
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
        /** Number of staged original lines: the number of all lines, or 0 to store none. */
        stagedLines: z.number().int().min(0).max(storedLineLimits.lines).default(0),
        overBalance: z.boolean().default(false),
        overGap: overGapSchema,
      }),
    )
    .output(batchSchema),
  /**
   * Returns what a repeat of these orders would order and cost, and which orders cannot be repeated. `problem` is `too-many` above 10,000.
   */
  planAgain: call({ who: 'person', till: true })
    .input(about.extend({ selection: orderSelectionSchema }))
    .output(repeatPlanSchema),
  /**
   * Orders the plan of `planAgain` as one batch. Each order is linked to the order that it repeats (O5). The same plan from any window
   * returns the same batch. If the plan would be different now, nothing is written and `problem` is `moved`.
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
  /** Returns the remembered column meanings for this header (`SheetColumns.fingerprint`); null if none. */
  columns: call({ who: 'person', till: true })
    .input(z.object({ header: headerSchema }))
    .output(z.array(columnMeaningSchema).nullable()),
  /** Remembers the column meanings for the next list with this header. */
  rememberColumns: call({ who: 'person', till: true })
    .input(z.object({ header: headerSchema, meanings: z.array(columnMeaningSchema).max(256) }))
    .output(z.object({})),
  /** Returns the names that lists use for a connection's services and that people have confirmed. Newest first, at most 500. */
  serviceNames: call({ who: 'person', till: true }).input(about).output(z.array(rememberedNameSchema)),
  /** Remembers that a name in lists means this service of the connection. Replaces an earlier meaning of the name. */
  rememberServiceName: call({ who: 'person', till: true })
    .input(rememberedNameSchema.pick({ written: true, serviceId: true }).extend({ connectionId: z.string() }))
    .output(z.object({})),
  forgetServiceName: call({ who: 'person', till: true })
    .input(rememberedNameSchema.pick({ written: true }).extend({ connectionId: z.string() }))
    .output(z.object({})),
  /** Returns the batches, newest first, at most 200. */
  list: call({ who: 'person', till: true }).input(practisingSchema.optional()).output(z.array(batchSchema)),
  /** Returns the batches of all connections that wait for a person or for a top-up, newest first, at most 20. */
  paused: call({ who: 'person', till: true }).input(practisingSchema.optional()).output(z.array(batchSchema)),
  read: call({ who: 'person', till: true }).input(id).output(batchSchema.nullable()),
  /**
   * Writes a batch's original list to a file, as `orders.export` does. Each line is followed by the requested
   * columns of its order. `notOrdered` is the state for a line without an order. Works only if the batch has
   * its lines (`hasLines`).
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
  /** Stops sending rows of this batch. Rows that were sent already end normally. */
  pause: call({ who: 'person', till: true }).input(id).output(batchSchema),
  resume: call({ who: 'person', till: true }).input(id).output(batchSchema),
  cancelQueued: call({ who: 'person', till: true }).input(id).output(batchSchema),
  /** Returns the batch's rows that can be retried, grouped by state and reason, largest group first. */
  planRetry: call({ who: 'person', till: true }).input(id).output(z.array(retryGroupSchema)),
  /**
   * Retries the rows of these groups. Each new order is linked to the row's first order (O5). If the groups contain other rows now, nothing
   * is written and `problem` is `moved`. Fails with `insufficient-balance` if the total exceeds the known balance, unless the person
   * accepts this with `overBalance` (O7).
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
