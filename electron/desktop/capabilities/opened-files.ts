import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { PageRequest, ReasonNotOpened } from '../../../shared/model/host/page-request.ts';
import { listLimits } from '../../../shared/model/list/text/limits.ts';
import type { OpenedFiles } from '../../backend/base/capabilities.ts';

/** The files with lists that the user opened with the app. Each file stays open until the page has read it. */
export interface FilesFromOutside extends OpenedFiles {
  /** Checks a file of any name and returns the request for the page. Never rejects. */
  take(path: string): Promise<PageRequest>;
}

interface OpenFile {
  readonly handle: FileHandle;
  readonly size: number;
  read: number;
}

const lists = /\.(csv|xlsx|txt)$/i;
const pieceBytes = 3_000_000;
// Maximum number of files that wait. If more files are waiting, the page is certainly not reading any of them.
const maxKept = 5;

export function createFilesFromOutside(): FilesFromOutside {
  const filesByToken = new Map<string, OpenFile>();

  async function drop(token: string): Promise<void> {
    const file = filesByToken.get(token);
    filesByToken.delete(token);
    await file?.handle.close().catch(() => undefined);
  }

  return {
    async take(path) {
      const name = basename(path).slice(0, 255);
      const opened = await openList(path);
      if (typeof opened === 'string') return { what: 'not-opened', why: opened, name };
      const token = randomUUID();
      filesByToken.set(token, opened);
      const [oldest] = filesByToken.keys();
      if (filesByToken.size > maxKept && oldest !== undefined) await drop(oldest);
      return { what: 'open-file', token, name };
    },
    async readNext(token) {
      const file = filesByToken.get(token);
      if (file === undefined) return null;
      try {
        const piece = new Uint8Array(Math.min(pieceBytes, file.size - file.read));
        const { bytesRead } = await file.handle.read(piece, 0, piece.length, file.read);
        file.read += bytesRead;
        // If the file has become shorter in the meantime, it cannot be used, because half a list is useless.
        const isCut = bytesRead < piece.length;
        const more = file.read < file.size;
        if (isCut || !more) await drop(token);
        return isCut ? null : { piece, more };
      } catch {
        await drop(token);
        return null;
      }
    },
  };
}

/**
 * The opened file, or the reason why it was not opened. A network path is refused before anything is opened.
 */
async function openList(path: string): Promise<OpenFile | ReasonNotOpened> {
  // Opening a network share makes Windows sign in there, and the name may come from an attacker. The same applies to device names.
  if (/^[\\/]{2}/.test(path)) return 'network-path';
  if (path.includes('\0')) return 'gone';
  try {
    if (!(await stat(path)).isFile()) return 'not-a-file';
    if (!lists.test(path)) return 'wrong-kind';
    // With this flag, the call does not block if a pipe has replaced the file in the meantime.
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const found = await handle.stat();
    const refusal = !found.isFile() ? 'not-a-file' : found.size > listLimits.fileBytes ? 'too-large' : null;
    if (refusal === null) return { handle, size: found.size, read: 0 };
    await handle.close();
    return refusal;
  } catch {
    return 'gone';
  }
}
