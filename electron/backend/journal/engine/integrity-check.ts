import { rm, stat, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { type Database, openToRead } from './database.ts';
import { JournalFailure } from './journal-failure.ts';
import type { JournalTrouble } from './journal-watch.ts';

/**
 * Looking for damaged pages reads the whole journal: seconds for a large one. Its start does not wait for that; sending does
 * (money-safety J2: a damaged page must not be met while money is moving).
 */
export interface IntegrityCheck {
  /** False until the journal was found whole: nothing may be sent. */
  passed(): boolean;
  /** `broken`: it is damaged. Else why it could not be looked through, which is tried again; null: nothing is known against it. */
  trouble(): JournalTrouble;
  start(): void;
  /** Something happened to the journal: it is not taken for whole until it was looked through once more. */
  lookAgain(): void;
  stop(): Promise<void>;
}

/** About 20,000 orders, read through within a tenth of a second. */
const smallBytes = 16 * 1_048_576;
const tryAgainMs = 60_000;

/** Left beside a journal in which damage was found: the next start then looks before it opens, and offers the ways out. */
function markOf(file: string): string {
  return `${file}-damaged`;
}

/** Whether a journal is large enough to be looked through after the start instead of before, and nothing is known against it. */
export async function mayDeferIntegrityCheck(file: string): Promise<boolean> {
  const bytes = (await stat(file).catch(() => null))?.size ?? 0;
  return bytes > smallBytes && (await stat(markOf(file)).catch(() => null)) === null;
}

/** The journal was found whole before it was opened. */
export async function forgetDamage(file: string): Promise<void> {
  await rm(markOf(file), { force: true });
}

export function createIntegrityCheck(parts: {
  readonly file: string;
  /** False: it was looked through before it was opened. */
  readonly needed: boolean;
  readonly clock: Clock;
  /** More is known about the journal's integrity; damage is also logged as a defect. */
  readonly onLooked: () => void;
  /** It is whole: what waited for that may be sent. */
  readonly onPassed: () => void;
  readonly onDefect: (error: unknown) => void;
}): IntegrityCheck {
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
      // Nothing is sent until it was looked through, so the person must know of this too.
      trouble = error instanceof JournalFailure ? error.failureCause : 'broken';
      parts.onDefect(error);
      parts.onLooked();
      cancel = parts.clock.after(tryAgainMs, run);
    });
  };
  return {
    passed: () => state === 'passed',
    trouble: () => trouble,
    start() {
      if (state === 'waiting') run();
    },
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

/** What looking for damaged pages says; damage may end the looking itself, which then is the finding. */
async function checkPages(database: Database): Promise<string> {
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(database);
    return rows[0]?.quick_check ?? 'no answer';
  } catch (error) {
    if (error instanceof JournalFailure && error.isDamage) return error.message;
    throw error;
  }
}
