import type { IdentifierRule } from '../../identifier/identifier.ts';
import { cleanText } from './clean-text.ts';
import { findImeiSpans, readOtherLine } from './pasted-line.ts';
import { looksLikeSerial, recogniseKind } from './recognised-kind.ts';
import { exponentWords } from './spreadsheet-number.ts';

/** A text on a line that is meant as an identifier, as it stands there. `second`: the line calls it IMEI 2 of the one before. */
export interface Piece {
  readonly text: string;
  readonly second: boolean;
}

type Span = readonly [number, number];
const secondLabel = /imei\s*[-_#(]?\s*2\b(?!\d)/i;

/**
 * The identifiers on one line or in one cell: among words, labels, numbering and prices, several on a line, divided by spaces or
 * dashes. Empty where nothing can be meant as one. The texts are the original's, invisible marks and all.
 */
export function piecesOf(line: string, rule: IdentifierRule): readonly Piece[] {
  const clean = cleanText(line);
  if (rule.kind !== 'imei')
    return readOtherLine(clean.text.replace(/="([^"]*)"/g, '$1').trim(), rule).identifiers.map((text) => ({
      // Where marks were dropped inside, the whole line is what they were dropped from.
      text: line.includes(text) ? text : line.trim(),
      second: false,
    }));
  const spans = imeiSpans(clean.text);
  return spans.map((span, index) => ({
    text: line.slice(clean.at(span[0]), clean.at(span[1] - 1) + 1).trim(),
    second: index > 0 && isSecond(clean.text, spans[index - 1] ?? span, span, spans.length),
  }));
}

function imeiSpans(line: string): readonly Span[] {
  const exponents: Span[] = [];
  // What spreadsheets broke is found first, since its parts look like other numbers; blanks keep the places of the rest.
  const rest = !/[eE]\+/.test(line)
    ? line
    : line.replace(exponentWords, (word, at: number) => {
        exponents.push([at, at + word.length]);
        return ' '.repeat(word.length);
      });
  if (rest.trim() === '') return exponents;
  const special = specialSpans(rest);
  const { spans } = findImeiSpans(rest);
  const apart = spans.filter(([from, to]) => !special.some((each) => each[0] < to && from < each[1]));
  // The whole line is only a guess for want of a better one.
  const guess = apart.length === 1 && apart[0]?.[0] === 0 && apart[0][1] === rest.length;
  const found = guess && (special.length > 0 || exponents.length > 0) ? [] : apart;
  return [...exponents, ...special, ...found].sort(([left], [right]) => left - right);
}

/** MEIDs in hex, ICCIDs that end in F, and a serial number that stands alone: words of letters that are still to be explained. */
function specialSpans(line: string): readonly Span[] {
  if (!/[A-Fa-f]/.test(line) && !/^\s*[A-Z0-9]{8,14}\s*$/.test(line)) return [];
  const words = [...line.matchAll(/[\p{L}\p{M}\p{N}]+/gu)];
  return words.flatMap(({ 0: word, index }) => {
    const kind = /\p{L}/u.test(word) ? recogniseKind(word) : null;
    const alone = words.length === 1 || /\b(s\/?n|serial)/i.test(line);
    const is = kind === 'meid' || kind === 'iccid' || (kind === 'serial' && alone && looksLikeSerial(word));
    return is && !/\d{15}/.test(line) ? [[index, index + word.length] as const] : [];
  });
}

// Two numbers of one device: the label says so, or a slash stands between two of one type code and nothing else is on the line.
function isSecond(line: string, before: Span, span: Span, count: number): boolean {
  const between = line.slice(before[1], span[0]);
  if (secondLabel.test(between)) return true;
  const sameType = line.slice(...before).slice(0, 8) === line.slice(...span).slice(0, 8);
  return count === 2 && sameType && /^\s*[/\\&+]\s*$/.test(between);
}
