/**
 * A text as it will be read back: PostgreSQL takes neither NUL nor half a surrogate pair, and SQLite changes that half into another letter (T7). A
 * supplier's reply may have both and must be stored all the same; comparisons with stored text use this form.
 */
export function storedText(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();
}
