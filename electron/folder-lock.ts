import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { markRule } from '../shared/model/base/rule-marks.ts';
import { cannotWrite } from './data-folder.ts';
import { StartFailure, startFailure } from './start-failure.ts';

export type Release = () => void;

/**
 * Locks a data folder for this process alone (money-safety J6), until released or until the process ends in any way: the lock is the
 * kernel's, so that a kill leaves nothing stale. It is on a file in the folder itself, so that it is met by a link, from another network
 * namespace, and out of a container. A second lock is in `lockFolder`, where nobody tidies up: the first file may be removed, or come from
 * a copy. Waits for a holder that is stopping, longer if it announced that. Rejects with a StartFailure if another process keeps the
 * folder, or if it cannot be written.
 */
export async function holdFolder(
  folder: string,
  { patienceMs = 3_000, lockFolder = null }: { patienceMs?: number; lockFolder?: string | null } = {},
): Promise<Release> {
  const lookAgainMs = 100;
  let maxMs = patienceMs;
  for (let waitedMs = 0; waitedMs <= maxMs; waitedMs += lookAgainMs) {
    // An announcement counts even if it is withdrawn right before the folder is released.
    const isClosing = existsSync(join(folder, closingName));
    if (isClosing) maxMs = closeTimeoutMs;
    const release = tryToHold(folder, lockFolder);
    if (release !== null) {
      // Left behind by a process that was killed while closing or waiting.
      takeBack(folder);
      return () => {
        takeBack(folder);
        release();
      };
    }
    if (isClosing) noteHolder(folder, awaitedName);
    await wait(lookAgainMs);
  }
  throw startFailure(
    `IMEI Desk is already running on the data folder ${folder}. Use the window that is open, or stop it first, or choose another folder with --data-dir.`,
  );
}

// Closing waits 40 s for answers; a busy system takes a little longer.
const closeTimeoutMs = 45_000;
const closingName = 'owner.closing';
const awaitedName = 'owner.awaited';

/** Announces that this process is about to release the folder. Never throws. */
export function announceClosing(folder: string): void {
  noteHolder(folder, closingName);
}

/** True if another process waits for this one to release the folder: the app was opened again while it closes. */
export function isAwaited(folder: string): boolean {
  return existsSync(join(folder, awaitedName));
}

function noteHolder(folder: string, name: string): void {
  try {
    writeFileSync(join(folder, name), '', { mode: 0o600 });
  } catch {
    // Optional: without it the next process waits less long, or an update may be in its way.
  }
}

function takeBack(folder: string): void {
  try {
    for (const name of [closingName, awaitedName]) rmSync(join(folder, name), { force: true });
  } catch {
    // A leftover only makes somebody wait.
  }
}

/**
 * True if this process still holds the folder, that is, if its lock is on the file of that name. Checked before each request to a supplier
 * (money-safety J6), because removing or replacing the file lets another process in. A replaced file that nobody holds is locked again.
 * Never throws.
 */
export function stillHolds(folder: string): boolean {
  const hold = holds.get(folder);
  if (hold === undefined) return false;
  try {
    if (hold.isLost || sameFile(hold.id, idOf(hold.file))) return !hold.isLost;
    const again = openLock(hold.file);
    hold.isLost = again === null;
    if (again === null) return false;
    hold.lock.close();
    hold.lock = again;
    hold.id = idOf(hold.file);
    return true;
  } catch {
    // The folder is gone or no longer writable.
    return false;
  }
}

interface Hold {
  readonly file: string;
  lock: DatabaseSync;
  readonly second: DatabaseSync | undefined;
  id: FileId | null;
  /** Another process has it. */
  isLost: boolean;
}

// Keeps a reference: a collected lock is released.
const holds = new Map<string, Hold>();

// POSIX drops a process's locks on a file when it closes any descriptor of it: nothing else may ever open this one.
const lockName = 'owner.lock';

/** Null if another process holds the folder; nothing in it is touched then. Throws a StartFailure if it cannot be written. */
function tryToHold(folder: string, lockFolder: string | null): Release | null {
  const refused = whyNot(folder);
  if (refused !== null) throw cannotWrite(folder, refused);
  const second = lockFolder === null ? undefined : holdBeside(folder, lockFolder);
  if (second === null) return null;
  const file = join(folder, lockName);
  let lock: DatabaseSync | null;
  try {
    lock = openLock(file);
  } catch (error) {
    second?.close();
    throw error instanceof StartFailure ? error : cannotWrite(folder, whyNot(file) ?? error);
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

/** The lock for this folder in `lockFolder`; null if another process has it, undefined if it cannot be locked. */
function holdBeside(folder: string, lockFolder: string): DatabaseSync | null | undefined {
  try {
    mkdirSync(lockFolder, { recursive: true, mode: 0o700 });
    const { dev, ino } = statSync(folder, { bigint: true });
    return openLock(join(lockFolder, `${dev}-${ino}.lock`));
  } catch {
    return undefined;
  }
}

/**
 * Null if another process has it. Node offers no file locks except SQLite's: `fcntl` and `LockFileEx`, of the kernel, in every Node and on
 * every system. They are held by a transaction that never ends; the file stays empty. Throws a StartFailure if the name is a link.
 */
function openLock(file: string): DatabaseSync | null {
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() === false) throw notAFile(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
    // On a read-only file `begin exclusive` passes without a lock; this does not.
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
    // Somebody wrote into it and nobody holds it, since a held one would be busy. Removed and not emptied: it may have other names.
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

/** The file system's reason against writing, clearer than SQLite's. */
function whyNot(path: string): unknown {
  try {
    accessSync(path, constants.W_OK);
    return null;
  } catch (error) {
    return error;
  }
}
