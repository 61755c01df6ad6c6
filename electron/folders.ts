import { closeSync, fsyncSync, openSync } from 'node:fs';
import { access, open } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';

/**
 * Makes files that were created or renamed in a folder durable. Without the sync, a power cut could undo such a change. Windows cannot open
 * folders and does not need this. Never rejects.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close().catch(() => {});
}

/** Like `syncFolder`, for a thread that may block. */
export function syncFolderNow(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {}
}

/** True if a path is this folder or inside it. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !/^\.\.(?:[\\/]|$)/.test(way) && !isAbsolute(way);
}

/** True if a file or folder exists at this path. False if that cannot be determined. */
export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
