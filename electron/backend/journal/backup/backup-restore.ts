import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import { exists, syncFolder } from '../../../folders.ts';
import { bringToThisVersion, type Database, openDatabase, writeWholeFile } from '../engine/database.ts';
import { JournalFailure } from '../engine/journal-failure.ts';
import { markUncertain } from '../gaps/mark-uncertain.ts';
import { keys } from '../keys.ts';
import { holdAllSlots } from '../supplier-data/limiter-slots.ts';
import { asJournalFailure, copyWhole, stampOf } from './backup.ts';
import { mergeFromCurrent } from './backup-carry.ts';

/** A restore that was completed at this start of the app. */
export interface Restored {
  /** New path of the previous journal; null if there was none. */
  readonly setAside: string | null;
  /** False if the previous journal could not be read; orders made after the backup are then unknown. */
  readonly carried: boolean;
  /** Number of restored orders that became uncertain. */
  readonly uncertain: number;
}

/** Path of the staged backup that will replace the journal. A person may also put a file there by hand. */
export function stagedFile(journalFile: string): string {
  return join(dirname(journalFile), 'restore.sqlite');
}

/** Stages a backup for the next start, and replaces an earlier staged one. */
export async function stageRestore(backupFile: string, journalFile: string): Promise<void> {
  await copyWhole(backupFile, stagedFile(journalFile));
}

/** Time when the restore was staged, in milliseconds since the epoch; null if none is staged. */
export async function stagedAt(journalFile: string): Promise<number | null> {
  const found = await stat(stagedFile(journalFile)).catch(() => null);
  return found?.isFile() ? Math.floor(found.mtimeMs) : null;
}

/** False if no restore was staged. */
export async function unstageRestore(journalFile: string): Promise<boolean> {
  const waited = (await stagedAt(journalFile)) !== null;
  await asJournalFailure(async () => {
    for (const suffix of suffixes) await rm(stagedFile(journalFile) + suffix, { force: true });
  });
  return waited;
}

/**
 * Replaces the journal by a staged backup, before the journal is opened. Returns null if none is staged. The previous journal is kept under
 * a dated name. Orders that were queued or being sent at the time of the backup become uncertain, because they may have been sent since
 * (money-safety O2). After a crash, the next start completes the restore. Rejects with `JournalFailure`; the journal is then unchanged.
 */
export async function putStagedInPlace(journalFile: string, nowMs: number): Promise<Restored | null> {
  const staged = stagedFile(journalFile);
  if ((await stagedAt(journalFile)) === null) return null;
  const prepared = await prepare(staged, journalFile, nowMs);
  return asJournalFailure(async () => {
    const setAside = await setAsidePresent(journalFile, nowMs);
    await rename(staged, journalFile);
    for (const suffix of logSuffixes) await rm(staged + suffix, { force: true });
    await syncFolder(dirname(journalFile));
    return { ...prepared, setAside };
  });
}

const logSuffixes = ['-wal', '-shm'];
const suffixes = ['', ...logSuffixes];

async function prepare(
  staged: string,
  presentFile: string,
  nowMs: number,
): Promise<{ carried: boolean; uncertain: number }> {
  const database = await openDatabase(staged);
  try {
    const carried = (await exists(presentFile)) && (await tryToCarry(database, presentFile, nowMs));
    const blindly = !carried && (await exists(presentFile));
    const uncertain = await settle(database, { carried, blindly }, nowMs);
    // Only this file is moved and not its log, so the file must contain all data.
    await writeWholeFile(database);
    return { carried, uncertain };
  } finally {
    await database.destroy();
  }
}

// A damaged current journal is a good reason to restore. A full disk is a reason to stop.
async function tryToCarry(database: Database, presentFile: string, nowMs: number): Promise<boolean> {
  try {
    // The current journal has older tables if the app was updated after the restore was staged.
    await bringToThisVersion(presentFile);
    await mergeFromCurrent(database, presentFile, nowMs);
    return true;
  } catch (error) {
    if (error instanceof JournalFailure && error.failureCause === 'broken') return false;
    throw error;
  }
}

const message = encodeMessage('restored');

async function settle(
  database: Database,
  { carried, blindly }: { readonly carried: boolean; readonly blindly: boolean },
  nowMs: number,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const reason = 'found-after-restart';
    const uncertainCount = await markUncertain(
      transaction,
      reason,
      message,
      nowMs,
      encodeMessage('backup-restored'),
    );
    if (!carried) await holdAllSlots(transaction);
    const blind = { name: keys.restoredBlindly.name, value: String(nowMs) };
    if (blindly)
      await transaction
        .insertInto('facts')
        .values(blind)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return uncertainCount;
  });
}

// Moves the database before its log. If only the log is left, a later start knows that the restore was prepared completely.
async function setAsidePresent(journalFile: string, nowMs: number): Promise<string | null> {
  const folder = dirname(journalFile);
  const moves = await exists(journalFile);
  const earlier = await setAsideNames(folder);
  const newest = earlier.at(-1);
  const setAside = moves
    ? join(folder, `journal-set-aside-${stampOf(nowMs)}.sqlite`)
    : newest && join(folder, newest);
  if (!setAside) return null;
  for (const suffix of suffixes) {
    if (await exists(journalFile + suffix)) await rename(journalFile + suffix, setAside + suffix);
  }
  return setAside;
}

async function setAsideNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^journal-set-aside-.*\.sqlite$/.test(name)).sort();
}

/** Journals that restores have set aside, newest first. The app never deletes or opens them. */
export async function listSetAside(
  journalFile: string,
): Promise<{ readonly file: string; readonly writtenAt: number; readonly bytes: number }[]> {
  const folder = dirname(journalFile);
  const found = [];
  for (const name of (await setAsideNames(folder)).reverse()) {
    const file = join(folder, name);
    const known = await stat(file).catch(() => null);
    if (known) found.push({ file, writtenAt: Math.floor(known.mtimeMs), bytes: known.size });
  }
  return found;
}
