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
} from '../../model/order/order-filter.ts';
import { tidyReference } from '../../model/order/reference.ts';
import { shownServiceSchema } from '../../model/service/shown-service.ts';
import { call, textLimit } from '../base/call.ts';
import { maxIdsOfChange } from '../base/change-limit.ts';
import { handedOutSchema } from '../base/handed-out.ts';
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

/** What there is already for an identifier, as far as a list must know it. */
const knownInListSchema = z.object({
  ...knownOrderSchema.shape,
  identifier: z.string(),
  batchId: z.string().nullable(),
  finishedAt: z.number().nullable(),
  /** How its result begins, as the supplier wrote it. */
  result: z.string().nullable(),
});
export type KnownInList = z.infer<typeof knownInListSchema>;

const twinSchema = z.object({ id: z.string(), identifier: z.string(), state: z.enum(orderStates) });

/** An open order that was open beside others of its account for the same thing when the journal learned to tell. */
const openConflictSchema = z.object({
  ...twinSchema.shape,
  /** The others that are open or delivered, as they were written. */
  others: z.array(twinSchema).min(1),
});
export type OpenConflict = z.infer<typeof openConflictSchema>;

/** A service that was ever ordered; in the catalogue or not. */
const orderedServiceSchema = z.object({
  id: z.string(),
  /** As the catalogue has it, else as it was ordered; one id can be of several connections, and then has several names. */
  name: z.string(),
  orders: z.number().int(),
});
export type OrderedService = z.infer<typeof orderedServiceSchema>;

/** One page of a list, newest first; results are cut, details and what prices were made by left out. */
const orderPageSchema = z.object({
  orders: z.array(orderSchema),
  /** Where the older ones go on; null where there are none. A page may be short and still go on. */
  nextCursor: z.string().nullable(),
  /** Where the newer ones go on; null where there were none. */
  previousCursor: z.string().nullable(),
  /** How many there are in all, of the first page only; at least so many where `totalIsLeast`. */
  total: z.number().int().nullable(),
  totalIsLeast: z.boolean(),
  /** Of a sorted list that is longer than can be sorted, only the newest are on it. */
  newestOnly: z.boolean(),
});
export type OrderPage = z.infer<typeof orderPageSchema>;

export const orders = {
  ...settling,
  /**
   * Writes one order to the journal and queues it. `requestId` is made once for each filled form: the same id twice is the same order.
   * Another unresolved order for this service and identifier ends in `duplicate-order` (O5).
   */
  place: call({ who: 'person', till: true })
    .input(
      z.object({
        requestId: z.uuid(),
        /** The connection that the form shows: where another was selected meanwhile, in another window, nothing is written. */
        connectionId: z.string().nullable().default(null),
        serviceId: z.string(),
        identifier: z.string().max(200),
        fields: orderFieldsSchema.default({}),
        /** How many, where the service asks for it. */
        quantity: z.number().int().min(1).max(1_000_000).default(1),
        /** The price of one. */
        quotedPrice: moneySchema,
        /** What the service was shown to be; left out by who showed it nowhere. */
        shown: shownServiceSchema.nullable().default(null),
        customer: z.string().max(200).default(''),
        ...askedOfCustomer,
        note: note.default(''),
        /** The person accepts that what waits already and this cost more than the balance; this alone may not (O7). */
        overBalance: z.boolean().default(false),
        /** Why it is ordered although the identifier is no device's, or something else than the service asks for (`doubtOf`). */
        anyway: z.string().trim().min(1).max(400).nullable().default(null),
        /** The finished order that this one deliberately repeats, and why. */
        again: z
          .object({ orderId: z.string(), reason: z.string().trim().min(1).max(400) })
          .nullable()
          .default(null),
        overGap: overGapSchema,
      }),
    )
    .output(orderSchema),
  /**
   * Newest first if not asked otherwise, paged by key; a page may be short and still go on. Results are cut (`mayBeCut`) and details left out, unless `whole`.
   * `total` comes with the first page alone: exact, or at least so many.
   */
  list: call({ who: 'person', till: true })
    .input(
      z.object({
        ...orderFilterSchema.shape,
        /** Where a page begins: older than one key, newer than another, or about this far down (0 to 1). None: the newest. */
        cursor: key,
        newerThan: key,
        at: z.number().min(0).max(1).nullable().default(null),
        limit: z.number().int().min(1).max(500).default(200),
        /** True: results and details whole, for what a person takes along. */
        whole: z.boolean().default(false),
      }),
    )
    .output(orderPageSchema),
  /**
   * Of these orders, such as a change names them, those that `list` shows for this filter now, newest first and cut as there: for a list
   * that is shown already. One that is left out does not belong to it, or no longer.
   */
  inList: call({ who: 'person', till: true })
    .input(z.object({ ...orderFilterSchema.shape, ids: z.array(z.string()).min(1).max(maxIdsOfChange) }))
    .output(z.array(orderSchema)),
  /**
   * The first few orders of the whole shop that a text finds as `list` does, newest first: those found by identifier, reference, customer
   * or note before those in whose result or service it stands.
   */
  find: call({ who: 'person', till: true })
    .input(z.object({ search: orderFilterSchema.shape.search, limit: z.number().int().min(1).max(20) }))
    .output(z.array(orderSchema)),
  /** How many orders of a connection are in each state; states without orders are left out. */
  counts: call({ who: 'person', till: true })
    .input(ofConnectionSchema.optional())
    .output(z.partialRecord(z.enum(orderStates), z.number().int())),
  /** The same of those that a search finds; where they are very many `isLeast`, and there may be more of each. */
  countsFound: call({ who: 'person', till: true })
    .input(z.object({ ...ofConnectionSchema.shape, search: orderFilterSchema.shape.search }))
    .output(
      z.object({ counts: z.partialRecord(z.enum(orderStates), z.number().int()), isLeast: z.boolean() }),
    ),
  /** How many orders of a connection are late and how many ready to collect; `mostCounted` means that many or more. */
  lateAndReady: call({ who: 'person', till: true })
    .input(ofConnectionSchema.optional())
    .output(z.object({ late: z.number().int(), ready: z.number().int(), mostCounted: z.number().int() })),
  /** The services that occur in the orders of a connection, most ordered first, and how often each was ordered. */
  services: call({ who: 'person', till: true })
    .input(ofConnectionSchema)
    .output(z.array(orderedServiceSchema)),
  /**
   * Ticks succeeded orders off as handed to their customers, or takes that back; both are written to their history. Returns the orders
   * that it changed: one that has not succeeded, or was so already, stays as it is.
   */
  handOver: call({ who: 'person', till: true })
    .input(z.object({ ids: z.array(z.string()).min(1).max(500), handedOver: z.boolean() }))
    .output(z.array(orderSchema)),
  /** One order whole; null where there is none. Events oldest first. */
  read: call({ who: 'person', till: true })
    .input(id)
    .output(
      z
        .object({
          order: orderSchema,
          events: z.array(orderEventSchema),
          /** Every look for it while it was uncertain, oldest first, and when the next one is due; null: no more by itself. */
          reconciliations: z.array(reconciliationSchema),
          nextReconciliationAt: z.number().nullable(),
          /** What the balance says of it while it is uncertain; null where it says nothing. */
          balanceEvidence: balanceEvidenceSchema.nullable(),
          /** Until when what was sent of it may still arrive while it is uncertain (H7): nothing says before that it was not placed. Null where that is over. */
          mayArriveUntil: z.number().nullable(),
          attempts: z.array(attemptSchema),
          /** The orders that repeat it on purpose, oldest first. */
          repeatedBy: z.array(
            z.object({ id: z.string(), state: z.enum(orderStates), createdAt: z.number() }),
          ),
          /** Other orders that bear its reference, which can be of one of them alone (O9). */
          sharedWith: z.array(referenceHolderSchema),
        })
        .nullable(),
    ),
  /** Orders that wait for a supplier under a reference that two orders of ours bear, of every connection, at most 20. */
  sharedReferences: call({ who: 'person', till: true }).output(z.array(sharedReferenceSchema)),
  /** The raw reply of one attempt as text, capped, with key and sign-in data taken out; null where none came. */
  rawReply: call({ who: ['see-prices', 'see-wallet'], till: true })
    .input(z.object({ attemptId: z.string() }))
    .output(z.object({ text: z.string().nullable(), bytes: z.number().int() })),
  /** Asks the supplier for this order's status now. */
  askNow: call({ who: 'person', till: true }).input(id).output(orderSchema),
  /** Takes back an order that is still queued. Once it may have been sent it cannot be cancelled. */
  cancel: call({ who: 'person', till: true }).input(id).output(orderSchema),
  /**
   * A person settles an uncertain order from evidence of their own: it was placed under this reference, or it was not.
   * The decision, the name and the words are written to its history. A reference of another order ends in `reference-taken` (O9).
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
        who: z.string().trim().min(1).max(80),
        words: z.string().trim().min(1).max(400),
      }),
    )
    .output(orderSchema),
  /**
   * Connections on which orders wait and none is sent: single orders because the last few ended uncertain one after the other, which go
   * on when a definite outcome comes, such as by a look for one of them, or with `goOn`; or all, because the prices cannot be read.
   */
  stopped: call({ who: 'person', till: true }).output(z.array(stopSchema)),
  /** Open orders for what another order of the account is for as well (O5). What waits of them is not sent; a person takes one back. Oldest first. */
  openConflicts: call({ who: 'person', till: true }).output(z.array(openConflictSchema)),
  /** Single orders that were not sent in the last two days because the price that was confirmed no longer held (O6), until they are ordered anew. Oldest first. */
  unsentForPrice: call({ who: 'person', till: true }).output(z.array(z.object({ id: z.string() }))),
  /** Refused orders of the last two days that were neither repeated nor dismissed, and when the last of them was refused. */
  refusedLately: call({ who: 'person', till: true }).output(
    z.object({ count: z.number().int(), at: z.number().nullable() }),
  ),
  /** A person has seen what was refused up to then. */
  dismissRefused: call({ who: 'person', till: true })
    .input(z.object({ at: z.number().int().min(0) }))
    .output(z.object({})),
  /**
   * A person says that orders of this connection are sent again, also where no list of prices is offered; answers with what is stopped
   * yet.
   */
  goOn: call({ who: 'settle', till: true })
    .input(
      z.object({ connectionId: z.string(), despite: z.enum(['uncertain', 'prices']).default('uncertain') }),
    )
    .output(z.array(stopSchema)),
  setNote: call({ who: 'person', till: true })
    .input(z.object({ id: z.string(), note, customer: z.string().max(200) }))
    .output(orderSchema),
  /**
   * Writes the chosen orders, newest first and whole, as a table: handed to the person by a save dialog, or as a download of the page's own
   * origin that works once. A million rows are never held; `problem` `too-many` where a sheet would not hold them.
   */
  export: call({ who: 'export', till: true })
    .input(
      z.object({ selection: orderSelectionSchema, table: orderTableSchema, format: z.enum(['csv', 'xlsx']) }),
    )
    .output(handedOutSchema),
  /**
   * Writes one note beside each of the chosen orders, at most 10,000: in the place of the note that it has, or as another line below.
   * A note that would become too long stays as it is.
   */
  noteMany: call({ who: 'person', till: true })
    .input(z.object({ selection: orderSelectionSchema, note, how: z.enum(['add', 'replace']) }))
    .output(z.object({ orders: z.number().int(), tooLong: z.number().int() })),
  /** As `handOver`, for chosen orders, at most 10,000; answers with those that it changed. */
  handOverMany: call({ who: 'person', till: true })
    .input(z.object({ selection: orderSelectionSchema, handedOver: z.boolean() }))
    .output(z.object({ ids: z.array(z.string()) })),
  /**
   * Asks the supplier anew about those of the chosen that are still open, within the request budget. Answers at once with how many they are,
   * and about how many questions and how much time that takes.
   */
  askMany: call({ who: 'person', till: true })
    .input(z.object({ selection: orderSelectionSchema }))
    .output(z.object({ orders: z.number().int(), questions: z.number().int(), aboutMs: z.number() })),
  /** Device memory: everything ever ordered for one identifier, of any service and connection, newest first, with results. */
  ofIdentifier: call({ who: 'person', till: true })
    .input(z.object({ identifier: z.string().min(1).max(200) }))
    .output(z.object({ orders: z.array(orderSchema), more: z.boolean() })),
  /**
   * What was ordered for these identifiers with this service, at most one order for each: the unresolved one, else one that was
   * delivered, else the newest.
   */
  known: call({ who: 'person', till: true })
    .input(z.object({ serviceId: z.string(), identifiers: z.array(z.string().max(200)).max(20_000) }))
    .output(z.array(knownInListSchema)),
};
