import type { PostgresConfig } from '../../base/postgres-config.ts';
import { openDatabase, openToRead, writeWholeFile } from './database.ts';
import { type Engine, type EngineOptions, openServerEngine } from './postgres/server-engine.ts';

export type JournalLocation = string | PostgresConfig;

export type JournalOptions = NonNullable<Parameters<typeof openDatabase>[1]> & EngineOptions;

/** Opens the engine for this location. Rejects like `openDatabase` and `openPostgres`. */
export async function openEngine(location: JournalLocation, options: JournalOptions): Promise<Engine> {
  if (typeof location !== 'string') return openServerEngine(location, options);
  const database = await openDatabase(location, options);
  return {
    database,
    openReads: () => openToRead(location, 'read'),
    checkpoint: () => writeWholeFile(database),
    identity: async () => null,
  };
}
