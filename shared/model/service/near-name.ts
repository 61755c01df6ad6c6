/** A name in the form for comparing lists and catalogues: without trade marks, accents, punctuation, HTML entities and double spaces. */
export function foldedName(name: string): string {
  return name
    .replace(/&(?:trade|reg|copy|amp|nbsp|quot|apos|lt|gt|#\d{1,6}|#x[\da-f]{1,6});/gi, ' ')
    .replace(/[™®©℠]|\((?:tm|r|c)\)/gi, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();
}

// Minimum share of common words; with a smaller share, the name is of another service.
const minShare = 0.7;
// Minimum lead over the second best match; otherwise the match is ambiguous.
const minLead = 0.1;

/**
 * Finds the service whose name is most similar to a written name; null if no name, or more than one, is similar enough. The services' names
 * are split only once, because a list may contain many names.
 */
export function openNearNames<Named extends { readonly name: string }>(
  services: Iterable<Named>,
): (written: string) => Named | null {
  const named = [...services].map((service) => ({ service, words: wordsOf(service.name) }));
  return (written) => {
    const writtenWords = wordsOf(written);
    let [best, bestShare, second] = [null as Named | null, 0, 0];
    for (const { service, words } of named) {
      const share = shareOf(writtenWords, words);
      if (share > bestShare) [best, bestShare, second] = [service, share, bestShare];
      else if (share > second) second = share;
    }
    return bestShare >= minShare && bestShare - second >= minLead ? best : null;
  };
}

function wordsOf(name: string): ReadonlySet<string> {
  return new Set(
    foldedName(name)
      .split(' ')
      .filter((word) => word !== ''),
  );
}

/** The share of common words, averaged over the shorter and the longer name. */
function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((word) => other.has(word)).length;
  // Digits distinguish services: iPhone 12 is not iPhone 13.
  const figures = (wordSet: ReadonlySet<string>) => [...wordSet].filter((word) => /\d/.test(word)).join(' ');
  if (common === 0 || figures(one) !== figures(other)) return 0;
  return (common / Math.min(one.size, other.size) + common / Math.max(one.size, other.size)) / 2;
}
