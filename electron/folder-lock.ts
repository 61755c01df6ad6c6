import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { markRule } from '../shared/model/base/rule-marks.ts';
import { cannotWrite } from './data-folder.ts';
import { makeFolderNow } from './folders.ts';
import { StartFailure, startFailure } from './start-failure.ts';

export type Release = () => void;

/**
 * Locks a data folder for this process alone (money-safety J6), until released or until the process ends. The kernel holds the lock, so a
 * killed process leaves no stale lock. The locked file is in the folder itself, so the lock also works through links, other network
 * namespaces and containers. A second lock is in `lockFolder`, where users delete no files. The second lock is needed because the first
 * file may be deleted or may come from a copy. If another process holds the folder, waits in case that process is stopping, and longer if
 * that process announced it. Rejects with a StartFailure if the other process keeps the folder, or if the folder cannot be written.
 */
export async function holdFolder(
  folder: string,
  { patienceMs = 3_000, lockFolder = null }: { patienceMs?: number; lockFolder?: string | null } = {},
): Promise<Release> {
  const retryMs = 100;
  let maxMs = patienceMs;
  for (let waitedMs = 0; waitedMs <= maxMs; waitedMs += retryMs) {
    // The announcement is read before this process tries to lock, because the other process deletes it immediately before it releases the
    // folder.
    const isClosing = existsSync(join(folder, closingName));
    if (isClosing) maxMs = closeTimeoutMs;
    const release = tryToHold(folder, lockFolder);
    if (release !== null) {
      // These files may be left over from a process that was killed while it was closing or waiting.
      takeBack(folder);
      return () => {
        takeBack(folder);
        release();
      };
    }
    if (isClosing) noteHolder(folder, awaitedName);
    await wait(retryMs);
  }
  throw startFailure(
    `IMEI Desk is already running on the data folder ${folder}. Use the window that is open, or stop it first, or choose another folder with --data-dir.`,
  );
}

// A process that closes waits up to 40 s for replies. On a busy system, closing takes a little longer.
const closeTimeoutMs = 45_000;
const closingName = 'owner.closing';
const awaitedName = 'owner.awaited';

/** Announces that this process is about to release the folder. Never throws. */
export function announceClosing(folder: string): void {
  noteHolder(folder, closingName);
}

/**
 * True if another process waits until this process releases the folder. Another process waits if the user opens the app again while it is
 * closing.
 */
export function isAwaited(folder: string): boolean {
  return existsSync(join(folder, awaitedName));
}

function noteHolder(folder: string, name: string): void {
  try {
    writeFileSync(join(folder, name), '', { mode: 0o600 });
  } catch {
    // A failure is ignored. Without this file, the next process only waits for a shorter time, or an update is installed at a later time.
  }
}

function takeBack(folder: string): void {
  try {
    for (const name of [closingName, awaitedName]) rmSync(join(folder, name), { force: true });
  } catch {
    // A failure is ignored. A file that is left over only makes another process wait longer.
  }
}

/**
 * True if this process still holds the folder: its lock is on the current file of that name. The app checks this before each request to a
 * supplier (money-safety J6): if the locked file was deleted, another process could lock a new file with the same name. If nobody holds the
 * new file, this process locks it. Never throws.
 */
export function stillHolds(folder: string): boolean {
  const hold = holds.get(folder);
  if (hold === undefined) return false;
  try {
    if (hold.isLost || sameFile(hold.id, idOf(hold.file))) return !hold.isLost;
    const reopened = openLock(hold.file);
    hold.isLost = reopened === null;
    if (reopened === null) return false;
    hold.lock.close();
    hold.lock = reopened;
    hold.id = idOf(hold.file);
    return true;
  } catch {
    // The folder was deleted or is no longer writable.
    return false;
  }
}

interface Hold {
  readonly file: string;
  lock: DatabaseSync;
  readonly second: DatabaseSync | undefined;
  id: FileId | null;
  /** Another process has locked the folder. */
  isLost: boolean;
}

// Keeps references, because garbage collection would release the locks.
const holds = new Map<string, Hold>();

// POSIX drops a process's locks on a file when it closes any descriptor of the file, so no other code may ever open it.
const lockName = 'owner.lock';

/**
 * Locks the folder. Returns null, and changes nothing in the folder, if another process holds it. Throws a StartFailure if the folder
 * cannot be written.
 */
function tryToHold(folder: string, lockFolder: string | null): Release | null {
  const refused = writeError(folder);
  if (refused !== null) throw cannotWrite(folder, refused);
  const second = lockFolder === null ? undefined : holdBeside(folder, lockFolder);
  if (second === null) return null;
  const file = join(folder, lockName);
  let lock: DatabaseSync | null;
  try {
    lock = openLock(file);
  } catch (error) {
    second?.close();
    throw error instanceof StartFailure ? error : cannotWrite(folder, writeError(file) ?? error);
  }
  if (lock === null) {
    second?.close();
    return null;
  }
  const hold: Hold = { file, lock, second, id: idOf(file), isLost: false };
  holds.set(folder, hold);
  return () => {
    if (holds.get(folder) === hold) holds.delete(folder);
    if (hold.lock.isOpen) hold.lock.close();
    if (second?.isOpen) second.close();
  };
}

/** The lock for this folder in `lockFolder`. Null if another process has the lock; undefined if locking is impossible. */
function holdBeside(folder: string, lockFolder: string): DatabaseSync | null | undefined {
  try {
    makeFolderNow(lockFolder);
    const { dev, ino } = statSync(folder, { bigint: true });
    return openLock(join(lockFolder, `${dev}-${ino}.lock`));
  } catch {
    return undefined;
  }
}

/**
 * Locks a file; null if another process has the lock. Node has no function for file locks, so SQLite is used: its locks are kernel locks on
 * every system (`fcntl` and `LockFileEx`). A transaction that never ends holds the lock; the file stays empty. Throws a StartFailure if the
 * name is a link.
 */
function openLock(file: string): DatabaseSync | null {
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() === false) throw notAFile(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
    // On a read-only file, `begin exclusive` succeeds without a lock. This statement fails instead.
    lock.exec('pragma user_version = 1');
    if (!lstatSync(file).isFile()) throw notAFile(file);
    chmodSync(file, 0o600);
    return lock;
  } catch (error) {
    lock.close();
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
    if (code === sqliteBusy) {
      markRule('J6');
      return null;
    }
    if (code !== sqliteNotADatabase) throw error;
    // A program wrote into the file. No process holds the file, because a held file would be busy. The file is deleted and not emptied,
    // because the same content may have other names (hard links).
    rmSync(file);
    return openLock(file);
  }
}

function notAFile(file: string): Error {
  return startFailure(
    `${file} is a link or a folder, which IMEI Desk did not make. Nothing was changed. Remove it, or choose another folder with --data-dir.`,
  );
}

interface FileId {
  readonly dev: bigint;
  readonly ino: bigint;
}

function idOf(file: string): FileId | null {
  return lstatSync(file, { bigint: true, throwIfNoEntry: false }) ?? null;
}

function sameFile(one: FileId | null, other: FileId | null): boolean {
  return one !== null && other !== null && one.dev === other.dev && one.ino === other.ino;
}

const sqliteBusy = 5;
const sqliteNotADatabase = 26;

/** The file system's reason why the path is not writable. This reason is clearer than SQLite's message. */
function writeError(path: string): unknown {
  try {
    accessSync(path, constants.W_OK);
    return null;
  } catch (error) {
    return error;
  }
}
