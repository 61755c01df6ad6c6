import { z } from 'zod';
import { orderStates, referenceHolderSchema } from '../../model/order/order.ts';
import { call } from '../base/call.ts';

const namedOrderSchema = z.object({
  id: z.string(),
  identifier: z.string(),
  serviceName: z.string(),
  sentAt: z.number().nullable(),
  /** Named by its own reply. */
  reference: z.string(),
  /** The order of ours that has this reference already (O9); null if it is free. */
  holder: referenceHolderSchema.nullable(),
  /** True if the reply to another uncertain order names the same: then it belongs to neither. */
  repeated: z.boolean(),
});

/** Similar uncertain orders: one connection, one form of reply, the same evidence, each naming a number in the same field. */
const namedGroupSchema = z.object({
  connectionId: z.string(),
  /** Path of the number in the reply: names from the outside in, joined by dots. */
  at: z.string(),
  httpStatus: z.number().nullable(),
  evidence: z.string(),
  /** True if remembering the field binds the supplier's next reply of this form automatically. */
  remembers: z.boolean(),
  orders: z.array(namedOrderSchema).min(1),
});
export type NamedGroup = z.infer<typeof namedGroupSchema>;

const unsettledOrderSchema = z.object({
  id: z.string(),
  identifier: z.string(),
  /**
   * `reference-taken`: another order of ours has it (O9). `repeated`: another uncertain order's reply names it too. `not-named`: neither
   * the reply nor the supplier's list names it. `not-uncertain`: it was settled meanwhile, and is in `state`. `balance-fell`: the balance
   * fell by its cost.
   */
  why: z.enum(['reference-taken', 'repeated', 'not-named', 'not-uncertain', 'balance-fell']),
  state: z.enum(orderStates),
  holder: referenceHolderSchema.nullable(),
});
export type UnsettledOrder = z.infer<typeof unsettledOrderSchema>;

/** Uncertain orders of one connection whose replies are an error in the same unknown words. */
const refusalGroupSchema = z.object({
  connectionId: z.string(),
  /** The first one's message, and its normalized form. */
  words: z.string(),
  key: z.string(),
  orders: z.array(z.string()).min(1),
});
export type RefusalGroup = z.infer<typeof refusalGroupSchema>;

export const settling = {
  /** Words in replies to uncertain orders that could be taught as a refusal, grouped; of every connection. */
  refusals: call({ who: 'person', till: true }).output(z.array(refusalGroupSchema)),
  /**
   * Teaches that this message of this supplier means: refused, nothing paid. Each uncertain order with it ends so, except one whose balance
   * says that it was paid; the next reply in these words refuses. Undone under the connection's replies.
   */
  teachRefusal: call({ who: 'settle' })
    .input(z.object({ connectionId: z.string(), key: z.string().min(1).max(300) }))
    .output(z.object({ settled: z.array(z.string()), left: z.array(unsettledOrderSchema) })),
  /** Numbers in replies to uncertain orders that could be the supplier's reference, grouped; of one connection, or of every one. */
  named: call({ who: 'person', till: true })
    .input(z.object({ connectionId: z.string().nullable().default(null) }))
    .output(z.array(namedGroupSchema)),
  /**
   * Settles uncertain orders as placed under the references that their replies, or the supplier's list of orders, name. Each is settled
   * separately, with what names it as evidence; failures are reported and the others settled. With `remember` the field is the supplier's
   * reference from now on wherever its replies have this form.
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
