import { type RawBuilder, type SqlBool, sql } from 'kysely';

export const letters = (text: string): number => [...text].length;

/** SQLite reads what is asked for no further than a NUL. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');

/**
 * True where the text stands in the column as one of the patterns of `like … escape '\'` that `patternsOf` makes of it, large or small
 * letters. `like` itself knows those of English alone: for others the journal's thread has `small_letters`.
 */
export function matches(
  column: RawBuilder<unknown>,
  text: string,
  patternsOf: (escaped: string) => readonly string[],
): RawBuilder<SqlBool> {
  const foreign = /[^\p{ASCII}]/u.test(text);
  const escaped = (foreign ? text.toLowerCase() : text).replace(/[\\%_]/g, '\\$&');
  const read = foreign ? sql`small_letters(${column})` : column;
  const found = patternsOf(escaped).map((pattern) => sql`${read} like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}
