import { foldForSearch } from '../../../../shared/model/base/search-folding.ts';
import type { Person } from '../../../../shared/model/staff/person.ts';

/** The digit of an index in the list of people; null after the ninth. */
export function digitOf(place: number): string | null {
  return place < 9 ? String(place + 1) : null;
}

/** The person of a key: the one at this number, or the only one whose name begins with this letter. */
export function personForKey(people: readonly Person[], key: string): Person | null {
  const byDigit = people.find((_, place) => digitOf(place) === key);
  if (byDigit !== undefined) return byDigit;
  if (key.length !== 1) return null;
  const letter = foldForSearch(key);
  const named = people.filter(({ name }) => foldForSearch(name).startsWith(letter));
  return named.length === 1 ? (named[0] ?? null) : null;
}
