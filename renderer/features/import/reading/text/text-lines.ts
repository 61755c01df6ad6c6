/** Where the lines of a text are, without their ends, and what is the most in one of them. */
export interface TextLines {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly count: number;
  /** Cells of the line that has most, at this separator. */
  readonly columns: number;
  /** The first line that is longer than a line may be; null if none is. */
  readonly tooLong: { readonly line: number; readonly characters: number } | null;
}

const carriageReturn = 0x0d;

/**
 * Finds the lines of a text whose lines end in `\n` or `\r\n`. The end of the last line is not the beginning of another. Stops after
 * `most.lines` and one. Hops from mark to mark, which is many times faster than to look at each character.
 */
export function findLines(
  text: string,
  separator: string | null,
  most: { readonly lines: number; readonly characters: number },
): TextLines {
  const { length } = text;
  const hop = (mark: string, from: number) => {
    const at = text.indexOf(mark, from);
    return at < 0 ? length : at;
  };
  let starts = new Int32Array(1_024);
  let ends = new Int32Array(1_024);
  let [count, columns] = [0, 1];
  let tooLong: TextLines['tooLong'] = null;
  let cut = separator === null ? length : hop(separator, 0);
  for (let start = 0; start < length && count <= most.lines; ) {
    const newline = hop('\n', start);
    const returned = newline > start && text.charCodeAt(newline - 1) === carriageReturn;
    const end = returned ? newline - 1 : newline;
    if (count === starts.length) [starts, ends] = [twice(starts), twice(ends)];
    starts[count] = start;
    ends[count] = end;
    count += 1;
    if (end - start > most.characters) tooLong ??= { line: count, characters: end - start };
    let cells = 1;
    for (; separator !== null && cut < end; cut = hop(separator, cut + 1)) cells += 1;
    if (cells > columns) columns = cells;
    start = newline + 1;
  }
  return { starts, ends, count, columns, tooLong };
}

function twice(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

// What ends a line besides: carriage returns of old machines, and the separators of Unicode.
const everyEnd = /\r\n?|[\u0085\u2028\u2029]/g;

/** The text with the ends that `findLines` knows: as it is, if it has no others. */
export function withKnownEnds(text: string): string {
  // Each look for one character is a fraction of what replacing costs.
  const odd = ['\u0085', '\u2028', '\u2029'].some((end) => text.includes(end)) || hasLoneReturn(text);
  return odd ? withNewlines(text) : text;
}

/** The text with `\n` at the end of every line. */
export function withNewlines(text: string): string {
  return text.replace(everyEnd, '\n');
}

function hasLoneReturn(text: string): boolean {
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1))
    if (text.charCodeAt(at + 1) !== 0x0a) return true;
  return false;
}
