import { plainLetters } from '../base/plain-letters.ts';
import { foldText } from '../base/text-folding.ts';

/**
 * Folds spellings of a name, for customers and groups: letter case, accents, widths, invisible characters and spaces do not count. `''` if nothing is
 * left.
 */
export function customerKey(name: string): string {
  return plainLetters(foldText(name)).replace(/\s+/g, ' ').trim();
}
