import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { isAbsolute, relative } from 'node:path';

/**
 * Makes what was created or renamed in a folder durable: a power cut takes a new name back if its folder was not written. Windows lets no
 * folder be opened, and needs no such thing. Never rejects.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close().catch(() => {});
}

/** The same for a thread that may wait. */
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

/** Whether a file or folder is this folder, or anywhere below it. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !/^\.\.(?:[\\/]|$)/.test(way) && !isAbsolute(way);
}
