import { plainLetters } from '../base/plain-letters.ts';
import { foldText } from '../base/text-folding.ts';

/**
 * What makes two spellings of a name one customer, or one group: letter case, accents, widths, invisible marks and spaces do not count. `''` if nothing
 * is left to tell a person by.
 */
export function customerKey(name: string): string {
  return plainLetters(foldText(name)).replace(/\s+/g, ' ').trim();
}
