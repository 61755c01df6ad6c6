import { plainLetters } from '../base/plain-letters.ts';
import { foldText } from '../base/text-folding.ts';

/**
 * Makes spellings of one name equal, for customers and groups: letter case, accents, widths, invisible marks and spaces do not count.
 * `''` if nothing is left that names somebody.
 */
export function customerKey(name: string): string {
  return plainLetters(foldText(name)).replace(/\s+/g, ' ').trim();
}
