import { sql } from 'kysely';
import type { PostgresConfig } from '../../../base/postgres-config.ts';
import type { Database } from '../database.ts';
import type { JournalTrouble } from '../journal-watch.ts';
import { openPostgres, openPostgresToRead } from './open-postgres.ts';
import { identityQuery } from './server-identity.ts';

/** A journal's database: for writing, for reading, and for completing its file. */
export interface Engine {
  readonly database: Database;
  readonly openReads: () => Database;
  readonly checkpoint: () => Promise<void>;
  /** Identifies the server and its timeline: another one after a failover, or after its backup was restored. Null for a file. */
  readonly identity: () => Promise<string | null>;
}

export interface EngineOptions {
  readonly onWritten?: (trouble: JournalTrouble) => void;
  /** The journal does not answer; `hasEnded`: its connection or thread has ended. */
  readonly onSilent?: (hasEnded: boolean) => void;
  readonly version?: string;
}

/** Opens a journal on a server. Rejects as `openPostgres` does. */
export async function openServerEngine(config: PostgresConfig, options: EngineOptions): Promise<Engine> {
  const { onWritten = () => {}, onSilent = () => {}, version = '' } = options;
  const database = await openPostgres(config, { onWritten, onEnded: () => onSilent(true), version });
  return {
    database,
    openReads: () => openPostgresToRead(config),
    // The server's own.
    checkpoint: async () => {},
    async identity() {
      const { rows } = await sql.raw<{ identity: string }>(identityQuery).execute(database);
      return rows[0]?.identity ?? null;
    },
  };
}
