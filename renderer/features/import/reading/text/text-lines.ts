/** Positions of a text's lines, without line ends; the largest number of cells, and the first line that is too long. */
export interface TextLines {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly count: number;
  /** Maximum number of cells in a line with this separator. */
  readonly columns: number;
  /** The first line that exceeds the length limit; null if none. */
  readonly tooLong: { readonly line: number; readonly characters: number } | null;
}

const carriageReturn = 0x0d;

/**
 * Finds the lines of a text with line ends `\n` or `\r\n`. A line end at the end of the text does not start a line. Stops after `max.lines`
 * + 1 lines. Searching for line ends is many times faster than examining each character.
 */
export function findLines(
  text: string,
  separator: string | null,
  max: { readonly lines: number; readonly characters: number },
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
  for (let start = 0; start < length && count <= max.lines; ) {
    const newline = hop('\n', start);
    const returned = newline > start && text.charCodeAt(newline - 1) === carriageReturn;
    const end = returned ? newline - 1 : newline;
    if (count === starts.length) [starts, ends] = [twice(starts), twice(ends)];
    starts[count] = start;
    ends[count] = end;
    count += 1;
    if (end - start > max.characters) tooLong ??= { line: count, characters: end - start };
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

// All line ends, also the single carriage return of old systems and Unicode separators.
const everyEnd = /\r\n?|[\u0085\u2028\u2029]/g;

/** Converts all line ends to `\n` if the text has any that `findLines` does not know; otherwise returns the text unchanged. */
export function withKnownEnds(text: string): string {
  // Searching for a character is much cheaper than replacing.
  const odd = ['\u0085', '\u2028', '\u2029'].some((end) => text.includes(end)) || hasLoneReturn(text);
  return odd ? withNewlines(text) : text;
}

/** The text with `\n` as its only line end. */
export function withNewlines(text: string): string {
  return text.replace(everyEnd, '\n');
}

function hasLoneReturn(text: string): boolean {
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1))
    if (text.charCodeAt(at + 1) !== 0x0a) return true;
  return false;
}
