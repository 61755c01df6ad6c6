import { z } from 'zod';
import { readJson } from '../../../shared/model/base/parse-json.ts';

/** A stored key with the origin it was given for (money-safety H5); null: unknown origin. */
export interface KeptKey {
  readonly origin: string | null;
  readonly key: string;
}

const entrySchema = z.object({ version: z.literal(2), origin: z.string().nullable(), key: z.string() });

export function writeEntry({ origin, key }: KeptKey): string {
  return JSON.stringify({ version: 2, origin, key } satisfies z.infer<typeof entrySchema>);
}

/** Null for an entry that is none of ours. */
export function readEntry(text: string): KeptKey | null {
  const entry = readJson(entrySchema, text);
  return entry === null ? null : { origin: entry.origin, key: entry.key };
}
