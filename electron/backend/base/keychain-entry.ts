import { z } from 'zod';

/** A key as it is kept: together with the origin that it was given for (money-safety H5). Null: nobody knows any more for which. */
export interface KeptKey {
  readonly origin: string | null;
  readonly key: string;
}

const entrySchema = z.object({ version: z.literal(2), origin: z.string().nullable(), key: z.string() });

export function writeEntry({ origin, key }: KeptKey): string {
  return JSON.stringify({ version: 2, origin, key } satisfies z.infer<typeof entrySchema>);
}

/** Null for an entry of the first version, which is the key alone. */
export function readEntry(text: string): KeptKey | null {
  try {
    const { origin, key } = entrySchema.parse(JSON.parse(text));
    return { origin, key };
  } catch {
    return null;
  }
}
