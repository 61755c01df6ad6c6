import { z } from 'zod';
import { orderStates, referenceHolderSchema } from '../../model/order/order.ts';
import { call } from '../base/call.ts';

const namedOrderSchema = z.object({
  id: z.string(),
  identifier: z.string(),
  serviceName: z.string(),
  sentAt: z.number().nullable(),
  /** The reference in the order's own reply. */
  reference: z.string(),
  /** Our other order that already has this reference (O9); null if there is none. */
  holder: referenceHolderSchema.nullable(),
  /**
   * True if the reply to another uncertain order contains the same reference. The reference is then used for neither
   * order.
   */
  repeated: z.boolean(),
});

/** Similar uncertain orders: the same connection, form of reply and evidence, each with a number in the same field. */
const namedGroupSchema = z.object({
  connectionId: z.string(),
  /** Path of the number in the reply: names from the outermost to the innermost, joined by dots. */
  at: z.string(),
  httpStatus: z.number().nullable(),
  evidence: z.string(),
  /** True if a remembered field is used automatically for the supplier's next reply of this form. */
  remembers: z.boolean(),
  orders: z.array(namedOrderSchema).min(1),
});
export type NamedGroup = z.infer<typeof namedGroupSchema>;

const unsettledOrderSchema = z.object({
  id: z.string(),
  identifier: z.string(),
  /**
   * `reference-taken`: another order of ours has the reference (O9). `repeated`: another uncertain order's reply
   * contains the reference too. `not-named`: neither the reply nor the supplier's list contains it. `not-uncertain`:
   * the order was settled in the meantime and now has `state`. `balance-fell`: the balance fell by the order's cost.
   */
  why: z.enum(['reference-taken', 'repeated', 'not-named', 'not-uncertain', 'balance-fell']),
  state: z.enum(orderStates),
  holder: referenceHolderSchema.nullable(),
});
export type UnsettledOrder = z.infer<typeof unsettledOrderSchema>;

/** Uncertain orders of one connection whose replies are an error with the same unknown message. */
const refusalGroupSchema = z.object({
  connectionId: z.string(),
  /** The first order's message, and its normalized form. */
  words: z.string(),
  key: z.string(),
  orders: z.array(z.string()).min(1),
});
export type RefusalGroup = z.infer<typeof refusalGroupSchema>;

export const settling = {
  /** Messages in replies to uncertain orders that a person could record as refusals; grouped, from every connection. */
  refusals: call({ who: 'person', till: true }).output(z.array(refusalGroupSchema)),
  /**
   * Records that this message of this supplier means: refused, nothing paid. Uncertain orders with this message become
   * refused, except an order whose balance indicates a payment. Later replies with this message count as refusals too.
   * A person can undo the record on the connection's replies screen.
   */
  teachRefusal: call({ who: 'settle' })
    .input(z.object({ connectionId: z.string(), key: z.string().min(1).max(300) }))
    .output(z.object({ settled: z.array(z.string()), left: z.array(unsettledOrderSchema) })),
  /** Numbers in replies to uncertain orders that could be the supplier's reference, grouped; of one connection or all. */
  named: call({ who: 'person', till: true })
    .input(z.object({ connectionId: z.string().nullable().default(null) }))
    .output(z.array(namedGroupSchema)),
  /**
   * Settles uncertain orders as placed with the references in their replies or in the supplier's order list. Each order is settled
   * separately with its source as evidence; failures are reported and do not stop the others. With `remember`, the app reads the field as
   * the supplier's reference in all later replies of this form.
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
