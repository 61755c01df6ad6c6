import { z } from 'zod';
import { orderStates, referenceHolderSchema } from '../../model/order/order.ts';
import { call } from '../base/call.ts';
import { statement } from '../base/statement.ts';

const namedOrderSchema = z.object({
  id: z.string(),
  identifier: z.string(),
  serviceName: z.string(),
  sentAt: z.number().nullable(),
  /** The reference in the order's own reply. */
  reference: z.string(),
  /** Another order of the shop that already has this reference (O9); null if none. */
  holder: referenceHolderSchema.nullable(),
  /** True if the reply to another uncertain order contains the same reference. Then neither order can be settled with it. */
  repeated: z.boolean(),
});

/** Uncertain orders of one connection whose replies have the same form and evidence, and a number in the same field. */
const namedGroupSchema = z.object({
  connectionId: z.string(),
  /** Path of the number in the reply: names from the outermost to the innermost, joined by dots. */
  at: z.string(),
  httpStatus: z.number().nullable(),
  evidence: z.string(),
  /**
   * True if the app can use this field automatically in the supplier's later replies of this form, once it is
   * remembered.
   */
  remembers: z.boolean(),
  orders: z.array(namedOrderSchema).min(1),
});
export type NamedGroup = z.infer<typeof namedGroupSchema>;

const unsettledOrderSchema = z.object({
  id: z.string(),
  identifier: z.string(),
  /**
   * `reference-taken`: another order of the shop has the reference (O9). `repeated`: the reply to another uncertain order contains the same
   * reference. `not-named`: neither the reply nor the supplier's list contains the reference. `not-uncertain`: the order was settled in the
   * meantime and now has `state`. `balance-fell`: the balance fell by the order's cost. `may-be-listed`: the supplier's list or wallet may
   * have the order.
   */
  why: z.enum(['reference-taken', 'repeated', 'not-named', 'not-uncertain', 'balance-fell', 'may-be-listed']),
  state: z.enum(orderStates),
  holder: referenceHolderSchema.nullable(),
});
export type UnsettledOrder = z.infer<typeof unsettledOrderSchema>;

/** Uncertain orders of one connection whose replies are errors with the same unknown message. */
const refusalGroupSchema = z.object({
  connectionId: z.string(),
  /** The message in the first order's reply (`words`), and the message's normalized form (`key`). */
  words: z.string(),
  key: z.string(),
  orders: z.array(z.string()).min(1),
});
export type RefusalGroup = z.infer<typeof refusalGroupSchema>;

/** The number of uncertain orders of a connection that were never sent from here, and that another copy of the journal may have sent. */
const doubtedQueueSchema = z.object({ connectionId: z.string(), orders: z.number().int() });
export type DoubtedQueue = z.infer<typeof doubtedQueueSchema>;

export const settling = {
  doubtedQueues: call({ who: 'person', till: true }).output(z.array(doubtedQueueSchema)),
  /**
   * Settles all these orders of a connection as not placed, with a person's words. First reads the supplier's
   * list, else the wallet; fails if neither can be read. An order that may be there stays uncertain and is in
   * `left`, which has at most 100 orders; `more` is the number of the others. Nothing is sent: before a
   * settled order is sent in a retry, it is looked up once more (money-safety O12).
   */
  settleQueue: call({ who: 'settle', till: true })
    .input(z.object({ connectionId: z.string(), ...statement }))
    .output(
      z.object({
        settled: z.number().int(),
        left: z.array(unsettledOrderSchema),
        more: z.number().int(),
      }),
    ),
  /** Messages in replies to uncertain orders of all connections that a person could record as refusals, in groups. */
  refusals: call({ who: 'person', till: true }).output(z.array(refusalGroupSchema)),
  /**
   * Records that this supplier's message means that an order was refused and nothing was paid. Uncertain orders with this message become
   * refused, except orders for which the balance indicates a payment. Later replies with this message also count as refusals. A person can
   * undo the record on the screen with the connection's replies.
   */
  teachRefusal: call({ who: 'settle' })
    .input(z.object({ connectionId: z.string(), key: z.string().min(1).max(300) }))
    .output(z.object({ settled: z.array(z.string()), left: z.array(unsettledOrderSchema) })),
  /** Numbers in replies to uncertain orders that could be the supplier's references, in groups. Of one connection, or of all. */
  named: call({ who: 'person', till: true })
    .input(z.object({ connectionId: z.string().nullable().default(null) }))
    .output(z.array(namedGroupSchema)),
  /**
   * Settles uncertain orders as placed, with the references from their replies or from the supplier's order list. Each order is settled
   * separately, with the source of its reference as evidence; `left` are the orders for which this failed. With `remember`, the app reads
   * the field as the reference in all later replies of this form.
   */
  settleNamed: call({ who: 'settle', till: true })
    .input(
      z.object({
        orders: z
          .array(z.object({ id: z.string(), reference: z.string().min(1).max(100) }))
          .min(1)
          .max(500),
        remember: z.boolean().default(false),
      }),
    )
    .output(
      z.object({
        settled: z.array(z.string()),
        left: z.array(unsettledOrderSchema),
        /** Path of the remembered field; null if none. */
        remembered: z.string().nullable(),
      }),
    ),
};
