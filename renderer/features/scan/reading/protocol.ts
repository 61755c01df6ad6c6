import { z } from 'zod';

/** Messages between page and worker about a picture. */

const pointSchema = z.object({ x: z.number(), y: z.number() });
export type Point = z.infer<typeof pointSchema>;

/** A code in a picture. `corners` are in the picture's pixels, in this order: start top, end top, end bottom, start bottom. */
const pictureCodeSchema = z.object({
  text: z.string().max(4_000),
  /** True for the barcodes of products (EAN and UPC). */
  retail: z.boolean(),
  corners: z.tuple([pointSchema, pointSchema, pointSchema, pointSchema]),
});
export type PictureCode = z.infer<typeof pictureCodeSchema>;

/** Message from the page: a camera frame or a chosen file. */
export const pictureSchema = z.object({
  id: z.number().int(),
  picture: z.union([
    z.object({ width: z.number().int(), height: z.number().int(), pixels: z.instanceof(ArrayBuffer) }),
    z.object({ file: z.instanceof(Blob) }),
  ]),
});
export type Picture = z.infer<typeof pictureSchema>['picture'];

/** Message from the worker. `unreadable`: the file is not a picture. */
export const readingSchema = z.object({
  id: z.number().int(),
  reading: z.union([
    z.object({
      ok: z.literal(true),
      width: z.number(),
      height: z.number(),
      codes: z.array(pictureCodeSchema).max(100),
    }),
    z.object({ ok: z.literal(false), failure: z.enum(['unreadable', 'reader-failed']) }),
  ]),
});
export type Reading = z.infer<typeof readingSchema>['reading'];
