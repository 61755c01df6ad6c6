import { batchesFor } from './commit-batches.ts';

/** Request ids for a list's batches: the same for an unchanged list, new ones after a change or with a different number of rows. */
export function openRequestIds(newId: () => string): (version: number, rows: number) => readonly string[] {
  let made: { readonly version: number; readonly rows: number; readonly ids: readonly string[] } | null =
    null;
  return (version, rows) => {
    if (made === null || made.version !== version || made.rows !== rows)
      made = { version, rows, ids: Array.from({ length: batchesFor(rows) }, newId) };
    return made.ids;
  };
}
