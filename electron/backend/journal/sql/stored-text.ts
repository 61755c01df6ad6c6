/**
 * A text as it will be read back. PostgreSQL accepts neither NUL nor half of a surrogate pair, and SQLite changes that half to another
 * letter (T7). A supplier's reply may contain such characters, and must still be stored. Use this form for comparisons with stored text.
 */
export function storedText(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();
}
