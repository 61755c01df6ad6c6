import { z } from 'zod';
import { supplierStates } from '../order/order.ts';

/** The replies whose fields a person may map, and the possible meanings in each. */
export const mappedMeanings = {
  account: ['balance', 'currency', 'email'],
  service: ['id', 'name', 'price', 'time', 'info'],
  placement: ['reference', 'status'],
  status: ['reference', 'identifier', 'status', 'result', 'comment'],
  transaction: ['id', 'amount', 'kind', 'at', 'description', 'balance-after'],
} as const;
export type MappedReply = keyof typeof mappedMeanings;
export const mappedReplies = Object.keys(mappedMeanings) as [MappedReply, ...MappedReply[]];

const fieldSchema = z
  .object({
    reply: z.enum(mappedReplies),
    meaning: z.string().max(40),
    /** The supplier's name of the field. */
    field: z.string().trim().min(1).max(100),
  })
  .refine(({ reply, meaning }) => (mappedMeanings[reply] as readonly string[]).includes(meaning));

/**
 * The path of the supplier's reference in a placing reply, as chosen by a person: names from the outermost to the
 * innermost, joined by dots. `over` has the paths of the other possible numbers at the time of this choice. A later
 * reply is read with this path automatically only if all of its other possible numbers are at paths in `over`.
 */
export const referencePathSchema = z.object({
  at: z.string().trim().min(1).max(300),
  over: z.array(z.string().max(300)).max(20).default([]),
});
export type ReferencePath = z.infer<typeof referencePathSchema>;

/** A currency code as suppliers write it: `USD`, `USDT`, `CREDITS`. */
export const currencySchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2,12}$/);

/** A person's corrections for one supplier, small enough to pass on as a file. They take precedence over the app's own tables. */
export const mappingSchema = z.object({
  format: z.literal('imei-desk-mapping').default('imei-desk-mapping'),
  version: z.literal(1).default(1),
  fields: z.array(fieldSchema).max(60).default([]),
  /** A supplier's status word or number with its meaning. */
  statuses: z
    .array(z.object({ said: z.string().trim().min(1).max(100), means: z.enum(supplierStates) }))
    .max(200)
    .default([]),
  references: z.array(referencePathSchema).max(20).default([]),
  /** Complete messages in placing replies that mean: refused, nothing paid. */
  refusals: z
    .array(z.object({ said: z.string().trim().min(1).max(300) }))
    .max(100)
    .default([]),
  /**
   * Currency for amounts without a currency, set by a person; null if unknown. A currency named by the supplier takes
   * precedence.
   */
  currency: currencySchema.nullable().default(null),
});
export type Mapping = z.infer<typeof mappingSchema>;

export const emptyMapping: Mapping = {
  format: 'imei-desk-mapping',
  version: 1,
  fields: [],
  statuses: [],
  references: [],
  refusals: [],
  currency: null,
};
