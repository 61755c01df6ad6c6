/** A cleaned text and the changes made to it. `at(index)` is the position of a character in the original. */
export interface CleanText {
  readonly text: string;
  readonly invisible: boolean;
  readonly otherDigits: boolean;
  at(index: number): number;
}

// Ranges of invisible characters that chat apps and spreadsheets leave in a copied number, and of control characters except tab and line
// breaks.
const invisible: readonly (readonly [number, number])[] = [
  ...([
    [0, 8],
    [0x0e, 0x1f],
    [0x7f, 0x7f],
    [0xad, 0xad],
    // Strokes through single characters, with which chat apps strike text out.
    [0x335, 0x338],
    [0x34f, 0x34f],
    [0x61c, 0x61c],
  ] as const),
  ...([
    [0x115f, 0x115f],
    [0x180e, 0x180e],
    [0x200b, 0x200f],
    [0x202a, 0x202e],
  ] as const),
  ...([
    [0x2060, 0x206f],
    [0xfe00, 0xfe0f],
    [0xfeff, 0xfeff],
  ] as const),
];
const ascii = /^[\t\n\r\x20-\x7e]*$/;
// The digit zero of each non-Latin script, if it is one UTF-16 unit; the digits one to nine follow the zero.
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0x1040, 0x17e0, 0x1810, 0xff10,
];

/**
 * Removes invisible characters, and converts digits of other scripts, full-width letters and punctuation to
 * ASCII; changes nothing else. For plain text, a single test is enough.
 */
export function cleanText(original: string): CleanText {
  if (ascii.test(original))
    return { text: original, invisible: false, otherDigits: false, at: (index) => index };
  let text = '';
  let dropped = false;
  let otherDigits = false;
  const places: number[] = [];
  for (let index = 0; index < original.length; index += 1) {
    const character = original.charAt(index);
    if (isInvisible(original.charCodeAt(index))) {
      dropped = true;
      continue;
    }
    const read = asAscii(original.charCodeAt(index));
    if (read !== null && /\d/.test(read)) otherDigits = true;
    text += read ?? character;
    places.push(index);
  }
  return {
    text,
    invisible: dropped,
    otherDigits,
    at: (index) => places[index] ?? original.length,
  };
}

function isInvisible(code: number): boolean {
  return invisible.some(([from, to]) => code >= from && code <= to);
}

function asAscii(code: number): string | null {
  if (code < 0x660) return null;
  const zero = zeros.find((each) => code >= each && code < each + 10);
  if (zero !== undefined) return String(code - zero);
  if (code === 0x3000) return ' ';
  return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : null;
}
