import { z } from 'zod';

/** The end of a file made for the person: saved where they chose, at an address of the page's own origin that works once, or given up. */
export const handedOutSchema = z.discriminatedUnion('how', [
  z.object({ how: z.literal('saved'), path: z.string() }),
  z.object({ how: z.literal('download'), path: z.string() }),
  z.object({ how: z.literal('cancelled') }),
]);
export type HandedOut = z.infer<typeof handedOutSchema>;

/** Path of a file that waits for a till, read with `host.nextPiece`. No page ever sees it. */
export const tillFilePrefix = 'till-file:';

/** A piece of such a file, base64, with the name and type of the whole. */
export const tillPieceSchema = z.object({
  name: z.string(),
  type: z.string(),
  piece: z.string(),
  more: z.boolean(),
});
export type TillPiece = z.infer<typeof tillPieceSchema>;
