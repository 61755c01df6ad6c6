import { foldWord, wordsOf } from '../../identifier/slot-label.ts';
import { isUnspacedWarning, warningWords, warnsBefore } from './warning-words.ts';

const maxLength = 60;
const rememberedTexts = 5_000;
const longNumber = /\d\d+/g;
const sentenceEnd = /[.!?;:\n–—。！？；：]| - /;

/**
 * Returns a function that tells whether a cell calls its row wrong or not to be ordered. Results are cached
 * by the text without its numbers, because many cells of a long list differ only in them. A single digit is
 * kept, because it may number an IMEI.
 */
export function openCellWarnings(): (cell: string) => boolean {
  const known = new Map<string, boolean>();
  return (cell) => {
    if (cell === '' || !mayWarn(cell)) return false;
    const text = cell.replace(longNumber, '00');
    const warns =
      known.get(text) ?? remarksIn(text).some((each) => warnsBefore(each, wordsOf(each)) !== null);
    if (known.size < rememberedTexts) known.set(text, warns);
    return warns;
  };
}

/**
 * The sentences that are clearly about the row: a short text as a whole, or only the first and the last
 * sentence of a longer text.
 */
function remarksIn(text: string): readonly string[] {
  if (text.length <= maxLength) return [text];
  const sentences = text.split(sentenceEnd).filter((each) => each.trim() !== '');
  return sentences.filter(
    (each, at) => (at === 0 || at === sentences.length - 1) && each.length <= maxLength,
  );
}

// The hashes of all warning words. With them, most cells are examined without creating their words.
const marked = new Uint8Array(1 << 16);
const noLetters = 1;
const separator = 0;
const foldedLetters = new Map<number, readonly number[]>();
for (const word of warningWords) {
  let hash = noLetters;
  for (const letter of word)
    for (const each of foldedOf(letter.codePointAt(0) ?? 0)) hash = hashWith(hash, each);
  marked[placeOf(hash)] = 1;
}

/** False only if a text contains no warning word and no warning in a script without spaces. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a loop over the characters of a million cells, where a call per character would cost too much.
function mayWarn(text: string): boolean {
  let hash = noLetters;
  let isAscii = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const small = code | 0x20;
    if (small >= 0x61 && small <= 0x7a) {
      hash = hashWith(hash, small);
    } else if (code < 0x80) {
      if (marked[placeOf(hash)] === 1) return true;
      hash = noLetters;
    } else {
      isAscii = false;
      const point = text.codePointAt(at) ?? code;
      if (point > 0xffff) at += 1;
      for (const letter of foldedOf(point)) {
        if (letter === separator && marked[placeOf(hash)] === 1) return true;
        hash = letter === separator ? noLetters : hashWith(hash, letter);
      }
    }
  }
  return marked[placeOf(hash)] === 1 || (!isAscii && isUnspacedWarning(text));
}

/** The letters of a folded character, as in `wordsOf`; `separator` for all other characters. */
function foldedOf(point: number): readonly number[] {
  const known = foldedLetters.get(point);
  if (known !== undefined) return known;
  // Only at a word's end, the folded form of Σ is ς.
  const letters = [...foldWord(String.fromCodePoint(point)).replaceAll('ς', 'σ')];
  const found = letters.map((letter) =>
    /[^\P{L}\p{Script=Han}]/u.test(letter) ? (letter.codePointAt(0) ?? 0) : separator,
  );
  foldedLetters.set(point, found);
  return found;
}

function hashWith(hash: number, letter: number): number {
  return (Math.imul(hash, 31) + letter) | 0;
}

function placeOf(hash: number): number {
  return (hash ^ (hash >>> 16)) & 0xffff;
}
