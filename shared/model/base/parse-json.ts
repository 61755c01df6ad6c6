import type { z } from 'zod';

/** Parses JSON; `undefined` if invalid. The content is unknown until a schema has read it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A JSON text as its schema reads it; null if there is no text, or none that fits. */
export function readJson<Read>(schema: z.ZodType<Read>, text: string | null | undefined): Read | null {
  return text === null || text === undefined ? null : (schema.safeParse(parseJson(text)).data ?? null);
}
