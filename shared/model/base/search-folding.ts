import { plainLetters } from './plain-letters.ts';
import { foldText } from './text-folding.ts';

// Accents, Arabic vowel signs and hamzas, the tatweel (which only stretches an Arabic word), and the nukta (dot) of Hindi.
const marks = /[\u0300-\u036f\u0640\u064b-\u065f\u0670\u093c]/g;
// Arabic letters that people often type instead of each other, because of Urdu or Persian keyboards or common misspellings.
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
 * Folds a text for all searches, palettes and filters of the page: removes case, accents and the dots of i, and uses Latin digits. The
 * result does not depend on the computer's language. Fold both the text and the search.
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
