/** A part of a Code 128 barcode in one code set: `C` encodes pairs of digits, `B` everything else. */
export interface Code128Run {
  readonly set: 'B' | 'C';
  readonly text: string;
}

// Characters allowed in a barcode: none that is special in a printer's language.
const drawable = /^[A-Za-z0-9 ./-]{1,40}$/;
// Minimum number of digits for which changing the code set saves space.
const minDigits = 4;

/** An identifier as parts of Code 128, as short as possible; null if it is printed only as text. */
export function code128Runs(text: string): readonly Code128Run[] | null {
  if (!drawable.test(text)) return null;
  const runs: { set: 'B' | 'C'; text: string }[] = [];
  const add = (set: 'B' | 'C', part: string): void => {
    const last = runs.at(-1);
    if (part === '') return;
    if (last?.set === set) last.text += part;
    else runs.push({ set, text: part });
  };
  for (const part of text.match(/\d+|\D+/g) ?? []) {
    const pairs = part.length >= minDigits && /^\d/.test(part) ? part.length - (part.length % 2) : 0;
    // After letters, an odd digit comes before the pairs, which avoids a third change of the code set.
    const oddDigit = pairs > 0 && runs.length > 0 ? part.length % 2 : 0;
    add('B', part.slice(0, oddDigit));
    add('C', part.slice(oddDigit, oddDigit + pairs));
    add('B', part.slice(oddDigit + pairs));
  }
  return runs;
}

/** Number of modules of the barcode: eleven per symbol, thirteen for the stop symbol; without quiet zones. */
export function code128Modules(runs: readonly Code128Run[]): number {
  const signs = runs.reduce((sum, { set, text }) => sum + (set === 'C' ? text.length / 2 : text.length), 0);
  // Includes a start or change symbol before each part, and the check symbol.
  return (signs + runs.length + 1) * 11 + 13;
}

/** White modules on either side, which scanners need. */
const quietModules = 10;

/**
 * Width of a module in dots for the available space, including quiet zones: at most three. Null if the width would be less than `fewest`,
 * because scanners cannot read such a barcode.
 */
export function moduleDots(runs: readonly Code128Run[], freeDots: number, fewest: number): number | null {
  const fits = Math.floor(freeDots / (code128Modules(runs) + 2 * quietModules));
  return fits < fewest ? null : Math.min(3, fits);
}
