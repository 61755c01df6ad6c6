import { z } from 'zod';
import { noticeSchema } from './notice.ts';

/** Shape of the tray icon, most urgent first: uncertain orders, orders that wait for a person, orders being sent, none of these. */
const shopStatusShapes = ['uncertain', 'held', 'working', 'idle'] as const;
export type ShopStatusShape = (typeof shopStatusShapes)[number];

export const shopStatusSchema = z.object({
  shape: z.enum(shopStatusShapes),
  sending: z.boolean(),
  held: z.boolean(),
  uncertain: z.number().int(),
  /** Succeeded orders that were not handed over. */
  ready: z.number().int(),
});
export type ShopStatus = z.infer<typeof shopStatusSchema>;

/** Events for every page: the shop's status when the page opens and after each change, and notices if pages show them. */
export const pageEventSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('standing'), standing: shopStatusSchema }),
  z.object({ what: z.literal('notice'), notice: noticeSchema }),
]);
export type PageEvent = z.infer<typeof pageEventSchema>;
