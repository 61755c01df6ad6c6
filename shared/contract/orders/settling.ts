import { z } from 'zod';
import { orderStates, referenceHolderSchema } from '../../model/order/order.ts';
import { call } from '../base/call.ts';

const namedOrderSchema = z.object({
  id: z.string(),
  identifier: z.string(),
  serviceName: z.string(),
  sentAt: z.number().nullable(),
  /** What its own reply names. */
  reference: z.string(),
  /** The order of ours that has this reference already (O9); null if it is free. */
  holder: referenceHolderSchema.nullable(),
  /** True if the reply to another uncertain order names the same: it is the number of neither. */
  repeated: z.boolean(),
});

/** Uncertain orders that are alike: of one connection, with replies of one form and the same evidence, each naming a number in the same field. */
const namedGroupSchema = z.object({
  connectionId: z.string(),
  /** Where in the reply the number stands: names from the outside in, joined by dots. */
  at: z.string(),
  httpStatus: z.number().nullable(),
  evidence: z.string(),
  /** True if remembering the field lets the supplier's next reply of this form be bound by itself. */
  remembers: z.boolean(),
  orders: z.array(namedOrderSchema).min(1),
});
export type NamedGroup = z.infer<typeof namedGroupSchema>;

const unsettledOrderSchema = z.object({
  id: z.string(),
  identifier: z.string(),
  /**
   * `reference-taken`: another order of ours has it (O9). `repeated`: another uncertain order's reply names it too. `not-named`: neither the
   * reply nor the supplier's list names it. `not-uncertain`: it was settled meanwhile, and is as `state` says.
   * `balance-fell`: the balance fell by what it costs.
   */
  why: z.enum(['reference-taken', 'repeated', 'not-named', 'not-uncertain', 'balance-fell']),
  state: z.enum(orderStates),
  holder: referenceHolderSchema.nullable(),
});
export type UnsettledOrder = z.infer<typeof unsettledOrderSchema>;

/** Uncertain orders of one connection whose replies are an error in the same words, which nobody knows. */
const refusalGroupSchema = z.object({
  connectionId: z.string(),
  /** The message as the first of them has it, and as it is compared. */
  words: z.string(),
  key: z.string(),
  orders: z.array(z.string()).min(1),
});
export type RefusalGroup = z.infer<typeof refusalGroupSchema>;

export const settling = {
  /** What the replies to uncertain orders say that could be taught as a refusal, alike ones together; of every connection. */
  refusals: call({ who: 'person', till: true }).output(z.array(refusalGroupSchema)),
  /**
   * A person says that this message of this supplier means: refused, and nothing paid. The uncertain orders with it end so, each by itself,
   * but for one whose balance says that it was paid; the next reply in these words refuses. It is taken back under the connection's replies.
   */
  teachRefusal: call({ who: 'settle' })
    .input(z.object({ connectionId: z.string(), key: z.string().min(1).max(300) }))
    .output(z.object({ settled: z.array(z.string()), left: z.array(unsettledOrderSchema) })),
  /** What the replies to uncertain orders name that could be the supplier's number, alike ones together; of one connection, or of every one. */
  named: call({ who: 'person', till: true })
    .input(z.object({ connectionId: z.string().nullable().default(null) }))
    .output(z.array(namedGroupSchema)),
  /**
   * A person says that these uncertain orders were placed under the references that their replies, or the supplier's list of orders, name.
   * Each is settled by itself, with what names it as its evidence; what cannot be settled is told and the others are. With `remember` the
   * field is the supplier's number from now on wherever its replies have this form.
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
        /** Where the field stands that is remembered; null if none is. */
        remembered: z.string().nullable(),
      }),
    ),
};
