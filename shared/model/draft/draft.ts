import { z } from 'zod';
import { listEditSchema } from '../list/rows/row.ts';
import { columnPlanSchema } from '../list/sheet/column-plan.ts';
import { readingOptionsSchema } from '../list/sheet/source.ts';

const text = z.string().max(4_000);
const fieldValuesSchema = z.record(z.string().max(200), text);

export const orderDraftSchema = z.object({
  identifier: z.string().max(200),
  fields: fieldValuesSchema,
  /** As typed or chosen; null for the first offered quantity. */
  quantity: z.string().max(40).nullable(),
  customer: z.string().max(200),
  /** The customer's unit price as typed; null to use rules and quotes. */
  price: z.string().max(80).nullable(),
  note: text,
  /** Why an order is repeated; '' if it is not a repeat. */
  reason: text,
  /** The reason for ordering a doubtful identifier anyway; null if none was given. */
  anyway: text.nullable(),
});
export type OrderDraft = Readonly<z.infer<typeof orderDraftSchema>>;

/** A step taken on a list. Replaying the steps on the same sources gives the same list. `source` is the index of the source. */
export const listStepSchema = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('read'),
    source: z.number().int().min(0),
    options: readingOptionsSchema,
    sheet: z.number().int().min(0).nullable(),
    /** The service and common values taken over from the list before this one; null if none. */
    serviceId: z.string().max(200).nullable().default(null),
    common: fieldValuesSchema.nullable().default(null),
  }),
  z.object({ do: z.literal('append'), source: z.number().int().min(0), options: readingOptionsSchema }),
  z.object({ do: z.literal('sheet'), sheet: z.number().int().min(0) }),
  z.object({ do: z.literal('columns'), plan: columnPlanSchema }),
  z.object({ do: z.literal('service'), serviceId: z.string().max(200), common: fieldValuesSchema }),
  z.object({ do: z.literal('edit'), edit: listEditSchema }),
]);
export type ListStep = z.infer<typeof listStepSchema>;

/** A source of a list: pasted text, or a file with its bytes in Base64. */
export const listDraftSourceSchema = z.object({
  file: z.string().max(400).nullable(),
  content: z.string(),
});
export type ListDraftSource = z.infer<typeof listDraftSourceSchema>;

export const draftLimits = {
  orders: 5,
  lists: 2,
  steps: 5_000,
  /** Maximum characters of all sources of a list; a larger list is not stored. */
  listCharacters: 5_000_000,
  ageMs: 14 * 24 * 3_600_000,
} as const;

const draftSchema = z.object({
  /** Created by the page. */
  id: z.uuid(),
  connectionId: z.string().max(200),
  at: z.number(),
});

/** A draft order or list of one person on one machine. A draft is never ordered automatically. */
export const savedDraftSchema = z.discriminatedUnion('is', [
  draftSchema.extend({
    is: z.literal('order'),
    serviceId: z.string().max(200),
    draft: orderDraftSchema,
  }),
  draftSchema.extend({
    is: z.literal('list'),
    /** The service that the screen's URL named when the list was started; null if none. */
    serviceId: z.string().max(200).nullable(),
    /** Name of the list's file; null if the list was pasted. */
    name: z.string().max(200).nullable(),
    rows: z.number().int().min(0),
    first: z.string().max(200),
  }),
]);
export type SavedDraft = z.infer<typeof savedDraftSchema>;
export type SavedOrderDraft = Extract<SavedDraft, { is: 'order' }>;
export type SavedListDraft = Extract<SavedDraft, { is: 'list' }>;

export const listDraftContentSchema = z.object({
  steps: z.array(listStepSchema).max(draftLimits.steps),
  sources: z
    .array(listDraftSourceSchema)
    .max(200)
    .refine(
      (sources) =>
        sources.reduce((sum, { content }) => sum + content.length, 0) <= draftLimits.listCharacters,
    ),
});
export type ListDraftContent = z.infer<typeof listDraftContentSchema>;
