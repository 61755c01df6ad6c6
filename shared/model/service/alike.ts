import { foldText } from '../base/text-folding.ts';

export interface NamedService {
  readonly id: string;
  readonly name: string;
}

/** Minimum similarity; names with a lower similarity are unrelated. */
const minInCommon = 0.4;

/**
 * Ranks one supplier's services by similarity with the name of another supplier's service. Rare words count more than frequent ones. The
 * result is a suggestion: a person chooses which service is the same.
 */
export function createAlikeness(name: string): {
  add(service: NamedService): void;
  most(limit: number): string[];
} {
  const nameWords = wordsOf(name);
  const seen: { readonly id: string; readonly words: ReadonlySet<string> }[] = [];
  const uses = new Map<string, number>();
  return {
    add({ id, name: otherName }) {
      const words = wordsOf(otherName);
      for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
      if ([...words].some((word) => nameWords.has(word))) seen.push({ id, words });
    },
    most(limit) {
      // A rare word has the highest weight, a word in nearly all names almost none.
      const weightOf = (word: string): number => 1 / (1 + Math.log(1 + (uses.get(word) ?? 0)));
      const sum = (words: Iterable<string>): number =>
        [...words].reduce((total, word) => total + weightOf(word), 0);
      return seen
        .map(({ id, words }) => {
          const common = sum([...words].filter((word) => nameWords.has(word)));
          // Additional words in the candidate count half, because suppliers add advertising to names.
          const beyond = sum([...words].filter((word) => !nameWords.has(word))) / 2;
          return { id, alike: common / (sum(nameWords) + beyond) };
        })
        .filter(({ alike }) => alike >= minInCommon)
        .sort((left, right) => right.alike - left.alike)
        .slice(0, limit)
        .map(({ id }) => id);
    },
  };
}

function wordsOf(name: string): ReadonlySet<string> {
  return new Set(foldText(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
}
