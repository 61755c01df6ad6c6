import { plainLetters } from './plain-letters.ts';
import { foldText } from './text-folding.ts';

// Vowel signs and hamzas above or below, the long stroke that only fills a line, and the dot of letters that Hindi borrowed.
const marks = /[\u0300-\u036f\u0640\u064b-\u065f\u0670\u093c]/g;
// Letters of Arabic that are typed for one another: on keyboards of Urdu and Persian, or because few type them rightly.
const sameLetters: Readonly<Record<string, string>> = {
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ہ: 'ه',
  ھ: 'ه',
  ة: 'ه',
  ۃ: 'ه',
  ٱ: 'ا',
};
const ofSame = new RegExp(`[${Object.keys(sameLetters).join('')}]`, 'g');

/**
 * A text as every search, palette and filter of the page compares it: without case, accents and dots over or under an i, with Latin digits, by the
 * rules of no language of the machine. Text and search are both folded.
 */
export function foldForSearch(text: string): string {
  return plainLetters(foldText(text).normalize('NFD').replace(marks, '')).replace(
    ofSame,
    (letter) => sameLetters[letter] ?? letter,
  );
}

/** True if every word of the search occurs in the text, in any order. */
export function isFoundIn(text: string, search: string): boolean {
  const folded = foldForSearch(text);
  return foldForSearch(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
