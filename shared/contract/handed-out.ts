import { z } from 'zod';

/** What became of a file that was made for the person: saved where they said, at an address of the page's own origin that works once, or given up. */
export const handedOutSchema = z.discriminatedUnion('how', [
  z.object({ how: z.literal('saved'), path: z.string() }),
  z.object({ how: z.literal('download'), path: z.string() }),
  z.object({ how: z.literal('cancelled') }),
]);
export type HandedOut = z.infer<typeof handedOutSchema>;
