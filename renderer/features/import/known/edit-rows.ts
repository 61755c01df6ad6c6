import type { ListImport } from '../list/list-import.ts';

// The limit of one edit.
const rowsAtOnce = 2_000;

/** Takes any number of rows out of the list, or back into it. */
export async function editRows(
  list: Pick<ListImport, 'edit'>,
  how: 'remove' | 'restore',
  rows: readonly number[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await list.edit({ do: how, of: { rows: rows.slice(from, from + rowsAtOnce) } });
}
