import { sql } from 'kysely';
import type { PostgresConfig } from '../../../base/postgres-config.ts';
import type { Database } from '../database.ts';
import type { JournalTrouble } from '../journal-watch.ts';
import { openPostgres, openPostgresToRead } from './open-postgres.ts';
import { identityQuery } from './server-identity.ts';

export interface Engine {
  readonly database: Database;
  readonly openReads: () => Database;
  readonly checkpoint: () => Promise<void>;
  /** Identifies the server and its timeline, which change after a failover or a restored server backup. Null for a file. */
  readonly identity: () => Promise<string | null>;
}

export interface EngineOptions {
  readonly onWritten?: (trouble: JournalTrouble) => void;
  /** Called if the journal does not answer. `hasEnded`: its connection or thread has ended. */
  readonly onSilent?: (hasEnded: boolean) => void;
  readonly version?: string;
}

/** Opens a journal on a server. Rejects like `openPostgres`. */
export async function openServerEngine(config: PostgresConfig, options: EngineOptions): Promise<Engine> {
  const { onWritten = () => {}, onSilent = () => {}, version = '' } = options;
  const database = await openPostgres(config, { onWritten, onEnded: () => onSilent(true), version });
  return {
    database,
    openReads: () => openPostgresToRead(config),
    checkpoint: async () => {},
    async identity() {
      const { rows } = await sql.raw<{ identity: string }>(identityQuery).execute(database);
      return rows[0]?.identity ?? null;
    },
  };
}
