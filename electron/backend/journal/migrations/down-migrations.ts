import { type QueryExecutorProvider, sql } from 'kysely';
import { z } from 'zod';
import type { keys } from '../keys.ts';

/** Stored information about one migration, for versions that do not know it. */
export interface StoredDownMigration {
  /** Null if the migration cannot be undone. */
  readonly statements: readonly string[] | null;
  /** Why the migration cannot be undone, in a sentence of the version that made it. Null if unreadable or not given. */
  readonly reason: string | null;
  /** The version of the app that made the migration; empty if unknown. */
  readonly writtenBy: string;
  /** True if an earlier version undid the migration. The data of the migration remain, but are unused now. */
  readonly isUndone: boolean;
}

/** Time when the journal was migrated down, and the newer version that had written the journal. The version is empty if unknown. */
export type TakenBack = NonNullable<ReturnType<typeof keys.takenBack.read>>;

const statementsSchema = z.array(z.string().max(20_000)).max(500);

/** Stored down migrations by migration name. Another version wrote the text, so it is validated. */
export async function readDownMigrations(
  database: QueryExecutorProvider,
): Promise<ReadonlyMap<string, StoredDownMigration>> {
  const { rows: tables } = await sql`select 1 from sqlite_master where name = 'ways_down'`.execute(database);
  if (tables.length === 0) return new Map();
  const { rows } = await sql<{
    migration: string;
    statements: string | null;
    reason: string | null;
    written_by: string;
    undone_at: number | null;
  }>`select migration, statements, reason, written_by, undone_at from ways_down`.execute(database);
  return new Map(
    rows.map((row) => [
      row.migration,
      {
        statements: readStatements(row.statements),
        reason: row.reason === null ? null : singleLine(row.reason),
        writtenBy: /^\d[\w.+-]{0,40}$/.test(row.written_by) ? row.written_by : '',
        isUndone: row.undone_at !== null,
      },
    ]),
  );
}

function readStatements(text: string | null): readonly string[] | null {
  try {
    return statementsSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

const singleLine = (text: string): string => text.replaceAll(/[\p{C}\s]+/gu, ' ').slice(0, 400);
