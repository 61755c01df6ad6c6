import type { Clock } from '../../shared/model/base/clock.ts';
import type { Log } from './base/log.ts';
import { findMarks, markPlaces } from './journal/gaps/high-water-mark.ts';
import { createMarkWriter, type MarkWriter } from './journal/gaps/mark-writer.ts';
import { serverIdentityFact } from './journal/gaps/recognise-gaps.ts';
import type { Journal } from './journal/journal.ts';
import { journalStartFailure } from './journal-start-failure.ts';

/**
 * Begins a run of the app on an open journal: what the marks outside it know and it does not becomes a gap (money-safety J5). Returns how
 * the mark is kept from now on. Rejects with a `StartFailure` where a gap cannot be written.
 */
export async function beginRun(parts: {
  readonly journal: Journal;
  readonly journalFile: string;
  readonly markFolder: string | null;
  readonly installationId: string;
  readonly clock: Clock;
  readonly randomId: () => string;
  readonly log: Pick<Log, 'warn'>;
}): Promise<MarkWriter> {
  const { journal, journalFile, markFolder, installationId: installation, clock, randomId, log } = parts;
  const places = markPlaces(journalFile, markFolder);
  const run = randomId();
  const marks = await findMarks(places, journalFile, installation);
  // A standby that took over, and a server that was put back, have perhaps forgotten commits: no mark says what, so it is as with one that cannot be read.
  const server = await journal.identity();
  const found = { ...marks, unreadable: marks.unreadable || (await hasServerChanged(journal, server)) };
  let begun = false;
  const begin = async (): Promise<void> => {
    if (begun) return;
    const gaps = await journal.gaps.beginRun(found, { run, installation, randomId, nowMs: clock.nowMs() });
    if (server !== null) await journal.keyValues.write(serverIdentityFact, server);
    begun = true;
    if (gaps > 0)
      log.warn(
        'the journal is not the newest one, and nothing is sent until a person has read what is missing',
        { gaps },
      );
  };
  const write = async (): Promise<void> => {
    await begin();
    const { everywhere } = await journal.gaps.writeMarks(run, places, journalFile);
    if (!everywhere) log.warn('a mark of the journal could not be written in one of its places', {});
  };
  const mark = createMarkWriter({ write, feed: journal.feed, clock });
  try {
    await begin();
  } catch (error) {
    // On a full disk the app still shows what it has. Its run begins with the first mark, which stands before the first order.
    if (await journal.gaps.isBehind(found, installation)) throw journalStartFailure(error, journalFile, null);
  }
  try {
    // Nothing is sent before the mark is written anyway; here it is for what was only written down.
    await mark.keep();
    if (markFolder !== null) await journal.gaps.retireMarks(found, installation, markFolder);
  } catch {}
  return mark;
}

/** Whether the journal's server is another one than it was, or another life of it; of a file, never. */
async function hasServerChanged(journal: Journal, now: string | null): Promise<boolean> {
  const before = now === null ? null : await journal.keyValues.read(serverIdentityFact);
  return before !== null && before !== now;
}
