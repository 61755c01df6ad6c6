import { accessSync, chmodSync, constants, existsSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
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
 * system's, so that a kill leaves nothing stale. It is a lock on a file in the folder itself, so whoever reaches the folder meets it:
 * by a link, from another network namespace, out of a container. A holder that is just stopping is waited for,
 * as long as stopping may take where it has said so. Rejects with a StartFailure when another process goes on holding it, or when the folder cannot be written.
 */
export async function holdFolder(folder: string, { patienceMs = 3_000 } = {}): Promise<Release> {
  const lookAgainMs = 100;
  let mostMs = patienceMs;
  for (let waitedMs = 0; waitedMs <= mostMs; waitedMs += lookAgainMs) {
    // What it has said holds, though it takes that back in the moment in which it gives up the folder.
    const isClosing = existsSync(join(folder, closingName));
    if (isClosing) mostMs = longestClosingMs;
    const release = tryToHold(folder);
    if (release !== null) {
      // Whoever was killed while it was closing, or waiting, has left it behind.
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
const longestClosingMs = 45_000;
const closingName = 'owner.closing';
const awaitedName = 'owner.awaited';

/** Says to whoever wants the folder next that its holder, this process, is about to give it back. Never throws. */
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

// POSIX gives up a process's locks on a file when that process closes any descriptor of it: nothing else may ever open this one.
const lockName = 'owner.lock';

// What nobody refers to is collected, and its lock with it.
const held = new Set<DatabaseSync>();

/** Null where another process holds the folder; nothing in it is touched then. Throws a StartFailure where it cannot be written. */
function tryToHold(folder: string): Release | null {
  const refused = whyNot(folder);
  if (refused !== null) throw cannotWrite(folder, refused);
  const file = join(folder, lockName);
  try {
    const lock = openLocked(file);
    if (lock === null) {
      markRule('J6');
      return null;
    }
    held.add(lock);
    chmodSync(file, 0o600);
    return () => {
      held.delete(lock);
      if (lock.isOpen) lock.close();
    };
  } catch (error) {
    throw cannotWrite(folder, whyNot(file) ?? error);
  }
}

/**
 * Node names no file locks but those that SQLite takes: `fcntl` and `LockFileEx`, of the kernel, in every Node and on every system.
 * A transaction that is never ended holds them; the file stays empty.
 */
function openLocked(file: string): DatabaseSync | null {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
    // On a file that may only be read, `begin exclusive` passes without a lock; this does not.
    lock.exec('pragma user_version = 1');
    return lock;
  } catch (error) {
    lock.close();
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
    if (code === sqliteBusy) return null;
    if (code !== sqliteNotADatabase) throw error;
    // Somebody wrote into it. Emptied and not replaced: who holds it in this moment goes on holding it.
    truncateSync(file);
    return openLocked(file);
  }
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
