import type { InBoth } from '../schema/row-words.ts';
import { postgresSchema, sqliteSchema } from '../schema/schema.ts';

type Statements = readonly string[];

/** How a version that does not know a migration opens a journal that has it. */
export type WayDown =
  | {
      /**
       * SQL, stored in the journal, that removes what a version without the migration would fail on: triggers that call unknown functions, tables of
       * its own with another shape. Data stays: an unknown table or an empty column does no harm.
       */
      readonly statements: Statements;
      /** Redoes the migration on what the statements left, keeps its data, and includes what happened meanwhile. */
      readonly again: Statements;
    }
  /** A sentence for people: the damage that an earlier version would do to this journal. */
  | { readonly impossible: string };

export interface Migration {
  /** SQL for the tables of each engine. */
  readonly up: InBoth<() => Statements>;
  /** For files only: several tills share a server's tables, and no version migrates them down under the others. */
  readonly down: WayDown;
}

/** The migrations by name, in order. A released one never changes (J7). */
export type Migrations = Readonly<Record<string, Migration>>;

export const migrations: Migrations = {
  '0001-first-release': {
    up: { sqlite: () => sqliteSchema, postgres: postgresSchema },
    down: { impossible: 'There is no earlier version.' },
  },
};

/** A development build from before the first release made this journal: its tables are not migrated. It was not changed. */
export class DevelopmentJournal extends Error {
  override readonly name = 'DevelopmentJournal';
}

/** Rejects a journal whose first migration, by its applied names, is that of a development build. */
export function refuseDevelopment(applied: readonly string[]): void {
  if (applied.includes('0001-first-tables'))
    throw new DevelopmentJournal('it was made by a development build from before the first release');
}
