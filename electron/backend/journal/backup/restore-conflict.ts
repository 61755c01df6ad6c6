import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { reachedStates, unresolvedStates } from '../../../../shared/model/order/order.ts';
import { type Database, openToRead } from '../engine/database.ts';

/**
 * A backup and the present journal, diverged after an earlier restore, each hold another open order for the same device and service. Both may have
 * been paid, and money-safety O5 lets only one be open, so neither can be left out and the backup cannot be restored now.
 */
export class RestoreConflict extends Error {
  override readonly name = 'RestoreConflict';
  readonly identifier: string;

  constructor(identifier: string) {
    super(`the backup and the journal each hold an open order for ${identifier}`);
    this.identifier = identifier;
  }
}

/** The identifier of the first conflict that prevents merging the two; null if there is none. Changes nothing. */
export async function findConflict(backupFile: string, journalFile: string): Promise<string | null> {
  const backup = openToRead(backupFile, 'read-finished');
  try {
    return await withPresent(backup, journalFile, () => conflictOf(backup));
  } finally {
    await backup.destroy();
  }
}

/** Runs while the present journal is attached, read-only, as `present`. */
export async function withPresent<Value>(
  database: Database,
  presentFile: string,
  run: () => Promise<Value>,
): Promise<Value> {
  const present = pathToFileURL(presentFile);
  present.searchParams.set('mode', 'ro');
  await sql`attach database ${present.href} as present`.execute(database);
  try {
    return await run();
  } finally {
    await sql`detach database present`.execute(database).catch(() => {});
  }
}

/** As `findConflict`, for a backup whose present journal is attached. */
export async function conflictOf(backup: Database): Promise<string | null> {
  // By the function, not by its column: either may be of a version that did not write it yet.
  const open = (journal: 'main' | 'present') => sql`
    select id, connection_id, service_id, identifier, state, identifier_key(identifier_kind, identifier) as key
    from ${sql.raw(journal)}.orders where state in (${unresolved})`;
  const { rows } = await sql<{ identifier: string }>`
    with now as materialized (${open('present')}), mine as materialized (${open('main')})
    select mine.identifier from now join mine on mine.connection_id = now.connection_id
      and mine.service_id = now.service_id and mine.key = now.key and mine.id <> now.id
    where (now.state in (${reached}) or now.id in (select id from main.orders))
      and mine.id not in (select id from present.orders) limit 1`.execute(backup);
  return rows[0]?.identifier ?? null;
}

const unresolved = sql.join(unresolvedStates.map((state) => sql.lit(state)));
const reached = sql.join(reachedStates.map((state) => sql.lit(state)));
