import { batchesFor } from './commit-batches.ts';

/** Returns the request ids of a list's batches. They stay the same while the list is unchanged; a change gives new ids. */
export function openRequestIds(newId: () => string): (version: number, rows: number) => readonly string[] {
  let cached: { readonly version: number; readonly rows: number; readonly ids: readonly string[] } | null =
    null;
  return (version, rows) => {
    if (cached === null || cached.version !== version || cached.rows !== rows)
      cached = { version, rows, ids: Array.from({ length: batchesFor(rows) }, newId) };
    return cached.ids;
  };
}
