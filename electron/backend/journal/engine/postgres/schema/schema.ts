import { tableStatements, triggerStatements } from './statements.ts';

/** What the migrations make of an SQLite file, for an empty schema of PostgreSQL that is first in the search path; in this order. */
export const postgresSchema: readonly string[] = [...tableStatements, ...triggerStatements];
