import type { ListImport } from '../list/list-import.ts';

// Maximum rows per edit.
const rowsAtOnce = 2_000;

/** Removes any number of rows from the list, or restores them. */
export async function editRows(
  list: Pick<ListImport, 'edit'>,
  edit: 'remove' | 'restore',
  rows: readonly number[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await list.edit({ do: edit, of: { rows: rows.slice(from, from + rowsAtOnce) } });
}
