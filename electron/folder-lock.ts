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
import { startFailure } from './start-failure.ts';

/** Gives the folder back. */
export type Release = () => void;

/**
 * Holds a data folder for this process alone (money-safety J6), until released or the process ends, however it ends: the hold is the
 * system's, so that a kill leaves nothing stale. It is a lock on a file in the folder itself, so anyone who reaches the folder meets it:
 * by a link, from another network namespace, out of a container. A second one is in `lockFolder`, if nobody tidies up a data folder: the
 * first may be removed, or come from a copy. A holder that is just stopping is waited for,
 * as long as stopping may take where it has said so. Rejects with a StartFailure when another process continues holding it, or when the folder cannot be written.
 */
export async function holdFolder(
  folder: string,
  { patienceMs = 3_000, lockFolder = null }: { patienceMs?: number; lockFolder?: string | null } = {},
): Promise<Release> {
  const lookAgainMs = 100;
  let mostMs = patienceMs;
  for (let waitedMs = 0; waitedMs <= mostMs; waitedMs += lookAgainMs) {
    // What it has said holds, though it takes that back in the moment in which it gives up the folder.
    const isClosing = existsSync(join(folder, closingName));
    if (isClosing) mostMs = closeTimeoutMs;
    const release = tryToHold(folder, lockFolder);
    if (release !== null) {
      // Anyone who was killed while it was closing, or waiting, has left it behind.
      takeBack(folder);
      return () => {
        takeBack(folder);
        release();
      };
    }
    if (isClosing) say(folder, awaitedName);
    await wait(lookAgainMs);
  }
  throw startFailure(
    `IMEI Desk is already running on the data folder ${folder}. Use the window that is open, or stop it first, or choose another folder with --data-dir.`,
  );
}

// Closing waits 40 s for answers, and a system that is busy a little longer.
const closeTimeoutMs = 45_000;
const closingName = 'owner.closing';
const awaitedName = 'owner.awaited';

/** Says to anyone who wants the folder next that its holder, this process, is about to give it back. Never throws. */
export function sayClosing(folder: string): void {
  say(folder, closingName);
}

/** Whether somebody waits for its holder, this process, to give it back: the app was opened again while it closes. */
export function isAwaited(folder: string): boolean {
  return existsSync(join(folder, awaitedName));
}

function say(folder: string, name: string): void {
  try {
    writeFileSync(join(folder, name), '', { mode: 0o600 });
  } catch {
    // A courtesy: without it the next one waits less long, or an update comes in its way.
  }
}

function takeBack(folder: string): void {
  try {
    for (const name of [closingName, awaitedName]) rmSync(join(folder, name), { force: true });
  } catch {
    // It only makes somebody wait.
  }
}

/**
 * Whether this process still holds the folder: its lock is on the file of that name. Asked before each request to a supplier (money-safety
 * J6), for anyone who removes or replaces the file lets the next process in. One that nobody holds meanwhile is taken again. Never throws.
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
    // The folder itself is gone, or may not be written any more.
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

// What nobody refers to is collected, and its lock with it.
const holds = new Map<string, Hold>();

// POSIX gives up a process's locks on a file when that process closes any descriptor of it: nothing else may ever open this one.
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
    throw error instanceof Error && error.name === 'StartFailure'
      ? error
      : cannotWrite(folder, whyNot(file) ?? error);
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

/** The lock for this folder in `lockFolder`; null if another process has it, undefined if there can be none. */
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
 * Null if another process has it. Node names no file locks but those that SQLite takes: `fcntl` and `LockFileEx`, of the kernel, in
 * every Node and on every system. A transaction that is never ended holds them; the file stays empty. Throws where the name is a link, and a StartFailure then.
 */
function openLock(file: string): DatabaseSync | null {
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() === false) throw notAFile(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
    // On a file that may only be read, `begin exclusive` passes without a lock; this does not.
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
    // Somebody wrote into it, and nobody holds it, for a holder's would have been busy. Removed and not emptied: it may have other names.
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

/** What the file system has against writing, which it says better than SQLite. */
function whyNot(path: string): unknown {
  try {
    accessSync(path, constants.W_OK);
    return null;
  } catch (error) {
    return error;
  }
}
