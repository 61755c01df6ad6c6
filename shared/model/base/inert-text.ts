// C0 and C1 controls but tab and line feed, marks that turn the direction of text, invisible joiners, and halves of pairs.
const hidden =
  /[^\P{Cc}\t\n]|[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|\p{Surrogate}/gu;

/** What a spreadsheet takes for the start of a formula (OWASP: CSV injection), full-width signs included. */
const startsFormula = /^[\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

const formulaSign = /[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** Removes characters that hide, reorder or control foreign text: the rest is what it looks like. */
export function inertText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(hidden, '');
}

/** An inert text for one cell of a table that a spreadsheet may open: never read as a formula. Plain negative figures stay as they are. */
export function inertCell(text: string, maxLength = 32_000): string {
  const inert = inertText(text).slice(0, maxLength);
  return startsFormula.test(inert) && !/^-\d+(\.\d+)?$/.test(inert) ? `'${inert}` : inert;
}

/**
 * An inert cell of separated values: no formula begins in it, even if a spreadsheet splits at semicolons or tabs, or ends a row at a line
 * break within quotes.
 */
export function inertSeparatedCell(text: string): string {
  const inert = inertCell(text);
  return inert.replace(/[;,\s"]+/g, (run, at: number) =>
    /[;,\t\n]/.test(run) && formulaSign.test(inert.charAt(at + run.length)) ? `${run}'` : run,
  );
}
