import { plainLetters } from '../base/plain-letters.ts';
import { foldText } from '../base/text-folding.ts';

/**
 * Unifies spellings of a name, for customers and groups: ignores letter case, accents, widths, invisible characters and spaces. `''` if the
 * name has no other characters.
 */
export function customerKey(name: string): string {
  return plainLetters(foldText(name)).replace(/\s+/g, ' ').trim();
}
