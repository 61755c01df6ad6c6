import type { ImportState } from './import-state.ts';
import { visibleSheets } from './visible-sheets.ts';

// Maximum length of a batch's name (contract: `batches.commit`).
const maxLength = 120;

/** Name of a batch from a file: the file's name without extension, and the sheet's name if there are several sheets. Null for a paste. */
export function listName({
  source,
  read,
  sheet,
}: Pick<ImportState, 'source' | 'read' | 'sheet'>): string | null {
  if (source === null || !('file' in source) || !(source.file instanceof File)) return null;
  const name = source.file.name.replace(/\.[a-z0-9]{1,5}$/i, '').trim();
  const sheetName = visibleSheets(read).length > 1 ? (read?.sheets[sheet]?.name.trim() ?? '') : '';
  const fullName = [name, sheetName].filter((part) => part !== '').join(', ');
  return fullName === '' ? null : fullName.slice(0, maxLength);
}
