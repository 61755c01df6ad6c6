import { rm, stat, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { type Database, openToRead } from './database.ts';
import { JournalFailure } from './journal-failure.ts';
import type { JournalTrouble } from './journal-watch.ts';

/** About 20,000 orders, checked within a tenth of a second. */
const smallBytes = 16 * 1_048_576;
const tryAgainMs = 60_000;

/** Beside a journal in which damage was found: the next start then checks before it opens, and offers the ways out. */
function markOf(file: string): string {
  return `${file}-damaged`;
}

/** True if a journal is large enough to be checked after the start instead of before, and no damage is known. */
export async function mayDeferIntegrityCheck(file: string): Promise<boolean> {
  const bytes = (await stat(file).catch(() => null))?.size ?? 0;
  return bytes > smallBytes && (await stat(markOf(file)).catch(() => null)) === null;
}

/** The journal was found intact before it was opened. */
export async function forgetDamage(file: string): Promise<void> {
  await rm(markOf(file), { force: true });
}

/**
 * The integrity check reads the whole journal: seconds for a large one. Its start does not wait for that; sending does (money-safety J2: damage must
 * not be found while money is moving).
 */
export function createIntegrityCheck(parts: {
  readonly file: string;
  /** False: it was checked before it was opened. */
  readonly needed: boolean;
  readonly clock: Clock;
  /** The check made progress; damage is also logged as a defect. */
  readonly onLooked: () => void;
  /** It is intact: waiting orders may be sent. */
  readonly onPassed: () => void;
  readonly onDefect: (error: unknown) => void;
}) {
  let state: 'waiting' | 'passed' | 'damaged' = parts.needed ? 'waiting' : 'passed';
  let trouble: JournalTrouble = null;
  let stopped = false;
  let reading: Database | null = null;
  let working: Promise<void> = Promise.resolve();
  let cancel = (): void => {};

  const look = async (): Promise<void> => {
    const database = openToRead(parts.file, 'read');
    reading = database;
    try {
      const found = await checkPages(database);
      if (stopped) return;
      state = found === 'ok' ? 'passed' : 'damaged';
      trouble = state === 'passed' ? null : 'broken';
      if (state === 'damaged') {
        parts.onDefect(new JournalFailure(`journal damaged, sending stopped: ${found}`, null));
        await writeFile(markOf(parts.file), '', { mode: 0o600 }).catch(parts.onDefect);
      }
      parts.onLooked();
      if (state === 'passed') parts.onPassed();
    } finally {
      reading = null;
      await database.destroy().catch(() => {});
    }
  };
  const run = (): void => {
    working = look().catch((error: unknown) => {
      if (stopped) return;
      // Nothing is sent until the check succeeds, so its failure is shown too.
      trouble = error instanceof JournalFailure ? error.failureCause : 'broken';
      parts.onDefect(error);
      parts.onLooked();
      cancel = parts.clock.after(tryAgainMs, run);
    });
  };
  return {
    /** False until the journal was found intact: nothing may be sent. */
    passed: () => state === 'passed',
    /** `broken`: damaged. Otherwise why the check failed, which is retried; null: no problem is known. */
    trouble: () => trouble,
    start() {
      if (state === 'waiting') run();
    },
    /** Something happened to the journal: it must be checked again before it counts as intact. */
    lookAgain() {
      if (state !== 'passed' || stopped) return;
      state = 'waiting';
      run();
    },
    async stop() {
      stopped = true;
      cancel();
      // The check may have seconds to run; it is ended, and its result dropped.
      await reading?.destroy().catch(() => {});
      await working;
    },
  };
}

/** The result of the check; damage may abort the check itself, which then is the result. */
async function checkPages(database: Database): Promise<string> {
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(database);
    return rows[0]?.quick_check ?? 'no answer';
  } catch (error) {
    if (error instanceof JournalFailure && error.isDamage) return error.message;
    throw error;
  }
}
