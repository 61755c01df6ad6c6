import { z } from 'zod';

/**
 * How a person gets a file that was made for them: `saved` where the person chose, or available for one
 * `download` from a path of the page's own origin. `cancelled`: the person cancelled.
 */
export const handedOutSchema = z.discriminatedUnion('how', [
  z.object({ how: z.literal('saved'), path: z.string() }),
  z.object({ how: z.literal('download'), path: z.string() }),
  z.object({ how: z.literal('cancelled') }),
]);
export type HandedOut = z.infer<typeof handedOutSchema>;

/** Prefix of the path of a file for a till, which the till reads with `host.nextPiece`. Pages never get such a path. */
export const tillFilePrefix = 'till-file:';

/** A piece of a file for a till, in base64, with the file's name and type. */
export const tillPieceSchema = z.object({
  name: z.string(),
  type: z.string(),
  piece: z.string(),
  more: z.boolean(),
});
export type TillPiece = z.infer<typeof tillPieceSchema>;
