import type { PostgresConfig } from '../../../electron/backend/base/postgres-config.ts';
import { openDutyJournal } from '../../../electron/backend/journal/server/duty.ts';
import { asTill, copyDatabase, databaseOf, dropDatabase, replaceDatabase } from '../postgres/databases.ts';
import { databaseNameOf } from '../postgres/open-engine.ts';
import { readOnServer } from './judges/server-records.ts';

/** True if this run's journals are on a PostgreSQL server, as with `npm run torture -- --engine postgres`. */
export const isOnServer = process.env.IMEI_DESK_ENGINE === 'postgres';

/** The journal of a world, in its data folder or on the tests' server. */
export interface WorldJournal {
  /**
   * Returns the journal's location for a process that starts now; null: in its folder. On a server it first takes the duty, like every
   * till.
   */
  placeFor(nowMs: number): Promise<PostgresConfig | null>;
  /** Kills one of the server's processes, which ends all others. Blocks this process until the server is back. */
  crashServer(struck: number): void;
  /** Stores a copy of the journal, which must not be open. */
  keep(): Promise<void>;
  /** Replaces the journal, which must not be open, by the copy of `keep`. */
  putBack(): Promise<void>;
  remove(): Promise<void>;
}

const till = { id: 'the machine of this world', name: 'Counter', version: '0.0.0-test', sends: true };

const dumpOf = (name: string): string => `${name}_dump`;

/** Makes the journal of `file` on the tests' server, as a copy of the journal of `template`; null: empty. Does nothing for a file. */
export async function openWorldJournal(file: string, template: string | null): Promise<WorldJournal> {
  const nothing = async () => {};
  if (!isOnServer)
    return { placeFor: async () => null, crashServer() {}, keep: nothing, putBack: nothing, remove: nothing };
  const name = databaseNameOf(file);
  const place = asTill(
    template === null ? await databaseOf(name) : await copyDatabase(name, databaseNameOf(template)),
  );
  return {
    async placeFor(nowMs) {
      const duty = openDutyJournal(place);
      try {
        const seen = await duty.lookIn(till, null, nowMs);
        const taken = typeof seen === 'string' ? null : await duty.take(till, seen.duty);
        if (taken === null) throw new Error('the duty of the journal could not be taken');
        return { ...place, term: taken.term };
      } finally {
        await duty.close();
      }
    },
    crashServer(struck) {
      process.kill(struck, 'SIGKILL');
      // The killed process disappears from this list only when the server restarts.
      const isKnown = `select 1 from pg_stat_activity where pid = ${struck}`;
      while (readOnServer(name, [isKnown])[0]?.length !== 0);
    },
    keep: () => replaceDatabase(dumpOf(name), name),
    putBack: () => replaceDatabase(name, dumpOf(name)),
    async remove() {
      await dropDatabase(name);
      await dropDatabase(dumpOf(name));
    },
  };
}

/** If journals are on a server, copies the database of one journal file to that of another file. Neither journal may be open. */
export async function copyJournalOnServer(from: string, to: string): Promise<void> {
  if (isOnServer) await copyDatabase(databaseNameOf(to), databaseNameOf(from));
}

/** Removes the database of a file from the server. */
export async function dropJournalOnServer(file: string): Promise<void> {
  if (isOnServer) await dropDatabase(databaseNameOf(file));
}
