import { rm, stat, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { type Database, openToRead } from './database.ts';
import { JournalFailure } from './journal-failure.ts';
import type { JournalTrouble } from './journal-watch.ts';

/** A journal of this size has about 20,000 orders, and its check takes less than 0.1 s. */
const smallBytes = 16 * 1_048_576;
const tryAgainMs = 60_000;

/** This file next to a journal records damage. The next start then checks the journal before opening it, and offers recovery. */
function markOf(file: string): string {
  return `${file}-damaged`;
}

/** True if the journal is large enough to be checked after the start instead of before, and has no recorded damage. */
export async function mayDeferIntegrityCheck(file: string): Promise<boolean> {
  const bytes = (await stat(file).catch(() => null))?.size ?? 0;
  return bytes > smallBytes && (await stat(markOf(file)).catch(() => null)) === null;
}

/** Deletes the record of damage. Call this if the check that ran before the journal was opened found no damage. */
export async function forgetDamage(file: string): Promise<void> {
  await rm(markOf(file), { force: true });
}

/**
 * Checks the whole journal for damage, which takes seconds for a large one. The start does not wait for the check, but sending does
 * (money-safety J2: damage must not be found while money is moving).
 */
export function createIntegrityCheck(deps: {
  readonly file: string;
  /** False if the journal was already checked before it was opened. */
  readonly needed: boolean;
  readonly clock: Clock;
  /** Called when the state of the check changed. Damage is also logged as a defect. */
  readonly onLooked: () => void;
  /** Called if the journal is intact. Queued orders may then be sent. */
  readonly onPassed: () => void;
  readonly onDefect: (error: unknown) => void;
}) {
  let state: 'waiting' | 'passed' | 'damaged' = deps.needed ? 'waiting' : 'passed';
  let trouble: JournalTrouble = null;
  let stopped = false;
  let reading: Database | null = null;
  let working: Promise<void> = Promise.resolve();
  let cancel = (): void => {};

  const runCheck = async (): Promise<void> => {
    const database = openToRead(deps.file, 'read');
    reading = database;
    try {
      const found = await checkPages(database);
      if (stopped) return;
      state = found === 'ok' ? 'passed' : 'damaged';
      trouble = state === 'passed' ? null : 'broken';
      if (state === 'damaged') {
        deps.onDefect(new JournalFailure(`journal damaged, sending stopped: ${found}`, null));
        await writeFile(markOf(deps.file), '', { mode: 0o600 }).catch(deps.onDefect);
      }
      deps.onLooked();
      if (state === 'passed') deps.onPassed();
    } finally {
      reading = null;
      await database.destroy().catch(() => {});
    }
  };
  const run = (): void => {
    working = runCheck().catch((error: unknown) => {
      if (stopped) return;
      // Sending waits until the check succeeds, so a failed check is shown too.
      trouble = error instanceof JournalFailure ? error.failureCause : 'broken';
      deps.onDefect(error);
      deps.onLooked();
      cancel = deps.clock.after(tryAgainMs, run);
    });
  };
  return {
    /** False until the check has passed and orders may be sent. */
    passed: () => state === 'passed',
    /** `broken` if the journal is damaged. Another cause if the check failed and will be retried. Null if there is no known problem. */
    trouble: () => trouble,
    start() {
      if (state === 'waiting') run();
    },
    /** The journal may have been affected by a failure, so it is checked again before it counts as intact. */
    lookAgain() {
      if (state !== 'passed' || stopped) return;
      state = 'waiting';
      run();
    },
    async stop() {
      stopped = true;
      cancel();
      // The check may need seconds, so it is cancelled and its result ignored.
      await reading?.destroy().catch(() => {});
      await working;
    },
  };
}

/** The result of the check. Damage may make the check itself fail; then the error is the result. */
async function checkPages(database: Database): Promise<string> {
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(database);
    return rows[0]?.quick_check ?? 'no answer';
  } catch (error) {
    if (error instanceof JournalFailure && error.isDamage) return error.message;
    throw error;
  }
}
