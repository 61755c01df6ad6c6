import { z } from 'zod';

/**
 * Where a file made for the person is now: saved where they chose, available at an address of the page's own origin that works once, or
 * cancelled.
 */
export const handedOutSchema = z.discriminatedUnion('how', [
  z.object({ how: z.literal('saved'), path: z.string() }),
  z.object({ how: z.literal('download'), path: z.string() }),
  z.object({ how: z.literal('cancelled') }),
]);
export type HandedOut = z.infer<typeof handedOutSchema>;

/** Prefix of the path of a file for a till, read with `host.nextPiece`. Pages never get such a path. */
export const tillFilePrefix = 'till-file:';

/** A piece of such a file in base64, with the name and type of the file. */
export const tillPieceSchema = z.object({
  name: z.string(),
  type: z.string(),
  piece: z.string(),
  more: z.boolean(),
});
export type TillPiece = z.infer<typeof tillPieceSchema>;
