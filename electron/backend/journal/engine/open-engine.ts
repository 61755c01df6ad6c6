import type { PostgresPlace } from '../../base/journal-place.ts';
import { openDatabase, openToRead, writeWholeFile } from './database.ts';
import { type Engine, type EngineOptions, openServerEngine } from './postgres/server-engine.ts';

/** Where a shop's journal is: a file of this machine, or a server. */
export type JournalPlace = string | PostgresPlace;

export type JournalOptions = NonNullable<Parameters<typeof openDatabase>[1]> & EngineOptions;

/** Opens the engine of a place. Rejects as `openDatabase` and `openPostgres` do. */
export async function openEngine(place: JournalPlace, options: JournalOptions): Promise<Engine> {
  if (typeof place !== 'string') return openServerEngine(place, options);
  const database = await openDatabase(place, options);
  return {
    database,
    openReads: () => openToRead(place, 'read'),
    checkpoint: () => writeWholeFile(database),
    identity: async () => null,
  };
}
