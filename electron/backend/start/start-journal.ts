import { join } from 'node:path';
import type { Clock } from '../../../shared/model/base/clock.ts';
import { shopStamp } from '../../../shared/model/base/shop-day.ts';
import { makeFolder } from '../../folders.ts';
import type { Host } from '../base/host.ts';
import type { Log } from '../base/log.ts';
import { type PostgresConfig, serverJournalFile } from '../base/postgres-config.ts';
import { backupFolder } from '../desk/backups.ts';
import { listBackups, takeBackup } from '../journal/backup/backup.ts';
import { putStagedInPlace, stagedFile } from '../journal/backup/backup-restore.ts';
import { salvageOrders } from '../journal/backup/salvage.ts';
import { MovedJournal } from '../journal/copying/moved-journal.ts';
import { forgetDamage, mayDeferIntegrityCheck } from '../journal/engine/integrity-check.ts';
import { JournalFailure } from '../journal/engine/journal-failure.ts';
import type { JournalTrouble } from '../journal/engine/journal-watch.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import { keys } from '../journal/keys.ts';
import type { TakenBack } from '../journal/migrations/down-migrations.ts';
import { DevelopmentJournal } from '../journal/migrations/migrations.ts';
import { journalStartFailure, restoreStartFailure, serverStartFailure } from './journal-start-failure.ts';

interface StartedJournal {
  readonly journal: Journal;
  /** The journal's file. For a journal on a server, the file that represents it on this machine. */
  readonly file: string;
  readonly deferIntegrityCheck: boolean;
  /** Set if a newer version of the app wrote the journal; null if this version or an earlier one did. */
  readonly takenBack: TakenBack | null;
  /** Sets the listeners. If the journal's thread has already ended, notifies the listeners immediately. */
  listen(to: JournalNews): void;
}

interface JournalNews {
  readonly onWritten: (trouble: JournalTrouble) => void;
  readonly onSilent: (hasEnded: boolean) => void;
}

/** Opens a machine's journal, in its data folder or on the shop's server. Rejects with a `StartFailure`. */
export function startJournalOf(
  {
    dataFolder,
    postgresConfig,
    clock,
    version,
  }: Pick<Host, 'dataFolder' | 'postgresConfig' | 'clock' | 'version'>,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<StartedJournal> {
  if (postgresConfig !== undefined) return startServerJournal(postgresConfig, dataFolder, version);
  return startJournal(dataFolder, clock, log, version);
}

/**
 * Relays a journal's events to a listener that is set later. Before the journal is open, there is no listener, and a failure ends the
 * start.
 */
function relayed(): { readonly news: JournalNews; readonly listen: StartedJournal['listen'] } {
  let listener: JournalNews | null = null;
  let hasEnded = false;
  return {
    news: {
      onWritten: (trouble) => listener?.onWritten(trouble),
      onSilent(ended) {
        hasEnded ||= ended;
        listener?.onSilent(ended);
      },
    },
    listen(newListener) {
      listener = newListener;
      if (hasEnded) newListener.onSilent(true);
    },
  };
}

/**
 * Opens the journal of a data folder. If a restore is pending, performs it first. Backs up tables before migrations. Rejects with a
 * `StartFailure`. If the journal is damaged or comes from a development build, first copies all readable orders to a file and names that
 * file in the message (money-safety J2).
 */
async function startJournal(
  dataFolder: string,
  clock: Clock,
  log: Pick<Log, 'info' | 'warn'>,
  version: string,
): Promise<StartedJournal> {
  const file = join(dataFolder, 'journal.sqlite');
  await restoreWaiting(file, clock, log);
  try {
    await makeFolder(dataFolder);
    const beforeMigration = async (): Promise<void> => {
      const { id } = await takeBackup(file, backupFolder(dataFolder), 'migration', clock.nowMs());
      log.info('journal backed up before its tables change', { backup: id });
    };
    const { news, listen } = relayed();
    const deferIntegrityCheck = await mayDeferIntegrityCheck(file);
    const journal = await openJournal(file, {
      beforeMigration,
      deferIntegrityCheck,
      version,
      ...news,
    });
    const moved = await journal.keyValues.read(keys.movedTo);
    if (moved !== null) {
      await journal.close();
      throw new MovedJournal(moved.address);
    }
    if (!deferIntegrityCheck) await forgetDamage(file);
    const takenBack = await journal.keyValues.read(keys.takenBack);
    if (takenBack !== null) log.warn('journal downgraded from a newer version', { ...takenBack });
    return { journal, file, deferIntegrityCheck, takenBack, listen };
  } catch (error) {
    const isUnread =
      error instanceof DevelopmentJournal ||
      (error instanceof JournalFailure && error.failureCause === 'broken' && !error.isRefused);
    throw journalStartFailure(error, file, isUnread ? await findWaysOut(dataFolder, file, clock) : null);
  }
}

/**
 * Opens the journal on a shop's server. Makes no backups, restores and integrity checks, because a server has its own. Rejects with a
 * `StartFailure`.
 */
async function startServerJournal(
  config: PostgresConfig,
  dataFolder: string,
  version: string,
): Promise<StartedJournal> {
  const file = serverJournalFile(dataFolder);
  const { news, listen } = relayed();
  try {
    const journal = await openJournal(config, {
      version,
      onWritten: news.onWritten,
      // The next write connects again, and reports the result.
      onSilent: () => news.onWritten('unreachable'),
    });
    return { journal, file, deferIntegrityCheck: false, takenBack: null, listen };
  } catch (error) {
    throw serverStartFailure(error, `${config.host}:${config.port}/${config.database}`);
  }
}

/** True if the journal's server did not answer, or another till has taken over the duty. The server may return at any moment. */
export function isServerAway(error: unknown): boolean {
  if (error instanceof JournalFailure) return ['unreachable', 'locked'].includes(error.failureCause);
  return error instanceof Error && error.cause !== undefined && isServerAway(error.cause);
}

/** The id that separates the keys of this installation from the keys of other installations in the keychain. Created at the first start. */
export async function installationOf(journal: Journal, randomId: () => string): Promise<string> {
  const known = await journal.keyValues.read(keys.installation);
  if (known !== null) return known;
  const newId = randomId();
  await journal.keyValues.write(keys.installation, newId);
  return newId;
}

async function restoreWaiting(file: string, clock: Clock, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  try {
    const restored = await putStagedInPlace(file, clock.nowMs());
    if (restored) log.warn('backup restored', { ...restored });
  } catch (error) {
    throw restoreStartFailure(error, stagedFile(file));
  }
}

async function findWaysOut(dataFolder: string, file: string, clock: Clock) {
  const salvageFile = join(dataFolder, 'exports', `salvaged-${shopStamp(clock.nowMs())}.jsonl`);
  const salvaged = await salvageOrders(file, salvageFile, clock);
  const [newest] = await listBackups(backupFolder(dataFolder));
  return { salvaged, backup: newest?.file ?? null, staged: stagedFile(file) };
}
