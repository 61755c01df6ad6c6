import { foldText } from '../base/text-folding.ts';

/** A service, for comparing names. */
export interface NamedService {
  readonly id: string;
  readonly name: string;
}

/** Less of a name in common says nothing. */
const minInCommon = 0.4;

/**
 * Holds services of one supplier against the name of another supplier's: those that are most alike come first. Words that few services have say
 * more than words that many have. It is a suggestion: which service is the same a person says.
 */
export function createAlikeness(name: string): {
  /** One of those that may be the same. */
  add(service: NamedService): void;
  most(limit: number): string[];
} {
  const wanted = wordsOf(name);
  const seen: { readonly id: string; readonly words: ReadonlySet<string> }[] = [];
  const uses = new Map<string, number>();
  return {
    add({ id, name: theirs }) {
      const words = wordsOf(theirs);
      for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1);
      if ([...words].some((word) => wanted.has(word))) seen.push({ id, words });
    },
    most(limit) {
      // A rare word weighs most; one that nearly all have, hardly anything.
      const weightOf = (word: string): number => 1 / (1 + Math.log(1 + (uses.get(word) ?? 0)));
      const sum = (words: Iterable<string>): number =>
        [...words].reduce((total, word) => total + weightOf(word), 0);
      return seen
        .map(({ id, words }) => {
          const common = sum([...words].filter((word) => wanted.has(word)));
          // What theirs says beyond it counts half: suppliers praise their services in the name.
          const beyond = sum([...words].filter((word) => !wanted.has(word))) / 2;
          return { id, alike: common / (sum(wanted) + beyond) };
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
