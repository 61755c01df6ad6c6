import { zipSync } from 'fflate';
import type { WorkbookParts } from './unpack-workbook.ts';

/**
 * A ZIP of parts as they are, nothing packed. The reader of workbooks takes a ZIP and would start further workers, of its own making, to
 * unpack a large one; of this one it only takes slices.
 */
export function storeZip(parts: WorkbookParts): ArrayBuffer {
  return zipSync(Object.fromEntries(parts), { level: 0 }).buffer;
}
