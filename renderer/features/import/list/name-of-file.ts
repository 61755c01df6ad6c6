import type { ListSource } from '../reading/list-reader.ts';

// As long as the name of a batch may be (the contract's `batches.commit`).
const most = 120;

/** What a batch is called that comes out of a file: as the file is, without what only says its format. Null for what has no name. */
export function nameOfFile(source: ListSource | null): string | null {
  if (source === null || !('file' in source) || !(source.file instanceof File)) return null;
  const name = source.file.name.replace(/\.[a-z0-9]{1,5}$/i, '').trim();
  return name === '' ? null : name.slice(0, most);
}
