export type Measure = (text: string) => number;

const more = '...';

/** Breaks a text into lines of this width, between words if possible. A text of more than `maxLines` lines is cut and ends with an ellipsis. */
export function wrapped(
  text: string,
  width: number,
  measure: Measure,
  maxLines = Number.POSITIVE_INFINITY,
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = broken(word, width, measure);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  if (line !== '') lines.push(line);
  if (lines.length <= maxLines) return lines;
  const last = lines[maxLines - 1] ?? '';
  return [...lines.slice(0, maxLines - 1), shortened(`${last} ${lines[maxLines] ?? ''}`, width, measure)];
}

function broken(word: string, width: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const sign of signsOf(word)) {
    if (piece !== '' && measure(piece + sign) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += sign;
  }
  return [...pieces, piece];
}

function shortened(text: string, width: number, measure: Measure): string {
  const signs = signsOf(text);
  while (signs.length > 0 && measure(signs.join('').trimEnd() + more) > width) signs.pop();
  return signs.join('').trimEnd() + more;
}

let letters: Intl.Segmenter | undefined;

/**
 * Splits a text into visible characters, such as a letter with its accents, a flag, or a family emoji; lines are never broken inside one.
 */
function signsOf(text: string): string[] {
  // Created at its first use, because creating it takes 5 ms and would delay the start.
  letters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(letters.segment(text), ({ segment }) => segment);
}
