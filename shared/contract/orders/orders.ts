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
import { askedOfCustomer } from '../money/customer-price.ts';
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

/** The earlier order of an identifier, with the fields that a list needs. */
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
  /** The catalogue's name, otherwise the name when ordered. An id can exist on several connections and then has several names. */
  name: z.string(),
  orders: z.number().int(),
});
export type OrderedService = z.infer<typeof orderedServiceSchema>;

/** One page of a list, newest first. Results are cut; details and price reasons are omitted. */
const orderPageSchema = z.object({
  orders: z.array(orderSchema),
  /** Cursor for older orders; null if there are none. A page may be short even if more follow. */
  nextCursor: z.string().nullable(),
  /** Cursor for newer orders; null if there are none. */
  previousCursor: z.string().nullable(),
  /** Total, on the first page only; a minimum if `totalIsLeast`. */
  total: z.number().int().nullable(),
  totalIsLeast: z.boolean(),
  /** True if the list is too long to be sorted completely and contains only the newest orders. */
  newestOnly: z.boolean(),
});
export type OrderPage = z.infer<typeof orderPageSchema>;

export const orders = {
  ...settling,
  /**
   * Writes one order to the journal and queues it. `requestId` is created once per filled form, so that the same id gives the same order.
   * Fails with `duplicate-order` if there is another unresolved order for this service and identifier (O5).
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
        /** Sent only if the service has a quantity. */
        quantity: z.number().int().min(1).max(1_000_000).default(1),
        /** Price per unit. */
        quotedPrice: moneySchema,
        /** The service as shown to the person; null if the caller showed none. */
        shown: shownServiceSchema.nullable().default(null),
        customer: z.string().max(200).default(''),
        ...askedOfCustomer,
        note: note.default(''),
        /**
         * The person accepts that this order and the waiting ones together exceed the balance. An order that alone exceeds it is refused
         * (O7).
         */
        overBalance: z.boolean().default(false),
        /**
         * Why a person orders although the identifier is not valid for a device, or not of the kind that the service needs (`doubtOf`).
         */
        anyway: z.string().trim().min(1).max(400).nullable().default(null),
        /** The finished order that this one repeats on purpose, and the reason. */
        again: z
          .object({ orderId: z.string(), reason: z.string().trim().min(1).max(400) })
          .nullable()
          .default(null),
        overGap: overGapSchema,
      }),
    )
    .output(orderSchema),
  /**
   * Orders, newest first by default, paged by key. A page may be short even if more follow. Without `whole`, results
   * are cut (`mayBeCut`) and details are omitted. Only the first page has `total`, which is exact or a minimum.
   */
  list: call({ who: 'person', till: true })
    .input(
      z.object({
        ...orderFilterSchema.shape,
        /**
         * Start of a page: `cursor` for orders older than a key, `newerThan` for newer ones, `at` for a fraction of the
         * list (0 to 1). If all are omitted, the page starts with the newest order.
         */
        cursor: key,
        newerThan: key,
        at: z.number().min(0).max(1).nullable().default(null),
        limit: z.number().int().min(1).max(500).default(200),
        /** True for complete results and details, for export. */
        whole: z.boolean().default(false),
      }),
    )
    .output(orderPageSchema),
  /**
   * Returns the given orders that `list` contains for this filter, newest first and cut in the same way; used to update a visible list
   * after a change. Orders missing in the answer do not belong to the list now.
   */
  inList: call({ who: 'person', till: true })
    .input(z.object({ ...orderFilterSchema.shape, ids: z.array(z.string()).min(1).max(maxIdsOfChange) }))
    .output(z.array(orderSchema)),
  /**
   * The first orders of the whole shop that match a text, with the matching of `list`, newest first. Matches in identifier, reference,
   * customer or note come before matches in result or service.
   */
  find: call({ who: 'person', till: true })
    .input(
      practisingSchema.extend({
        search: orderFilterSchema.shape.search,
        limit: z.number().int().min(1).max(20),
      }),
    )
    .output(z.array(orderSchema)),
  /** Number of a connection's orders per state; states without orders are omitted. */
  counts: call({ who: 'person', till: true })
    .input(ofConnectionSchema.optional())
    .output(z.partialRecord(z.enum(orderStates), z.number().int())),
  /** The same counts for the matches of a search. If there are too many matches, `isLeast` is true and the counts are minimums. */
  countsFound: call({ who: 'person', till: true })
    .input(z.object({ ...ofConnectionSchema.shape, search: orderFilterSchema.shape.search }))
    .output(
      z.object({ counts: z.partialRecord(z.enum(orderStates), z.number().int()), isLeast: z.boolean() }),
    ),
  /** Numbers of late orders and of orders ready for pick-up on a connection; `mostCounted` means that number or more. */
  lateAndReady: call({ who: 'person', till: true })
    .input(ofConnectionSchema.optional())
    .output(z.object({ late: z.number().int(), ready: z.number().int(), mostCounted: z.number().int() })),
  /** The services in a connection's orders with their counts, most ordered first. */
  services: call({ who: 'person', till: true })
    .input(ofConnectionSchema)
    .output(z.array(orderedServiceSchema)),
  /**
   * Marks succeeded orders as handed over to the customer, or undoes that; their history records both. Returns the changed orders. An
   * order is unchanged if it has not succeeded or is already marked.
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
           * All look-ups while the order was uncertain, oldest first, and the time of the next one; null if there are no more automatic
           * look-ups.
           */
          reconciliations: z.array(reconciliationSchema),
          nextReconciliationAt: z.number().nullable(),
          /** What the balance indicates about an uncertain order; null if it indicates nothing. */
          balanceEvidence: balanceEvidenceSchema.nullable(),
          /**
           * Time until which a sent request of an uncertain order may still arrive (H7). Before this time, the order may still be placed,
           * whatever the evidence. Null after this time.
           */
          mayArriveUntil: z.number().nullable(),
          attempts: z.array(attemptSchema),
          /** Orders that repeat this order on purpose, oldest first. */
          repeatedBy: z.array(
            z.object({ id: z.string(), state: z.enum(orderStates), createdAt: z.number() }),
          ),
          /** Other orders with the same reference, although only one order can have it (O9). */
          sharedWith: z.array(referenceHolderSchema),
        })
        .nullable(),
    ),
  /** Open orders whose reference is shared by two of our orders, on every connection; at most 20. */
  sharedReferences: call({ who: 'person', till: true }).output(z.array(sharedReferenceSchema)),
  /** The raw reply of one attempt as text, shortened, without key and sign-in data; null if there was no reply. */
  rawReply: call({ who: ['see-prices', 'see-wallet'], till: true })
    .input(z.object({ attemptId: z.string() }))
    .output(z.object({ text: z.string().nullable(), bytes: z.number().int() })),
  /** Reads this order's status from the supplier. */
  askNow: call({ who: 'person', till: true }).input(id).output(orderSchema),
  /** Cancels a queued order. An order that may have been sent cannot be cancelled. */
  cancel: call({ who: 'person', till: true }).input(id).output(orderSchema),
  /**
   * Settles an uncertain order by a person's own evidence: the order was placed with this reference, or it was not placed. Its history
   * records the decision, name and words. Fails with `reference-taken` if another order has the reference (O9).
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
   * Accepts the answer that was set aside last, in this attempt. A person confirms that the answer is about this order,
   * although it names another device. The history records the decision, name and words; later answers for that device
   * are accepted too (money-safety P2). Polls the supplier again and returns the resulting order.
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
   * Connections whose orders wait and are not sent. There are two cases. Single orders wait because the last few in a row ended
   * uncertain. They resume after a definite outcome, for example from a look-up, or with `goOn`. All orders wait if prices cannot be
   * read.
   */
  stopped: call({ who: 'person', till: true }).output(z.array(stopSchema)),
  /**
   * Single orders of the last two days that were not sent because the price differed from the confirmed one (O6). Orders that were
   * ordered again are omitted. Oldest first.
   */
  unsentForPrice: call({ who: 'person', till: true }).output(z.array(z.object({ id: z.string() }))),
  /** Refused orders of the last two days that were neither repeated nor dismissed, and the time of the latest refusal. */
  refusedLately: call({ who: 'person', till: true }).output(
    z.object({ count: z.number().int(), at: z.number().nullable() }),
  ),
  /** Marks refusals up to this time as seen. */
  dismissRefused: call({ who: 'person', till: true })
    .input(z.object({ at: z.number().int().min(0) }))
    .output(z.object({})),
  /** Resumes sending on this connection, even without a price list; returns what is still stopped. */
  goOn: call({ who: 'settle', till: true })
    .input(
      z.object({ connectionId: z.string(), despite: z.enum(['uncertain', 'prices']).default('uncertain') }),
    )
    .output(z.array(stopSchema)),
  setNote: call({ who: 'person', till: true })
    .input(z.object({ id: z.string(), note, customer: z.string().max(200) }))
    .output(orderSchema),
  /**
   * Writes the selected orders as a complete table, newest first. The file is saved by a save dialog, or downloaded from an address of
   * the page's own origin that works only one time. The rows are streamed. `problem` is `too-many` if they exceed a sheet.
   */
  export: call({ who: 'export', till: true })
    .input(
      z.object({ selection: orderSelectionSchema, table: orderTableSchema, format: z.enum(['csv', 'xlsx']) }),
    )
    .output(handedOutSchema),
  /**
   * Writes a note on each of the selected orders, at most 10,000: replaces the existing note, or adds a line to it. A note that would
   * become too long is unchanged.
   */
  noteMany: call({ who: 'person', till: true })
    .input(z.object({ selection: orderSelectionSchema, note, how: z.enum(['add', 'replace']) }))
    .output(z.object({ orders: z.number().int(), tooLong: z.number().int() })),
  /** Like `handOver`, for at most 10,000 selected orders; returns the changed ones. */
  handOverMany: call({ who: 'person', till: true })
    .input(z.object({ selection: orderSelectionSchema, handedOver: z.boolean() }))
    .output(z.object({ ids: z.array(z.string()) })),
  /**
   * Polls the open orders among the selected ones, within the request budget. Returns immediately, with the number of these orders, the
   * estimated number of requests, and the estimated time.
   */
  askMany: call({ who: 'person', till: true })
    .input(z.object({ selection: orderSelectionSchema }))
    .output(z.object({ orders: z.number().int(), questions: z.number().int(), aboutMs: z.number() })),
  /** Every order for one identifier, of any service and connection, newest first, with results. */
  ofIdentifier: call({ who: 'person', till: true })
    .input(practisingSchema.extend({ identifier: z.string().min(1).max(200) }))
    .output(z.object({ orders: z.array(orderSchema), more: z.boolean() })),
  /** Earlier orders of these identifiers for this service, at most one each: the unresolved one, else a delivered one, else the newest. */
  known: call({ who: 'person', till: true })
    .input(about.extend({ serviceId: z.string(), identifiers: z.array(z.string().max(200)).max(20_000) }))
    .output(z.array(knownInListSchema)),
};
