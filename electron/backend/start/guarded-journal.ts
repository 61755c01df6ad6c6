import { statSync } from 'node:fs';
import type { EventBus } from '../base/events.ts';
import type { Host } from '../base/host.ts';
import type { Log } from '../base/log.ts';
import { backupFolder } from '../desk/backups.ts';
import { takeBackup } from '../journal/backup/backup.ts';
import { createIntegrityCheck } from '../journal/engine/integrity-check.ts';
import { createJournalWatch } from '../journal/engine/journal-watch.ts';
import { keys } from '../journal/keys.ts';
import { beginRun } from './begin-run.ts';
import { installationOf, startJournalOf } from './start-journal.ts';

/**
 * Opens the journal, and checks that it can be written, that its file is intact, and that it is not older than when it was last closed. If
 * the journal cannot be written now, `trouble` is the reason; otherwise it is null. Rejects with a `StartFailure`.
 */
export async function openGuardedJournal(deps: {
  readonly host: Host;
  readonly log: Log;
  readonly events: EventBus;
  readonly onDefect: (error: unknown) => void;
}) {
  const { host, log, events, onDefect } = deps;
  const { clock, randomId } = host;
  const { listen, ...started } = await startJournalOf(host, log);
  const { journal, file } = started;
  const watch = createJournalWatch({
    clock,
    tryToWrite: async () => journal.keyValues.write(keys.lastTryToWrite, clock.nowMs()),
  });
  const wholeness = createIntegrityCheck({
    file,
    needed: started.deferIntegrityCheck,
    clock,
    onDefect,
    onLooked: () => journal.feed.publish('journal', null),
    onPassed: () => events.emit('journalWhole'),
  });
  // The listeners are set before the first wait, because the journal's thread may end from now on.
  listen({
    onWritten: watch.note,
    onSilent(hasEnded) {
      watch.note('not-answering');
      if (hasEnded) wholeness.lookAgain();
    },
  });
  const installationId = await installationOf(journal, randomId);
  const mark = await beginRun({ host, journal, journalFile: file, installationId, log, events });
  const opened = host.postgresConfig === undefined ? identityOf(file) : null;
  const hasLeft = (): boolean => {
    const found = opened === null ? null : identityOf(file);
    return found !== null && found !== opened;
  };
  let lost: 'taken' | 'gone' | null = null;
  /**
   * Becomes false when another process has taken over the data folder (J6), because this run does not know what that process has sent. Also
   * becomes false when the journal's file was moved, replaced or deleted: SQLite does not notice this, and the next start would know no
   * order that was saved since.
   */
  const isOurs = (): boolean => {
    if (lost !== null) return false;
    if (hasLeft()) lost = 'gone';
    else if (host.holdsFolder?.() === false) lost = 'taken';
    else return true;
    log.warn('data folder or journal lost; sending stopped', { cause: lost });
    journal.feed.publish('journal', null);
    if (lost === 'gone') void saveBackup();
    return false;
  };
  /** Backs up what the open journal still holds, because its file cannot be opened again. */
  const saveBackup = () =>
    takeBackup(file, backupFolder(host.dataFolder), 'asked', clock.nowMs(), journal.copyTo).then(
      ({ id }) => log.info('lost journal backed up', { backup: id }),
      (error) => log.warn('lost journal not backed up', { error: String(error) }),
    );
  const trouble = () => lost ?? wholeness.trouble() ?? watch.trouble();
  return { ...started, installationId, watch, wholeness, mark, isOurs, trouble };
}

/** Device and inode of a file; empty if the file does not exist, null if the system cannot tell. */
function identityOf(file: string): string | null {
  try {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false });
    return found === undefined ? '' : `${found.dev}-${found.ino}`;
  } catch {
    return null;
  }
}
