import { tableStatements, triggerStatements } from './statements.ts';

/**
 * What the migrations make of an SQLite file, as statements for an empty PostgreSQL schema, in order. Computed on demand, as it visits
 * every character.
 */
export const postgresSchema = (): readonly string[] => [...tableStatements(), ...triggerStatements];
