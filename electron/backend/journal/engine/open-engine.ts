import { type Database, openDatabase, openToRead, writeWholeFile } from './database.ts';
import { openPostgres, openPostgresToRead } from './postgres/open-postgres.ts';
import type { PostgresPlace } from './postgres/place.ts';

/** Where a shop's journal is: a file of this machine, or a server. */
export type JournalPlace = string | PostgresPlace;

export type JournalOptions = NonNullable<Parameters<typeof openDatabase>[1]>;

/** A journal's database, opened to write; the way to read it beside that; and all that was committed being in its own file. */
export interface Engine {
  readonly database: Database;
  readonly openReads: () => Database;
  readonly checkpoint: () => Promise<void>;
}

/** Opens the engine of a place. Rejects as `openDatabase` and `openPostgres` do. */
export async function openEngine(place: JournalPlace, options: JournalOptions): Promise<Engine> {
  if (typeof place === 'string') {
    const database = await openDatabase(place, options);
    return {
      database,
      openReads: () => openToRead(place, 'read'),
      checkpoint: () => writeWholeFile(database),
    };
  }
  const { onWritten = () => {}, onSilent = () => {}, version = '' } = options;
  return {
    database: await openPostgres(place, { onWritten, onEnded: () => onSilent(true), version }),
    openReads: () => openPostgresToRead(place),
    // The server's own.
    checkpoint: async () => {},
  };
}
