/** A stretch of a Code 128 barcode in one of its sets: `C` takes digits two by two, `B` everything else. */
export interface Code128Run {
  readonly set: 'B' | 'C';
  readonly text: string;
}

// What an identifier may hold for a barcode: nothing that a printer's language gives a meaning to.
const drawable = /^[A-Za-z0-9 ./-]{1,40}$/;
// From this many digits on a change of the set saves more than it costs.
const minDigits = 4;

/** An identifier as stretches of Code 128, as short as can be; null if it is not drawn as a barcode, only as letters. */
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
    // After letters, an odd digit comes before the pairs, so that no third change is needed.
    const odd = pairs > 0 && runs.length > 0 ? part.length % 2 : 0;
    add('B', part.slice(0, odd));
    add('C', part.slice(odd, odd + pairs));
    add('B', part.slice(odd + pairs));
  }
  return runs;
}

/** Modules of its bars: eleven a sign, thirteen for the stop; without the quiet zones. */
export function code128Modules(runs: readonly Code128Run[]): number {
  const signs = runs.reduce((sum, { set, text }) => sum + (set === 'C' ? text.length / 2 : text.length), 0);
  // A start or a change before each stretch, and the check sign.
  return (signs + runs.length + 1) * 11 + 13;
}

/** Modules that stay white on either side, without which scanners do not read it. */
const quietModules = 10;

/**
 * The width of a module in dots, if this many are free, including quiet zones: at most three, and none if it would be less than `fewest`,
 * which no scanner reads.
 */
export function moduleDots(runs: readonly Code128Run[], freeDots: number, fewest: number): number | null {
  const fits = Math.floor(freeDots / (code128Modules(runs) + 2 * quietModules));
  return fits < fewest ? null : Math.min(3, fits);
}
