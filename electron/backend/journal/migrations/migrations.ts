import { postgresSchema, sqliteSchema } from '../schema/schema.ts';
import type { PerEngine } from '../schema/sql-conditions.ts';

type Statements = readonly string[];

/** How a version of the app can open a journal with a migration that this version does not know. */
export type DownMigration =
  | {
      /**
       * SQL, stored in the journal, that removes everything that would fail in a version without the migration: triggers that call unknown
       * functions, and known tables with another shape. Data stays, because an unknown table or an empty column does no harm.
       */
      readonly statements: Statements;
      /**
       * SQL that applies the migration again after it was undone. The SQL keeps the migration's data. It also takes account of what the
       * earlier version changed while the migration was undone.
       */
      readonly again: Statements;
    }
  /** A sentence for people: the damage that an earlier version would do to this journal. */
  | { readonly impossible: string };

export interface Migration {
  /** SQL for the tables of each engine. */
  readonly up: PerEngine<() => Statements>;
  /**
   * Only for journals in files: several tills share a server's tables, so no till migrates these tables down.
   */
  readonly down: DownMigration;
}

/** The migrations by name, in order. A released migration never changes (J7). */
export type Migrations = Readonly<Record<string, Migration>>;

export const migrations: Migrations = {
  '0001-first-release': {
    up: { sqlite: () => sqliteSchema, postgres: postgresSchema },
    down: { impossible: 'There is no earlier version.' },
  },
};

/** A development build from before the first release made the journal; it is not migrated and stays unchanged. */
export class DevelopmentJournal extends Error {
  override readonly name = 'DevelopmentJournal';
}

/** Rejects a journal that a development build made, by the name of its first migration. */
export function refuseDevelopment(applied: readonly string[]): void {
  if (applied.includes('0001-first-tables'))
    throw new DevelopmentJournal('it was made by a development build from before the first release');
}
