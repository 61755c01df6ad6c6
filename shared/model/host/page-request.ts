import { z } from 'zod';

/** A screen that may be opened from outside the page. Opening it changes no data. */
export const appRouteSchema = z.discriminatedUnion('screen', [
  z.object({ screen: z.literal('desk') }),
  z.object({ screen: z.literal('orders') }),
  z.object({ screen: z.literal('order'), id: z.string().max(100) }),
  z.object({ screen: z.literal('new-order'), identifier: z.string().max(200).nullable() }),
  z.object({ screen: z.literal('import') }),
  z.object({ screen: z.literal('uncertain') }),
  z.object({ screen: z.literal('batch'), id: z.string().max(100) }),
  z.object({ screen: z.literal('catalogue') }),
  z.object({ screen: z.literal('wallet') }),
  z.object({ screen: z.literal('settings') }),
]);
export type AppRoute = z.infer<typeof appRouteSchema>;

/** Why a request from outside was not opened: a code for which the page has a sentence. */
export const reasonsNotOpened = [
  'not-our-link',
  'wrong-kind',
  'not-a-file',
  'network-path',
  'too-large',
  'gone',
] as const;
export type ReasonNotOpened = (typeof reasonsNotOpened)[number];

export const pageRequestSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('open'), place: appRouteSchema }),
  /** A list file that a person opened with the app; its bytes can be read once with the token. */
  z.object({ what: z.literal('open-file'), token: z.string().max(100), name: z.string().max(255) }),
  z.object({
    what: z.literal('not-opened'),
    why: z.enum(reasonsNotOpened),
    /** Name of the file; null for a link. */
    name: z.string().max(255).nullable(),
  }),
  /** Runs one of the commands that the page sent to the menu. */
  z.object({ what: z.literal('run'), command: z.string().max(200) }),
]);
export type PageRequest = z.infer<typeof pageRequestSchema>;
