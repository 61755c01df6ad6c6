// C0 and C1 controls except tab and line feed, direction marks, invisible joiners, and unpaired surrogates.
const hidden =
  /[^\P{Cc}\t\n]|[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|\p{Surrogate}/gu;

/** The characters with which a spreadsheet starts a formula (OWASP: CSV injection), including full-width ones. */
const startsFormula = /^[\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

const formulaSign = /[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** Removes characters that hide, reorder or control other characters, so that a person sees all characters of the text. */
export function inertText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(hidden, '');
}

/** Returns a text for a table cell that no spreadsheet program interprets as a formula. Plain negative numbers are unchanged. */
export function inertCell(text: string, maxLength = 32_000): string {
  const inert = inertText(text).slice(0, maxLength);
  return startsFormula.test(inert) && !/^-\d+(\.\d+)?$/.test(inert) ? `'${inert}` : inert;
}

/** Undoes `inertCell` when an exported table is read again. */
export function withoutInertMark(cell: string): string {
  return cell.startsWith("'") && startsFormula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * Returns a text for a cell of a CSV file. No part of it starts a formula, even if a spreadsheet program splits it at semicolons or tabs,
 * or ends a row at a line break inside quotes.
 */
export function inertSeparatedCell(text: string): string {
  const inert = inertCell(text);
  return inert.replace(/[;,\s"]+/g, (run, at: number) =>
    /[;,\t\n]/.test(run) && formulaSign.test(inert.charAt(at + run.length)) ? `${run}'` : run,
  );
}
