import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { access, chmod, mkdir, open, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative } from 'node:path';
import { errorCode } from '../shared/model/base/error-code.ts';

/**
 * Creates the folder and the missing folders above it, so that only this user can access them. A folder that exists keeps its mode. Rejects
 * with the file system's error. Each folder is created separately: Node's recursive mkdir never ends at a place where the system allows no
 * folders, such as `/proc` or a drive that is mounted on demand and absent.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeOne(folder);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await makeOne(folder);
  }
}

async function makeOne(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const isThere = errorCode(error) === 'EEXIST' && (await stat(folder).catch(() => null))?.isDirectory();
    if (!isThere) throw error;
    return;
  }
  // The mode is set explicitly, so that it does not depend on the umask. A drive without modes refuses this, which is no failure.
  await chmod(folder, 0o700).catch(() => {});
}

/** Like `makeFolder`, for a thread that may block. Throws the file system's error. */
export function makeFolderNow(folder: string): void {
  try {
    makeOneNow(folder);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    makeFolderNow(dirname(folder));
    makeOneNow(folder);
  }
}

function makeOneNow(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || !isFolderNow(folder)) throw error;
    return;
  }
  try {
    chmodSync(folder, 0o700);
  } catch {}
}

function isFolderNow(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

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
  const relativePath = relative(folder, path);
  return !/^\.\.(?:[\\/]|$)/.test(relativePath) && !isAbsolute(relativePath);
}

/** True if a file or folder exists at this path. False if that cannot be determined. */
export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
