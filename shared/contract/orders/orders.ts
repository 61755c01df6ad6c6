import { z } from 'zod';
import { moneySchema } from '../../model/base/decimal.ts';
import { textsByName } from '../../model/base/texts-by-name.ts';
import { knownOrderSchema } from '../../model/list/text/verdict.ts';
import {
  attemptSchema,
  balanceEvidenceSchema,
  orderEventSchema,
  orderSchema,
  orderStates,
  reconciliationSchema,
  referenceHolderSchema,
  sharedReferenceSchema,
} from '../../model/order/order.ts';
import { orderTableSchema } from '../../model/order/order-cells.ts';
import {
  ofConnectionSchema,
  orderFilterSchema,
  orderSelectionSchema,
  practisingSchema,
} from '../../model/order/order-filter.ts';
import { tidyReference } from '../../model/order/reference.ts';
import { shownServiceSchema } from '../../model/service/shown-service.ts';
import { about, call, textLimit } from '../base/call.ts';
import { maxIdsOfChange } from '../base/change-limit.ts';
import { handedOutSchema } from '../base/handed-out.ts';
import { statement } from '../base/statement.ts';
import { customerPriceFields } from '../money/customer-price.ts';
import { overGapSchema } from './gaps.ts';
import { stopSchema } from './order-stops.ts';
import { settling } from './settling.ts';

const id = z.object({ id: z.string() });
const key = z
  .string()
  .regex(/^\d{1,15}$/)
  .nullable()
  .default(null);
const note = z.string().max(textLimit);
export const orderFieldsSchema = textsByName({ name: 200, text: textLimit });

/** An earlier order of an identifier, with the fields that the check of a list needs. */
const knownInListSchema = z.object({
  ...knownOrderSchema.shape,
  identifier: z.string(),
  batchId: z.string().nullable(),
  finishedAt: z.number().nullable(),
  /** The beginning of the order's result, as the supplier wrote it. */
  result: z.string().nullable(),
});
export type KnownInList = z.infer<typeof knownInListSchema>;

/** A service that was ordered at least once, even if it is no longer in the catalogue. */
const orderedServiceSchema = z.object({
  id: z.string(),
  /** The catalogue's name, or else the name at the time of ordering. An id on several connections has several names. */
  name: z.string(),
  orders: z.number().int(),
});
export type OrderedService = z.infer<typeof orderedServiceSchema>;

/** One page of a list. Results are cut; details and price reasons are omitted. */
const orderPageSchema = z.object({
  orders: z.array(orderSchema),
  /** Cursor for the next page; null if there are no more orders. A page may be short even if more orders follow. */
  nextCursor: z.string().nullable(),
  /** Cursor for the previous page; null if there are no orders before this page. */
  previousCursor: z.string().nullable(),
  /** Total number of orders; only on the first page, otherwise null. A minimum if `totalIsLeast`. */
  total: z.number().int().nullable(),
  totalIsLeast: z.boolean(),
  /** True if the list is too long to be sorted as a whole, and therefore contains only the newest orders. */
  newestOnly: z.boolean(),
});
export type OrderPage = z.infer<typeof orderPageSchema>;

export const orders = {
  ...settling,
  /**
   * Writes one order to the journal and queues it. The page creates `requestId` once for each filled form; the same id returns the same
   * order. Fails with `duplicate-order` if there is another unresolved order for this service and identifier (O5).
   */
  place: call({ who: 'person', till: true })
    .input(
      z.object({
        requestId: z.uuid(),
        /** The stored draft of this order. It is deleted after the order is written, even if the page has closed. */
        draftId: z.uuid().nullable().default(null),
        /** The connection that places and pays the order. */
        connectionId: z.string(),
        serviceId: z.string(),
        identifier: z.string().max(200),
        fields: orderFieldsSchema.default({}),
        /** Sent to the supplier only if the service has a quantity. */
        quantity: z.number().int().min(1).max(1_000_000).default(1),
        /** Price per unit. */
        quotedPrice: moneySchema,
        /** The service as it was shown to the person; null if the caller did not show it. */
        shown: shownServiceSchema.nullable().default(null),
        customer: z.string().max(200).default(''),
        ...customerPriceFields,
        note: note.default(''),
        /**
         * True if the person accepts that this order and the waiting orders together exceed the balance. An order that alone exceeds the
         * balance is refused (O7).
         */
        overBalance: z.boolean().default(false),
        /**
         * Why a person orders although the identifier belongs to no real device, or is not of the kind that the service needs (`doubtOf`).
         */
        anyway: z.string().trim().min(1).max(400).nullable().default(null),
        /** The finished order that this order repeats on purpose, and the reason. */
        again: z
          .object({ orderId: z.string(), reason: z.string().trim().min(1).max(400) })
          .nullable()
          .default(null),
        overGap: overGapSchema,
      }),
    )
    .output(orderSchema),
  /**
   * Returns a page of orders, by default newest first. A page may be short even if more orders follow. Without `whole`, results are cut
   * (`mayBeCut`) and details are omitted. Only the first page has a `total`.
   */
  list: call({ who: 'person', till: true })
    .input(
      z.object({
        ...orderFilterSchema.shape,
        /**
         * Start of the page: `cursor` for orders after a key, `newerThan` for orders before a key, `at` for a fraction of the list (0 to
         * 1). If all three are omitted, the page is the first page.
         */
        cursor: key,
        newerThan: key,
        at: z.number().min(0).max(1).nullable().default(null),
        limit: z.number().int().min(1).max(500).default(200),
        /** True if complete results and details are needed, for example for an export. */
        whole: z.boolean().default(false),
      }),
    )
    .output(orderPageSchema),
  /**
   * Returns those of these orders that `list` returns for this filter, newest first, and cut in the same way. Used to update a visible list
   * after a change: orders that are missing in the answer no longer belong to the list.
   */
  inList: call({ who: 'person', till: true })
    .input(z.object({ ...orderFilterSchema.shape, ids: z.array(z.string()).min(1).max(maxIdsOfChange) }))
    .output(z.array(orderSchema)),
  /**
   * Returns the first orders of the whole shop that match a text, newest first. A text matches as in `list`. Matches in identifier,
   * reference, customer or note come before matches in result or service.
   */
  find: call({ who: 'person', till: true })
    .input(
      practisingSchema.extend({
        search: orderFilterSchema.shape.search,
        limit: z.number().int().min(1).max(20),
      }),
    )
    .output(z.array(orderSchema)),
  /** Number of a connection's orders by state. States without orders are omitted. */
  counts: call({ who: 'person', till: true })
    .input(ofConnectionSchema.optional())
    .output(z.partialRecord(z.enum(orderStates), z.number().int())),
  /** Number of the orders that a search finds, by state. If there are too many, `isLeast` is true and the counts are minimums. */
  countsFound: call({ who: 'person', till: true })
    .input(z.object({ ...ofConnectionSchema.shape, search: orderFilterSchema.shape.search }))
    .output(
      z.object({ counts: z.partialRecord(z.enum(orderStates), z.number().int()), isLeast: z.boolean() }),
    ),
  /** Numbers of late orders and of orders ready for pick-up on a connection. A number equal to `maxCounted` means this number or more. */
  lateAndReady: call({ who: 'person', till: true })
    .input(ofConnectionSchema.optional())
    .output(z.object({ late: z.number().int(), ready: z.number().int(), maxCounted: z.number().int() })),
  /** The services of a connection's orders with the number of orders, most ordered first. */
  services: call({ who: 'person', till: true })
    .input(ofConnectionSchema)
    .output(z.array(orderedServiceSchema)),
  /**
   * Marks successful orders as handed over to the customer, or removes the mark. The orders' history records both. Returns the changed
   * orders; an order does not change if it was not successful or is marked already.
   */
  handOver: call({ who: 'person', till: true })
    .input(z.object({ ids: z.array(z.string()).min(1).max(500), handedOver: z.boolean() }))
    .output(z.array(orderSchema)),
  /** One order with its events, oldest first; null if it does not exist. */
  read: call({ who: 'person', till: true })
    .input(id)
    .output(
      z
        .object({
          order: orderSchema,
          events: z.array(orderEventSchema),
          /**
           * All look-ups while the order was uncertain, oldest first. The next automatic look-up is at `nextReconciliationAt`; null if
           * there is none.
           */
          reconciliations: z.array(reconciliationSchema),
          nextReconciliationAt: z.number().nullable(),
          /** What the balance indicates about an uncertain order; null if it indicates nothing. */
          balanceEvidence: balanceEvidenceSchema.nullable(),
          /**
           * Time until which the sent request of an uncertain order may still arrive at the supplier (H7). Until then the order may still
           * be placed, whatever the evidence says. Null after this time.
           */
          mayArriveUntil: z.number().nullable(),
          attempts: z.array(attemptSchema),
          /** Orders that repeat this order on purpose, oldest first. */
          repeatedBy: z.array(
            z.object({ id: z.string(), state: z.enum(orderStates), createdAt: z.number() }),
          ),
          /** Other orders with the same reference, although a reference belongs to only one order (O9). */
          sharedWith: z.array(referenceHolderSchema),
        })
        .nullable(),
    ),
  /** Open orders of all connections that have the same reference as another order of the shop; at most 20. */
  sharedReferences: call({ who: 'person', till: true }).output(z.array(sharedReferenceSchema)),
  /** The raw reply of one attempt as text, shortened, without key and sign-in data. `text` is null if there was no reply. */
  rawReply: call({ who: ['see-prices', 'see-wallet'], till: true })
    .input(z.object({ attemptId: z.string() }))
    .output(z.object({ text: z.string().nullable(), bytes: z.number().int() })),
  askNow: call({ who: 'person', till: true }).input(id).output(orderSchema),
  /** Cancels a queued order. An order that may have been sent cannot be cancelled. */
  cancel: call({ who: 'person', till: true }).input(id).output(orderSchema),
  /**
   * Settles an uncertain order with a person's own evidence: the order was placed with this reference, or it was not placed. The order's
   * history records the decision, the person's name and words. Fails with `reference-taken` if another order has the reference (O9).
   */
  decide: call({ who: 'settle', till: true })
    .input(
      z.object({
        id: z.string(),
        decision: z.discriminatedUnion('was', [
          z.object({
            was: z.literal('placed'),
            reference: z.string().max(100).transform(tidyReference).pipe(z.string().min(1)),
          }),
          z.object({ was: z.literal('not-placed') }),
        ]),
        ...statement,
      }),
    )
    .output(orderSchema),
  /**
   * Accepts this attempt's latest answer, which was not applied because it names another device. A person
   * confirms that it is about this order. The history records the decision, the person's name and words.
   * Later answers that name this device are accepted too (money-safety P2). Asks the supplier again and
   * returns the resulting order.
   */
  acceptAnswer: call({ who: 'settle', till: true })
    .input(
      z.object({
        id: z.string(),
        attemptId: z.string(),
        ...statement,
      }),
    )
    .output(orderSchema),
  /**
   * Returns the connections whose orders wait, for one of two reasons. Single orders wait after several orders in a row became uncertain;
   * sending continues after the outcome of one of them is known, or with `goOn`. All orders wait if prices cannot be read.
   */
  stopped: call({ who: 'person', till: true }).output(z.array(stopSchema)),
  /**
   * Single orders of the last two days that were not sent because the price differed from the confirmed price (O6), oldest first. Orders
   * that were ordered again are omitted.
   */
  unsentForPrice: call({ who: 'person', till: true }).output(z.array(z.object({ id: z.string() }))),
  /** Number of refused orders of the last two days that were neither ordered again nor dismissed, and the time of the latest refusal. */
  refusedLately: call({ who: 'person', till: true }).output(
    z.object({ count: z.number().int(), at: z.number().nullable() }),
  ),
  /** Marks refusals up to this time as seen. */
  dismissRefused: call({ who: 'person', till: true })
    .input(z.object({ at: z.number().int().min(0) }))
    .output(z.object({})),
  /** Continues sending on this connection despite uncertain orders, or despite missing prices. Returns what is still stopped. */
  goOn: call({ who: 'settle', till: true })
    .input(
      z.object({ connectionId: z.string(), despite: z.enum(['uncertain', 'prices']).default('uncertain') }),
    )
    .output(z.array(stopSchema)),
  setNote: call({ who: 'person', till: true })
    .input(z.object({ id: z.string(), note, customer: z.string().max(200) }))
    .output(orderSchema),
  /**
   * Writes the selected orders to a file as a complete table, newest first. The person chooses the place in a save dialog, or downloads the
   * file once. The rows are streamed. `problem` is `too-many` if the rows exceed a sheet.
   */
  export: call({ who: 'export', till: true })
    .input(
      z.object({ selection: orderSelectionSchema, table: orderTableSchema, format: z.enum(['csv', 'xlsx']) }),
    )
    .output(handedOutSchema),
  /**
   * Writes a note on each of the selected orders, at most 10,000. The note replaces the existing note, or is added to it as a line. A note
   * that would become too long is not changed.
   */
  noteMany: call({ who: 'person', till: true })
    .input(z.object({ selection: orderSelectionSchema, note, how: z.enum(['add', 'replace']) }))
    .output(z.object({ orders: z.number().int(), tooLong: z.number().int() })),
  /** Like `handOver`, but for at most 10,000 selected orders. Returns the ids of the changed orders. */
  handOverMany: call({ who: 'person', till: true })
    .input(z.object({ selection: orderSelectionSchema, handedOver: z.boolean() }))
    .output(z.object({ ids: z.array(z.string()) })),
  /**
   * Asks the supplier for the status of the open orders among the selected orders, within the request budget. Returns immediately, with the
   * number of open orders, the estimated number of requests, and the estimated time.
   */
  askMany: call({ who: 'person', till: true })
    .input(z.object({ selection: orderSelectionSchema }))
    .output(z.object({ orders: z.number().int(), questions: z.number().int(), aboutMs: z.number() })),
  /** Orders for one identifier, of any service and connection, newest first, with results. `more` is true if there are more orders. */
  ofIdentifier: call({ who: 'person', till: true })
    .input(practisingSchema.extend({ identifier: z.string().min(1).max(200) }))
    .output(z.object({ orders: z.array(orderSchema), more: z.boolean() })),
  /** Earlier orders of this service, at most one for each identifier: the unresolved order, else a successful one, else the newest. */
  known: call({ who: 'person', till: true })
    .input(about.extend({ serviceId: z.string(), identifiers: z.array(z.string().max(200)).max(20_000) }))
    .output(z.array(knownInListSchema)),
};
