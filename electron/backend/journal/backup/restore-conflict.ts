import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { mayBePaidStates, unresolvedStates } from '../../../../shared/model/order/order.ts';
import { type Database, openToRead } from '../engine/database.ts';

/**
 * The backup and the current journal diverged after an earlier restore, and each has another open order for the same device and service.
 * Both orders may have been paid, so neither can be left out. But money-safety O5 allows only one open order, so this backup cannot be
 * restored now.
 */
export class RestoreConflict extends Error {
  override readonly name = 'RestoreConflict';
  readonly identifier: string;

  constructor(identifier: string) {
    super(`the backup and the journal each hold an open order for ${identifier}`);
    this.identifier = identifier;
  }
}

/** Returns the identifier of the first conflict that prevents merging; null without a conflict. Reads only. */
export async function findConflict(backupFile: string, journalFile: string): Promise<string | null> {
  const backup = openToRead(backupFile, 'read-finished');
  try {
    return await withPresent(backup, journalFile, () => conflictOf(backup));
  } finally {
    await backup.destroy();
  }
}

/** Calls `run` while the current journal is attached, read-only, as `present`. */
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

export async function conflictOf(backup: Database): Promise<string | null> {
  // Computes the key instead of reading its column: an older version of either journal may lack the column's values.
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
const reached = sql.join(mayBePaidStates.map((state) => sql.lit(state)));
