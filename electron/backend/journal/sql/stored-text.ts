/**
 * A text as it comes back from a journal: PostgreSQL takes no NUL and no half of a surrogate pair, and SQLite gives that half back as another letter
 * (T7). A supplier's reply may have both, and what is written must be written all the same; anyone who compares with what is kept compares this.
 */
export function storedText(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();
}
