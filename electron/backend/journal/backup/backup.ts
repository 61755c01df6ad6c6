import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupReason } from '../../../../shared/contract/shop/backups.ts';
import { errorCode } from '../../../../shared/model/base/error-code.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import { makeFolder, syncFolder } from '../../../folders.ts';
import { JournalFailure } from '../engine/journal-failure.ts';
import { createWorkerDriver } from '../engine/sqlite/worker-driver.ts';
import { checkIntegrity } from './backup-contents.ts';
import { backupsToKeep } from './backup-rotation.ts';

/** A backup on the disk: a whole journal in one file, without keys. */
export interface BackupFile {
  readonly id: string;
  readonly file: string;
  /** Milliseconds since the epoch. */
  readonly takenAt: number;
  readonly why: BackupReason;
  readonly bytes: number;
}

const namePattern =
  /^journal-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(daily|asked|migration)\.sqlite$/;

/**
 * Makes a backup in `folder` with SQLite's backup call, or with `copy` if the journal is not a file (money-safety J3). The copy gets its
 * final name only after it passed the integrity check. Then removes old backups by rotation. Only one backup may run at a time. Rejects
 * with `JournalFailure` without removing older backups.
 */
export async function takeBackup(
  journalFile: string,
  folder: string,
  why: BackupReason,
  atMs: number,
  copy?: (to: string) => Promise<void>,
): Promise<BackupFile> {
  const id = `journal-${stampOf(atMs)}-${why}.sqlite`;
  const file = join(folder, id);
  await asJournalFailure(() => makeFolder(folder));
  await removeHalfMade(folder);
  await copyWhole(journalFile, file, copy);
  await rotate(folder, id);
  const { size } = await stat(file);
  return { id, file, takenAt: atMs, why, bytes: size };
}

/** Finished backups in a folder, newest first; empty if the folder does not exist. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => []);
  const found: BackupFile[] = [];
  for (const id of names) {
    const match = namePattern.exec(id);
    if (match === null) continue;
    const [, day, hour, minute, second, milli, reason] = match;
    const takenAt = Date.parse(`${day}T${hour}:${minute}:${second}.${milli}Z`);
    const file = join(folder, id);
    const known = await stat(file).catch(() => null);
    if (known?.isFile() && Number.isFinite(takenAt))
      found.push({ id, file, takenAt, why: reason as BackupReason, bytes: known.size });
  }
  return found.sort((left, right) => right.takenAt - left.takenAt);
}

/**
 * Copies a database to `targetFile`. The copy gets this name only when it is complete, checked and durable.
 * Replaces an existing file. Rejects with `JournalFailure` and leaves no partial file.
 */
export async function copyWhole(
  from: string,
  targetFile: string,
  copy: (to: string) => Promise<void> = (part) => copyFile(from, part),
): Promise<void> {
  const part = `${targetFile}.part`;
  await asJournalFailure(async () => {
    await rm(part, { force: true });
    // SQLite would create the file readable by everybody.
    await writeFile(part, '', { mode: 0o600 });
  });
  try {
    await copy(part);
    await checkIntegrity(part);
    await asJournalFailure(async () => {
      await syncPath(part, 'r+');
      await rename(part, targetFile);
      await syncFolder(dirname(targetFile));
    });
    markRule('J3');
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}

async function copyFile(from: string, targetFile: string): Promise<void> {
  const driver = createWorkerDriver(from, 'read');
  try {
    await driver.init();
    await driver.backup(targetFile);
  } finally {
    await driver.destroy();
  }
}

/** A time formatted for file names, in UTC. */
export function stampOf(atMs: number): string {
  return new Date(atMs).toISOString().replaceAll(/[:.]/g, '-');
}

/** Removes old backups. Keeps the new backup even if the clock is wrong. */
async function rotate(folder: string, newBackupId: string): Promise<void> {
  const backups = await listBackups(folder);
  const toKeep = new Set(backupsToKeep(backups));
  for (const backup of backups)
    if (!toKeep.has(backup) && backup.id !== newBackupId) await rm(backup.file, { force: true });
}

/** A process that was killed while copying leaves a partial file as large as the journal. */
async function removeHalfMade(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (name.endsWith('.part') && namePattern.test(name.slice(0, -'.part'.length)))
      await rm(join(folder, name), { force: true }).catch(() => {});
}

// Windows flushes only files opened for writing. A folder can only be opened for reading.
async function syncPath(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Converts a file-system error to `JournalFailure`, so that the screen shows a full disk in the same way for every operation. */
export async function asJournalFailure<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof JournalFailure) throw error;
    const code = errorCode(error);
    throw new JournalFailure(
      error instanceof Error ? error.message : String(error),
      sqliteCodes[code] ?? null,
    );
  }
}

const sqliteCodes: Readonly<Record<string, number>> = {
  ENOSPC: 13,
  EDQUOT: 13,
  EACCES: 14,
  EPERM: 14,
  EROFS: 8,
};
