import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../../../../shared/model/base/error-code.ts';
import { makeFolder, makeFolderNow, syncFolder, syncFolderNow } from '../../../folders.ts';

export type MarkText =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'absent' }
  | { readonly is: 'unreadable' };

/**
 * Replaces a mark file durably and atomically, readable only by its owner. Blocks until the file is on the disk, so only the journal's
 * thread calls this function. Throws the file system's error.
 */
export function writeMarkFile(file: string, text: string): void {
  const part = `${file}.part`;
  makeFolderNow(dirname(file));
  const handle = openSync(part, 'w', 0o600);
  try {
    writeSync(handle, contentOf(text));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(part, file);
  syncFolderNow(dirname(file));
}

/**
 * Same as `writeMarkFile`, but without blocking: for a journal on a server, where no thread may wait for the disk. Resolves to null, or to
 * the system's error code. Allows one writer per file at a time.
 */
export async function keepMarkFile(file: string, text: string): Promise<string | null> {
  const part = `${file}.part`;
  try {
    await makeFolder(dirname(file));
    const handle = await open(part, 'w', 0o600);
    try {
      await handle.writeFile(contentOf(text));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
    await syncFolder(dirname(file));
    return null;
  } catch (error) {
    return errorCode(error) || 'EIO';
  }
}

/** Reads a file written by `writeMarkFile`. An altered text counts as unreadable. Never rejects. */
export async function readMarkFile(file: string): Promise<MarkText> {
  try {
    const [digest = '', text = ''] = (await readFile(file, 'utf8')).split('\n');
    return digest === digestOf(text) ? { is: 'text', text } : { is: 'unreadable' };
  } catch (error) {
    const code = errorCode(error);
    return code === 'ENOENT' ? { is: 'absent' } : { is: 'unreadable' };
  }
}

function contentOf(text: string): string {
  return `${digestOf(text)}\n${text}\n`;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
