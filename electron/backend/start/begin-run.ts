import type { EventBus } from '../base/events.ts';
import type { Host } from '../base/host.ts';
import type { Log } from '../base/log.ts';
import {
  ForgottenCommits,
  findMarks,
  type MarkedEvent,
  markLocations,
} from '../journal/gaps/high-water-mark.ts';
import { createMarkWriter, type MarkWriter } from '../journal/gaps/mark-writer.ts';
import type { Journal } from '../journal/journal.ts';
import { keys } from '../journal/keys.ts';
import { journalStartFailure } from './journal-start-failure.ts';

/**
 * Begins a run on an open journal. Orders that the marks contain but the journal lacks become a gap (money-safety J5). Returns the writer
 * of the mark. Rejects with a `StartFailure` if a gap cannot be written. If the journal loses commits during the run, for example because
 * its server was restored, the run begins again. In that case, requests for the mark that began earlier are refused, because their orders
 * may already have been sent.
 */
export async function beginRun(deps: {
  readonly journal: Journal;
  readonly journalFile: string;
  readonly host: Pick<
    Host,
    'markFolder' | 'machineSigns' | 'clock' | 'randomId' | 'seenEvent' | 'mayConfirm'
  >;
  readonly installationId: string;
  readonly log: Pick<Log, 'warn'>;
  readonly events: Pick<EventBus, 'emit'>;
}): Promise<MarkWriter> {
  const { journal, journalFile, installationId: installation, log } = deps;
  const { markFolder = null, clock, randomId, seenEvent = null, mayConfirm } = deps.host;
  const places = markLocations(journalFile, markFolder);
  let run = randomId();
  let marked: MarkedEvent | null = null;
  const marks = await findMarks(places, journalFile, installation);
  const server = await journal.identity();
  const isOtherServer = await hasServerChanged(journal, server);
  const machine = (await deps.host.machineSigns?.()) ?? null;
  const found = { ...marks, seenEvent, isOtherServer, machine, isUnconfirmed: mayConfirm === false };
  let started = false;
  const begin = async (): Promise<void> => {
    if (started) return;
    const gaps = await journal.gaps.beginRun(found, { run, installation, randomId, nowMs: clock.nowMs() });
    if (server !== null) await journal.keyValues.write(keys.serverIdentity, server);
    started = true;
    if (gaps > 0) log.warn('journal is older than its marks; sending stopped', { gaps });
  };
  const write = async (): Promise<void> => {
    await begin();
    const written = await journal.gaps.writeMarks(run, places, journalFile, marked);
    marked = written.marked ?? marked;
    if (!written.everywhere) log.warn('journal mark not written to every place', {});
  };
  const beginAnew = async (): Promise<void> => {
    const next = randomId();
    const behind = { ...(await findMarks(places, journalFile, installation)), forgottenRun: run };
    await journal.gaps.beginRun(behind, { run: next, installation, randomId, nowMs: clock.nowMs() });
    run = next;
    marked = null;
    log.warn('journal lost commits; sending stopped', {});
    // A gap appeared during the run. So no caller gets a mark before this work is done.
    await deps.events.emit('journalBehind');
  };
  const writeOrBeginAnew = (): Promise<void> =>
    write().catch(async (error: unknown) => {
      if (error instanceof ForgottenCommits) await beginAnew();
      throw error;
    });
  const writer = createMarkWriter({ write: writeOrBeginAnew, feed: journal.feed, clock });
  const mark: MarkWriter = {
    ...writer,
    async keep() {
      const runBefore = run;
      await writer.keep();
      if (run !== runBefore) throw new ForgottenCommits();
    },
  };
  try {
    await begin();
  } catch (error) {
    // If the disk is full, the app still shows its data. The run then begins with the first mark, which is written before the first order
    // is sent.
    if (await journal.gaps.isRestoredCopy(found, installation))
      throw journalStartFailure(error, journalFile, null);
  }
  try {
    // A failure here is harmless, because nothing is sent before the mark is written. This mark also contains orders that are recorded but
    // never sent.
    await mark.keep();
    if (markFolder !== null) await journal.gaps.retireMarks(found, installation, markFolder);
  } catch {}
  return mark;
}

/** True if the journal is on a different server now, or if its server was created again. Always false for a journal in a file. */
async function hasServerChanged(journal: Journal, now: string | null): Promise<boolean> {
  const before = now === null ? null : await journal.keyValues.read(keys.serverIdentity);
  return before !== null && before !== now;
}
