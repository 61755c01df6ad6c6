import { createHash } from 'node:crypto';
import type {
  JournalLocation,
  JournalOptions,
} from '../../../electron/backend/journal/engine/open-engine.ts';
import {
  type Engine,
  openServerEngine,
} from '../../../electron/backend/journal/engine/postgres/server-engine.ts';
import { asTill, databaseOf } from './databases.ts';

/**
 * Replaces `journal/engine/open-engine.ts` if tests run on PostgreSQL. A journal that a test opens in a file is then opened in a database
 * on the tests' server. The same file always has the same database. The connection uses a till's login, whose rights must be sufficient.
 */
export async function openEngine(place: JournalLocation, options: JournalOptions): Promise<Engine> {
  if (typeof place !== 'string') return openServerEngine(place, options);
  return openServerEngine(asTill(await databaseOf(databaseNameOf(place))), options);
}

/** Returns the name of a file's database. */
export function databaseNameOf(file: string): string {
  return `j${createHash('sha256').update(file).digest('hex').slice(0, 24)}`;
}
