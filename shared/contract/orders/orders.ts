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

/** What exists for an identifier, as far as a list needs it. */
const knownInListSchema = z.object({
  ...knownOrderSchema.shape,
  identifier: z.string(),
  batchId: z.string().nullable(),
  finishedAt: z.number().nullable(),
  /** The beginning of its result, as the supplier wrote it. */
  result: z.string().nullable(),
});
export type KnownInList = z.infer<typeof knownInListSchema>;

/** A service that was ever ordered; in the catalogue or not. */
const orderedServiceSchema = z.object({
  id: z.string(),
  /** From the catalogue, else as ordered; one id can belong to several connections, and then has several names. */
  name: z.string(),
  orders: z.number().int(),
});
export type OrderedService = z.infer<typeof orderedServiceSchema>;

/** One page of a list, newest first; results are cut, details and price reasons omitted. */
const orderPageSchema = z.object({
  orders: z.array(orderSchema),
  /** Cursor of older orders; null if there are none. A page may be short although more follow. */
  nextCursor: z.string().nullable(),
  /** Cursor of newer orders; null if there were none. */
  previousCursor: z.string().nullable(),
  /** Total, with the first page only; a minimum if `totalIsLeast`. */
  total: z.number().int().nullable(),
  totalIsLeast: z.boolean(),
  /** True if a sorted list is longer than can be sorted: it has only the newest. */
  newestOnly: z.boolean(),
});
export type OrderPage = z.infer<typeof orderPageSchema>;

export const orders = {
  ...settling,
  /**
   * Writes one order to the journal and queues it. `requestId` is made once per filled form: the same id twice is the same order. Another
   * unresolved order for this service and identifier ends in `duplicate-order` (O5).
   */
  place: call({ who: 'person', till: true })
    .input(
      z.object({
        requestId: z.uuid(),
        /** Where it is ordered and paid. */
        connectionId: z.string(),
        serviceId: z.string(),
        identifier: z.string().max(200),
        fields: orderFieldsSchema.default({}),
        /** Sent if the service asks for it. */
        quantity: z.number().int().min(1).max(1_000_000).default(1),
        /** Unit price. */
        quotedPrice: moneySchema,
        /** The service as shown; absent if the caller showed none. */
        shown: shownServiceSchema.nullable().default(null),
        customer: z.string().max(200).default(''),
        ...askedOfCustomer,
        note: note.default(''),
        /** The person accepts that waiting orders and this one exceed the balance; this one alone may not (O7). */
        overBalance: z.boolean().default(false),
        /** Why it is ordered although the identifier is no device's, or another kind than the service asks for (`doubtOf`). */
        anyway: z.string().trim().min(1).max(400).nullable().default(null),
        /** The finished order that this one repeats on purpose, and why. */
        again: z
          .object({ orderId: z.string(), reason: z.string().trim().min(1).max(400) })
          .nullable()
          .default(null),
        overGap: overGapSchema,
      }),
    )
    .output(orderSchema),
  /**
   * Newest first by default, paged by key; a page may be short although more follow. Results are cut (`mayBeCut`) and details omitted,
   * unless `whole`. `total` comes with the first page only: exact, or a minimum.
   */
  list: call({ who: 'person', till: true })
    .input(
      z.object({
        ...orderFilterSchema.shape,
        /** Start of a page: older than one key, newer than another, or about this far down (0 to 1). None: the newest. */
        cursor: key,
        newerThan: key,
        at: z.number().min(0).max(1).nullable().default(null),
        limit: z.number().int().min(1).max(500).default(200),
        /** Complete results and details, for export. */
        whole: z.boolean().default(false),
      }),
    )
    .output(orderPageSchema),
  /**
   * Of these orders, such as a change names, those that `list` has for this filter now, newest first and cut as there: for updating a shown
   * list. An omitted one does not belong to it, or no longer.
   */
  inList: call({ who: 'person', till: true })
    .input(z.object({ ...orderFilterSchema.shape, ids: z.array(z.string()).min(1).max(maxIdsOfChange) }))
    .output(z.array(orderSchema)),
  /**
   * The first few orders of the whole shop that match a text as in `list`, newest first: matches in identifier, reference, customer or note
   * before matches in result or service.
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
  /** The same for the matches of a search; with very many matches `isLeast`, and there may be more of each. */
  countsFound: call({ who: 'person', till: true })
    .input(z.object({ ...ofConnectionSchema.shape, search: orderFilterSchema.shape.search }))
    .output(
      z.object({ counts: z.partialRecord(z.enum(orderStates), z.number().int()), isLeast: z.boolean() }),
    ),
  /** Numbers of late and of collectable orders of a connection; `mostCounted` means that many or more. */
  lateAndReady: call({ who: 'person', till: true })
    .input(ofConnectionSchema.optional())
    .output(z.object({ late: z.number().int(), ready: z.number().int(), mostCounted: z.number().int() })),
  /** The services in a connection's orders with their counts, most ordered first. */
  services: call({ who: 'person', till: true })
    .input(ofConnectionSchema)
    .output(z.array(orderedServiceSchema)),
  /**
   * Marks succeeded orders as handed over to their customers, or undoes that; both are written to their history. Returns the changed
   * orders: one that has not succeeded, or was already marked, is unchanged.
   */
  handOver: call({ who: 'person', till: true })
    .input(z.object({ ids: z.array(z.string()).min(1).max(500), handedOver: z.boolean() }))
    .output(z.array(orderSchema)),
  /** One order with its events, oldest first; null if there is none. */
  read: call({ who: 'person', till: true })
    .input(id)
    .output(
      z
        .object({
          order: orderSchema,
          events: z.array(orderEventSchema),
          /** Every look-up while it was uncertain, oldest first, and when the next one is due; null: no further automatic look-ups. */
          reconciliations: z.array(reconciliationSchema),
          nextReconciliationAt: z.number().nullable(),
          /** The balance's evidence while it is uncertain; null if there is none. */
          balanceEvidence: balanceEvidenceSchema.nullable(),
          /**
           * Until when a sent request may still arrive while the order is uncertain (H7): before that nothing proves that it was not
           * placed. Null once that is over.
           */
          mayArriveUntil: z.number().nullable(),
          attempts: z.array(attemptSchema),
          /** Orders that repeat it on purpose, oldest first. */
          repeatedBy: z.array(
            z.object({ id: z.string(), state: z.enum(orderStates), createdAt: z.number() }),
          ),
          /** Other orders with its reference, which can belong to only one of them (O9). */
          sharedWith: z.array(referenceHolderSchema),
        })
        .nullable(),
    ),
  /** Orders that wait under a reference shared by two orders of ours, on every connection, at most 20. */
  sharedReferences: call({ who: 'person', till: true }).output(z.array(sharedReferenceSchema)),
  /** The raw reply of one attempt as text, capped, without key and sign-in data; null if none came. */
  rawReply: call({ who: ['see-prices', 'see-wallet'], till: true })
    .input(z.object({ attemptId: z.string() }))
    .output(z.object({ text: z.string().nullable(), bytes: z.number().int() })),
  /** Reads this order's status from the supplier now. */
  askNow: call({ who: 'person', till: true }).input(id).output(orderSchema),
  /** Cancels an order that is still queued. Once it may have been sent it cannot be cancelled. */
  cancel: call({ who: 'person', till: true }).input(id).output(orderSchema),
  /**
   * Settles an uncertain order by a person's own evidence: it was placed under this reference, or it was not. Decision, name and words are
   * written to its history. A reference of another order ends in `reference-taken` (O9).
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
   * A person says that the answer that was set aside last, of this attempt, is about this order although it names another device. The
   * decision, the name and the words are written to its history; from then on every answer for that device counts (money-safety P2). Asks
   * the supplier anew; the order is as that left it.
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
   * Connections on which orders wait and none is sent: single orders because the last few ended uncertain one after the other, which resume
   * after a definite outcome, such as by a look-up of one of them, or with `goOn`; or all orders, because prices cannot be read.
   */
  stopped: call({ who: 'person', till: true }).output(z.array(stopSchema)),
  /**
   * Single orders of the last two days that were not sent because the confirmed price no longer held (O6), until they are ordered anew.
   * Oldest first.
   */
  unsentForPrice: call({ who: 'person', till: true }).output(z.array(z.object({ id: z.string() }))),
  /** Refused orders of the last two days that were neither repeated nor dismissed, and when the last of them was refused. */
  refusedLately: call({ who: 'person', till: true }).output(
    z.object({ count: z.number().int(), at: z.number().nullable() }),
  ),
  /** Marks refusals up to this time as seen. */
  dismissRefused: call({ who: 'person', till: true })
    .input(z.object({ at: z.number().int().min(0) }))
    .output(z.object({})),
  /** Resumes sending orders of this connection, even without a price list; returns what is still stopped. */
  goOn: call({ who: 'settle', till: true })
    .input(
      z.object({ connectionId: z.string(), despite: z.enum(['uncertain', 'prices']).default('uncertain') }),
    )
    .output(z.array(stopSchema)),
  setNote: call({ who: 'person', till: true })
    .input(z.object({ id: z.string(), note, customer: z.string().max(200) }))
    .output(orderSchema),
  /**
   * Writes the chosen orders, newest first and complete, as a table: by a save dialog, or as a download of the page's own origin that works
   * once. Streamed; `problem` `too-many` if a sheet cannot hold them.
   */
  export: call({ who: 'export', till: true })
    .input(
      z.object({ selection: orderSelectionSchema, table: orderTableSchema, format: z.enum(['csv', 'xlsx']) }),
    )
    .output(handedOutSchema),
  /**
   * Writes one note to each of the chosen orders, at most 10,000: replacing the existing note, or as another line below. A note that would
   * become too long is unchanged.
   */
  noteMany: call({ who: 'person', till: true })
    .input(z.object({ selection: orderSelectionSchema, note, how: z.enum(['add', 'replace']) }))
    .output(z.object({ orders: z.number().int(), tooLong: z.number().int() })),
  /** As `handOver`, for at most 10,000 chosen orders; returns the changed ones. */
  handOverMany: call({ who: 'person', till: true })
    .input(z.object({ selection: orderSelectionSchema, handedOver: z.boolean() }))
    .output(z.object({ ids: z.array(z.string()) })),
  /**
   * Reads the statuses of the open ones among the chosen orders, within the request budget. Returns at once how many they are, and about
   * how many questions and how much time that takes.
   */
  askMany: call({ who: 'person', till: true })
    .input(z.object({ selection: orderSelectionSchema }))
    .output(z.object({ orders: z.number().int(), questions: z.number().int(), aboutMs: z.number() })),
  /** Device memory: everything ever ordered for one identifier, of any service and connection, newest first, with results. */
  ofIdentifier: call({ who: 'person', till: true })
    .input(practisingSchema.extend({ identifier: z.string().min(1).max(200) }))
    .output(z.object({ orders: z.array(orderSchema), more: z.boolean() })),
  /**
   * What was ordered for these identifiers with this service, at most one order each: the unresolved one, else a delivered one, else the
   * newest.
   */
  known: call({ who: 'person', till: true })
    .input(about.extend({ serviceId: z.string(), identifiers: z.array(z.string().max(200)).max(20_000) }))
    .output(z.array(knownInListSchema)),
};
