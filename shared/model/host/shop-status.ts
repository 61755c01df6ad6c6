import { z } from 'zod';
import { noticeSchema } from './notice.ts';

/** The state shown by the tray icon, most urgent first: something uncertain, something that waits for a person, orders being sent, none of these. */
const shopStatusShapes = ['uncertain', 'held', 'working', 'idle'] as const;
export type ShopStatusShape = (typeof shopStatusShapes)[number];

/** The state of the whole shop, for views outside the page. */
export const shopStatusSchema = z.object({
  shape: z.enum(shopStatusShapes),
  /** Orders are being sent, or will be as soon as the limit allows. */
  sending: z.boolean(),
  /** A person has stopped all sending. */
  held: z.boolean(),
  uncertain: z.number().int(),
  /** Succeeded and not yet handed over. */
  ready: z.number().int(),
});
export type ShopStatus = z.infer<typeof shopStatusSchema>;

/** Events for every page: the shop's state, now and after each change; a notice, if pages show them. */
export const pageEventSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('standing'), standing: shopStatusSchema }),
  z.object({ what: z.literal('notice'), notice: noticeSchema }),
]);
export type PageEvent = z.infer<typeof pageEventSchema>;
