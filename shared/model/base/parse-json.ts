import type { z } from 'zod';

/** Parses JSON; `undefined` if it is invalid. The result is `unknown`, so a schema must validate it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses JSON and validates it with a schema; null if there is no text, or if it is invalid. */
export function readJson<Read>(schema: z.ZodType<Read>, text: string | null | undefined): Read | null {
  return text === null || text === undefined ? null : (schema.safeParse(parseJson(text)).data ?? null);
}
