import type pg from 'pg';
import { JournalFailure } from '../engine/journal-failure.ts';
import { mayChangeTables, OwnerNeeded } from '../engine/postgres/owner-needed.ts';
import { migrations, refuseDevelopment } from '../migrations/migrations.ts';

/**
 * Rejects if this version cannot use the duty: tables of a newer version are not opened (J2), and only their owner updates those of an earlier one.
 */
export async function checkSchemaVersion(client: pg.Client): Promise<void> {
  const { rows: applied } = await client.query<{ name: string }>(`select name from kysely_migration`);
  refuseDevelopment(applied.map(({ name }) => name));
  const unknown = applied.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined) throw await newer(client, unknown.name);
  if (applied.length === Object.keys(migrations).length) return;
  const { rows } = await client.query<{ may: number }>(mayChangeTables);
  if (rows[0]?.may !== 1) throw new OwnerNeeded();
}

async function newer(client: pg.Client, migration: string): Promise<JournalFailure> {
  const { rows } = await client.query<{ written_by: string }>(
    `select written_by from ways_down where migration = $1`,
    [migration],
  );
  const by = rows[0]?.written_by;
  return new JournalFailure(
    `the journal there was written by ${by ? `version ${by}` : 'a newer version'}, which this one cannot read; install it here`,
    null,
    'read-only',
  );
}
