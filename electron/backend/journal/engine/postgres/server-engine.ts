import type { PostgresPlace } from '../../../base/journal-place.ts';
import type { Database } from '../database.ts';
import type { JournalTrouble } from '../journal-watch.ts';
import { openPostgres, openPostgresToRead } from './open-postgres.ts';

/** A journal's database, opened to write; the way to read it beside that; and all that was committed being in its own file. */
export interface Engine {
  readonly database: Database;
  readonly openReads: () => Database;
  readonly checkpoint: () => Promise<void>;
}

/** What both engines are opened with. */
export interface EngineOptions {
  readonly onWritten?: (trouble: JournalTrouble) => void;
  /** The journal does not answer; whether what answered has ended. */
  readonly onSilent?: (hasEnded: boolean) => void;
  readonly version?: string;
}

/** Opens a journal on a server. Rejects as `openPostgres` does. */
export async function openServerEngine(place: PostgresPlace, options: EngineOptions): Promise<Engine> {
  const { onWritten = () => {}, onSilent = () => {}, version = '' } = options;
  return {
    database: await openPostgres(place, { onWritten, onEnded: () => onSilent(true), version }),
    openReads: () => openPostgresToRead(place),
    // The server's own.
    checkpoint: async () => {},
  };
}
