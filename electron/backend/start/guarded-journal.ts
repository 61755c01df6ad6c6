import type { EventBus } from '../base/events.ts';
import type { Host } from '../base/host.ts';
import type { Log } from '../base/log.ts';
import { createIntegrityCheck } from '../journal/engine/integrity-check.ts';
import { createJournalWatch } from '../journal/engine/journal-watch.ts';
import { keys } from '../journal/keys.ts';
import { beginRun } from './begin-run.ts';
import { installationOf, startJournalOf } from './start-journal.ts';

/**
 * Opens the journal, and checks that it can be written, that its file is intact, and that it is not older than when it was last closed. If
 * the journal cannot be written now, `trouble` is the reason; otherwise it is null. Rejects with a `StartFailure`.
 */
export async function openGuardedJournal(parts: {
  readonly host: Host;
  readonly log: Log;
  readonly events: EventBus;
  readonly onDefect: (error: unknown) => void;
}) {
  const { host, log, events, onDefect } = parts;
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
  let isTaken = false;
  /** Becomes false when another process has taken over the data folder (J6), because this run does not know what that process has sent. */
  const isOurs = (): boolean => {
    if (isTaken || host.holdsFolder?.() !== false) return !isTaken;
    isTaken = true;
    log.warn('data folder lock lost; sending stopped', {});
    journal.feed.publish('journal', null);
    return false;
  };
  const trouble = () => (isTaken ? ('taken' as const) : (wholeness.trouble() ?? watch.trouble()));
  return { ...started, installationId, watch, wholeness, mark, isOurs, trouble };
}
