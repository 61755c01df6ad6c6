import { plainLetters } from '../base/plain-letters.ts';
import { latinDigits } from '../base/text-folding.ts';

export const letters = (text: string): number => [...text].length;

/**
 * One term of a search. `part`: any part of a word, from three letters. `edge`: the start or end of a word, for two letters. `whole`: a
 * whole word, for single letters without other terms. `number`: only the digits of a number.
 */
export interface SearchWord {
  readonly is: 'part' | 'edge' | 'whole' | 'number';
  readonly text: string;
  readonly typed: string;
}

/** Separators that people write between the digits of one number. */
export const gaps = [' ', '-', '.', '/'] as const;
const digitGroup = /^\+?[()./-]*\d[\d()./-]*$/;
/** Minimum digits of a `number`. A term with fewer digits may also be part of a text. */
const minOfNumber = 4;
/** Maximum words; more would not narrow the search. */
const maxWords = 8;

/** The terms of a search without duplicates. Adjacent digit groups are one number, whatever their spacing. */
export function searchWords(search: string): readonly SearchWord[] {
  const groups = latinDigits(search.replaceAll('\0', ''))
    .normalize('NFC')
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  const typed: string[][] = [];
  for (const group of groups) {
    const before = typed.at(-1);
    if (before !== undefined && digitGroup.test(group) && digitGroup.test(before[0] ?? ''))
      before.push(group);
    else typed.push([group]);
  }
  const words = typed.flatMap((together): SearchWord[] => {
    const digits = together.join('').replace(/\D/g, '');
    if (digitGroup.test(together[0] ?? '') && digits.length >= minOfNumber)
      return [{ is: 'number', text: digits, typed: together.join(' ') }];
    return together.map((text) => ({ is: letters(text) >= 3 ? 'part' : 'edge', text, typed: text }));
  });
  const each = [...new Map(words.map((word) => [word.text.toLowerCase(), word])).values()].slice(0, maxWords);
  const single = each.every(({ text }) => letters(text) === 1);
  return single ? each.map((word) => ({ ...word, is: 'whole' })) : each;
}

export interface MarkedPart {
  readonly text: string;
  readonly marked: boolean;
}

/** Splits the text into parts and marks those that match the search; returns one unmarked part if none does. */
export function markedParts(text: string, search: string): readonly MarkedPart[] {
  const plainText = plainLetters(text);
  // If folding changes the length, positions of marks would be wrong.
  if (plainText.length !== text.length) return [{ text, marked: false }];
  const patterns = searchWords(search).map(patternOf);
  if (patterns.length === 0) return [{ text, marked: false }];
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const { index, 0: found } of plainText.matchAll(new RegExp(patterns.join('|'), 'gu'))) {
    if (index > end) parts.push({ text: text.slice(end, index), marked: false });
    end = index + found.length;
    parts.push({ text: text.slice(index, end), marked: true });
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), marked: false });
  return parts;
}

function patternOf({ is, text }: SearchWord): string {
  if (is === 'number') return [...text].join('[ ./-]?');
  const word = plainLetters(text).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const [start, finish] = ['(?<=^|\\s)', '(?=$|\\s)'];
  if (is === 'part') return word;
  return is === 'whole' ? `${start}${word}${finish}` : `${start}${word}|${word}${finish}`;
}
