import { tableStatements, triggerStatements } from './statements.ts';

/**
 * What the migrations make of an SQLite file, for an empty schema of PostgreSQL that is first in the search path; in this order. Written when it is
 * asked for, and not as the app starts: it looks at every character that there is.
 */
export const postgresSchema = (): readonly string[] => [...tableStatements(), ...triggerStatements];
