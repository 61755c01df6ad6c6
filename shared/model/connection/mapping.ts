import { z } from 'zod';
import { supplierStates } from '../order/order.ts';

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
    field: z.string().trim().min(1).max(100),
  })
  .refine(({ reply, meaning }) => (mappedMeanings[reply] as readonly string[]).includes(meaning));

/**
 * The path (`at`) of the supplier's reference in the reply to a placing request, as a person has chosen it: names from the outermost to the
 * innermost, joined by dots. `over` has the paths of the other numbers that could have been the reference. A later reply is read with this
 * path automatically only if all of its other possible numbers are at paths in `over`.
 */
export const referencePathSchema = z.object({
  at: z.string().trim().min(1).max(300),
  over: z.array(z.string().max(300)).max(20).default([]),
});
export type ReferencePath = z.infer<typeof referencePathSchema>;

/** A currency code as suppliers write it, such as `USD`, `USDT` or `CREDITS`. */
export const currencySchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2,12}$/);

/** A person's corrections for one supplier, which can be passed on as a small file. They take precedence over the app's own tables. */
export const mappingSchema = z.object({
  format: z.literal('imei-desk-mapping').default('imei-desk-mapping'),
  version: z.literal(1).default(1),
  fields: z.array(fieldSchema).max(60).default([]),
  /** The supplier's status words or numbers, each with its meaning. */
  statuses: z
    .array(z.object({ said: z.string().trim().min(1).max(100), means: z.enum(supplierStates) }))
    .max(200)
    .default([]),
  references: z.array(referencePathSchema).max(20).default([]),
  /** Complete messages in replies to placing requests which mean that the order was refused and nothing was paid. */
  refusals: z
    .array(z.object({ said: z.string().trim().min(1).max(300) }))
    .max(100)
    .default([]),
  /**
   * Currency that a person has set for amounts without a currency; null if unknown. A currency in the supplier's reply takes precedence.
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
