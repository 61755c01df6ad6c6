import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { z } from 'zod';
import type { Backup, BackupReason, CopyTrouble } from '../../../shared/contract/shop/backups.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import { errorCode } from '../../../shared/model/base/error-code.ts';
import { createMutex } from '../../../shared/model/base/in-turn.ts';
import { parseJson } from '../../../shared/model/base/parse-json.ts';
import { shopStamp } from '../../../shared/model/base/shop-day.ts';
import { isReached, type OrderState } from '../../../shared/model/order/order.ts';
import { isWithin, makeFolder } from '../../folders.ts';
import { machineName } from '../../machine.ts';
import { byHost, type Capabilities } from '../base/capabilities.ts';
import type { PostgresConfig } from '../base/postgres-config.ts';
import { asJournalFailure, type BackupFile, listBackups, takeBackup } from '../journal/backup/backup.ts';
import { countLaterOrders, type JournalContents, readContents } from '../journal/backup/backup-contents.ts';
import { listSetAside, stagedAt, stageRestore, unstageRestore } from '../journal/backup/backup-restore.ts';
import { backupsToKeep } from '../journal/backup/backup-rotation.ts';
import { exportJournal } from '../journal/backup/export.ts';
import { findConflict } from '../journal/backup/restore-conflict.ts';
import { copyToFile } from '../journal/copying/copy-to-file.ts';
import { JournalFailure } from '../journal/engine/journal-failure.ts';
import { openPostgresToRead } from '../journal/engine/postgres/open-postgres.ts';
import type { DeskOf } from './base/calls.ts';
import { done, invalid } from './base/outcome.ts';

export interface BackupDeskDeps {
  readonly dataFolder: string;
  readonly journalFile: string;
  /** This field is set if the journal is on a server. The backups of such a journal are files too. */
  readonly postgresConfig?: PostgresConfig | undefined;
  readonly version?: string;
  readonly clock: Clock;
  readonly pickFolder: Capabilities['pickFolder'];
  /** Number of orders whose outcome is not yet in the journal. */
  readonly unsettled: () => number;
  /** Called when the list has changed. */
  readonly onChanged: () => void;
  readonly onDefect: (error: unknown) => void;
}

const everyMs = 24 * 60 * 60_000;
const checkEveryMs = 15 * 60_000;
/** Delay after the start, so that a backup does not slow the first customers of the day. */
const firstLookMs = 2 * 60_000;

export function backupFolder(dataFolder: string): string {
  return join(dataFolder, 'backups');
}

/** Backs up and restores the journal, and exports it for other programs (money-safety J3). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: backups of one journal are made, copied and restored one after another.
export function openBackupDesk(deps: BackupDeskDeps) {
  const { journalFile, postgresConfig, clock, version = '' } = deps;
  const copyOf =
    postgresConfig &&
    ((targetFile: string): Promise<void> => copyToFile(postgresConfig, targetFile, { version }));
  const folder = backupFolder(deps.dataFolder);
  // The contents are cached, because a finished backup never changes.
  const read = new Map<string, JournalContents>();
  const copies = openBackupCopies({ dataFolder: deps.dataFolder, clock, onChanged: deps.onChanged });
  let failedAt: number | null = null;
  // Backups run one after another, because two simultaneous backups would compete for the disk.
  const runExclusive = createMutex();
  let cancelNextCheck = (): void => {};
  let stopped = false;

  const contentsOf = async (backup: BackupFile): Promise<JournalContents | null> => {
    const known = read.get(backup.id);
    if (known) return known;
    try {
      const contents = await readContents(backup.file);
      read.set(backup.id, contents);
      return contents;
    } catch (error) {
      if (error instanceof JournalFailure) return null;
      throw error;
    }
  };
  const withContents = async (backup: BackupFile): Promise<Backup> => {
    const contents = await contentsOf(backup);
    const { id, takenAt, why, bytes } = backup;
    const holds = contents && { orders: sum(contents.orders), newestOrderAt: contents.newestOrderAt };
    return { id, takenAt, why, bytes, holds };
  };
  const takeFor = (reason: BackupReason): Promise<BackupFile> =>
    runExclusive(async () => {
      try {
        const newBackup = await takeBackup(journalFile, folder, reason, clock.nowMs(), copyOf);
        failedAt = null;
        // The app does not wait for this copy, so that a slow disk does not delay the backup.
        void copies.copy(newBackup);
        return newBackup;
      } catch (error) {
        failedAt = clock.nowMs();
        throw error;
      } finally {
        deps.onChanged();
      }
    });
  const backUpIfDue = async (): Promise<void> => {
    const nowMs = clock.nowMs();
    // Backups dated in the future were taken before the clock was set back.
    const newest = (await listBackups(folder)).find(({ takenAt }) => takenAt <= nowMs);
    if (newest === undefined || nowMs - newest.takenAt >= everyMs) await takeFor('daily');
    // The disk of the copies may be available again.
    else void copies.copy(newest);
  };
  const scheduleCheck = (delayMs: number): void => {
    cancelNextCheck = clock.after(delayMs, () => {
      backUpIfDue()
        .catch(deps.onDefect)
        .finally(() => {
          if (!stopped) scheduleCheck(checkEveryMs);
        });
    });
  };
  const find = async (id: string): Promise<{ backup: BackupFile; contents: JournalContents } | null> => {
    const backup = (await listBackups(folder)).find((each) => each.id === id);
    const contents = backup ? await contentsOf(backup) : null;
    return backup && contents ? { backup, contents } : null;
  };

  return {
    async list() {
      const backups: Backup[] = [];
      for (const backup of await listBackups(folder)) backups.push(await withContents(backup));
      const setAside = await listSetAside(journalFile);
      return {
        folder,
        copies: await copies.shown(),
        backups,
        setAside,
        stagedAt: await stagedAt(journalFile),
        failedAt,
      };
    },
    take: async () => withContents(await takeFor('asked')),
    async chooseCopyFolder(words) {
      const chosen = (await byHost(deps.pickFolder)?.(words)) ?? null;
      if (chosen === null) return { chosen: false, trouble: null };
      const trouble = await copies.choose(chosen);
      if (trouble !== null) return { chosen: false, trouble };
      const [newest] = await listBackups(folder);
      if (newest === undefined) await takeFor('asked');
      await copies.copy(newest);
      return { chosen: true, trouble: null };
    },
    async stopCopies() {
      await copies.choose(null);
      return {};
    },
    async preview({ id }) {
      const found = await find(id);
      if (!found) return invalid('id', 'not-found');
      const { backup, contents } = found;
      const later = await countLaterOrders(journalFile, contents.lastNumber).catch(() => null);
      const kept = sum(later ?? {}, isReached);
      return done({
        backup: await withContents(backup),
        orders: contents.orders,
        connections: [...contents.connections],
        toUncertain: sum(contents.orders, (state) => maybeSentSince.includes(state)),
        kept,
        dropped: sum(later ?? {}) - kept,
        presentReadable: later !== null,
      });
    },
    async restore({ id }) {
      // A restore would change the data of all tills of the server, so the journal must first move to a file.
      if (postgresConfig) return invalid('id', 'on-server');
      const found = await find(id);
      if (!found) return invalid('id', 'not-found');
      if (deps.unsettled() > 0) return invalid('id', 'orders-in-flight');
      // If the journal is unreadable, the user must still be able to restore a backup.
      if ((await findConflict(found.backup.file, journalFile).catch(() => null)) !== null)
        return invalid('id', 'open-in-both');
      await runExclusive(() => stageRestore(found.backup.file, journalFile));
      deps.onChanged();
      return done({ stagedAt: (await stagedAt(journalFile)) ?? clock.nowMs() });
    },
    async cancelRestore() {
      const cancelled = await runExclusive(() => unstageRestore(journalFile));
      deps.onChanged();
      return { cancelled };
    },
    async exportJournal() {
      const file = join(deps.dataFolder, 'exports', `journal-${shopStamp(clock.nowMs())}.jsonl`);
      const exported = await runExclusive(() =>
        asJournalFailure(() =>
          exportJournal(postgresConfig ? () => openPostgresToRead(postgresConfig) : journalFile, file),
        ),
      );
      return { file, ...exported };
    },
    start: () => scheduleCheck(firstLookMs),
    /** Stops, and waits for a running backup. */
    async stop() {
      stopped = true;
      cancelNextCheck();
      await runExclusive(async () => {});
      await copies.stop();
    },
  } satisfies DeskOf<'backups'>;
}

const maybeSentSince: readonly OrderState[] = ['queued', 'claimed', 'sending'];

function sum(
  counts: Partial<Record<OrderState, number>>,
  which: (state: OrderState) => boolean = () => true,
): number {
  return Object.entries(counts).reduce(
    (total, [state, orders]) => total + (which(state as OrderState) ? orders : 0),
    0,
  );
}

const chosenSchema = z.object({ folder: z.string(), copiedAt: z.number().nullable() });
type Chosen = z.infer<typeof chosenSchema>;
/** Maximum wait for a running copy when the app closes. Without this limit, a network disk that hangs would keep the app open. */
const stopWithinMs = 1_000;

/** Copies finished backups to a folder that the user chose. The disk of that folder may be full, absent, or on another computer. */
function openBackupCopies(deps: {
  readonly dataFolder: string;
  readonly clock: Pick<Clock, 'nowMs' | 'after'>;
  readonly onChanged: () => void;
}) {
  const { dataFolder, clock } = deps;
  // The folder is stored per computer and not in the journal: a backup that is restored on another computer must not name this computer's
  // folder.
  const file = join(dataFolder, 'backup-copies.json');
  const runExclusive = createMutex();
  let trouble: CopyTrouble | null = null;
  let underWay: Promise<void> = Promise.resolve();
  let isStopped = false;

  const chosen = async (): Promise<Chosen | null> => {
    const text = await readFile(file, 'utf8').catch(() => '');
    const read = chosenSchema.safeParse(parseJson(text));
    return read.success ? read.data : null;
  };
  const keep = (choice: Chosen): Promise<void> => writeFile(file, JSON.stringify(choice), { mode: 0o600 });
  // Two shops may choose the same folder: each shop rotates only its own copies.
  const deskHash = createHash('sha256').update(`${machineName()}\n${dataFolder}`).digest('hex').slice(0, 6);
  const copyFolderIn = (folder: string): string => join(folder, `IMEI Desk backups ${deskHash}`);

  async function copyNow(backup: BackupFile): Promise<void> {
    const choice = await chosen();
    if (choice === null || isStopped) return;
    const { folder } = choice;
    const isThere = (await sizeOf(join(copyFolderIn(folder), backup.id))) === backup.bytes;
    trouble = isThere
      ? null
      : await copyWhole(backup.file, folder, copyFolderIn(folder)).then(() => null, troubleOf);
    // The user may have chosen another folder in the meantime.
    if (trouble === null && (await chosen())?.folder === folder) {
      await keep({ folder, copiedAt: backup.takenAt });
      if (!isThere) await rotate(copyFolderIn(folder), backup.id);
    }
    deps.onChanged();
  }

  return {
    async shown() {
      // Reads no disk that may be remote.
      const choice = await chosen();
      if (choice === null) return { folder: null, copiedAt: null, trouble: null };
      return { ...choice, trouble };
    },
    /** Sets the folder; null means no copies. Returns the problem if the folder is not accepted, otherwise null. */
    async choose(folder: string | null) {
      if (folder !== null && isWithin(folder, dataFolder)) return 'own-folder';
      if (folder !== null) {
        const refused = await tryToWrite(copyFolderIn(folder)).then(() => null, troubleOf);
        if (refused !== null) return refused;
      }
      trouble = null;
      if (folder === null) await rm(file, { force: true });
      else await keep({ folder, copiedAt: null });
      deps.onChanged();
      return null;
    },
    /** Copies this backup if no copy exists yet. Never rejects. */
    copy(backup: BackupFile | undefined) {
      if (backup !== undefined) underWay = runExclusive(() => copyNow(backup)).catch(() => undefined);
      return underWay;
    },
    /** Waits at most a second for a running copy, then leaves the copy incomplete. The next copy removes the remains. */
    async stop() {
      isStopped = true;
      let forget = (): void => {};
      const long = new Promise<void>((resolve) => {
        forget = clock.after(stopWithinMs, resolve);
      });
      await Promise.race([underWay, long]);
      forget();
    },
  };
}

/**
 * Copies a backup file, which never changes. The journal's own file is never copied (money-safety J3). The copy gets its final name only
 * when complete. Never creates the chosen folder: if its disk is absent, the new folder would be on this computer's own disk.
 */
async function copyWhole(from: string, folder: string, place: string): Promise<void> {
  if (!(await stat(folder)).isDirectory())
    throw Object.assign(new Error('backup folder is not a directory'), { code: 'ENOENT' });
  await makeFolder(place);
  for (const name of await readdir(place))
    if (name.endsWith('.sqlite.part')) await rm(join(place, name), { force: true });
  const targetFile = join(place, from.slice(from.lastIndexOf(sep) + 1));
  const part = `${targetFile}.part`;
  try {
    await copyFile(from, part);
    const written = await open(part, 'r+');
    await written.sync().finally(() => written.close());
    if ((await hashOf(part)) !== (await hashOf(from))) throw new Error('the copy differs from its source');
    await rename(part, targetFile);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function rotate(place: string, newBackupId: string): Promise<void> {
  const copies = await listBackups(place);
  const toKeep = new Set(backupsToKeep(copies));
  for (const copy of copies)
    if (!toKeep.has(copy) && copy.id !== newBackupId)
      await rm(copy.file, { force: true }).catch(() => undefined);
}

async function tryToWrite(place: string): Promise<void> {
  const file = join(place, 'written.part');
  await makeFolder(place);
  await writeFile(file, '');
  await rm(file);
}

function troubleOf(error: unknown): CopyTrouble {
  const code = errorCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'away';
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'not-written';
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
}

const sizeOf = async (file: string): Promise<number | null> =>
  stat(file).then(
    ({ size }) => size,
    () => null,
  );
