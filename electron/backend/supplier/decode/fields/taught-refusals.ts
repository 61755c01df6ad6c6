import { trimEndOf } from '../../../../../shared/model/base/trim-end.ts';

/**
 * Normalizes a supplier's message for comparison with taught refusals: the whole message, in lower case, without extra spaces and final
 * punctuation. Replaces the order's own sent values (such as its identifier) by `#`.
 */
export function refusalKey(words: string, sent: Iterable<string>): string {
  let text = words.normalize('NFKC').toLowerCase();
  for (const value of sent)
    if (value.length >= shortestSent) text = text.replaceAll(value.toLowerCase(), '#');
  return trimEndOf(text.replace(/\s+/g, ' '), /[\s.!]/).trim();
}

/** Minimum length of a sent value to replace; short values such as a quantity occur in any message. */
const shortestSent = 6;

/** Words about the supplier itself or about faults in general. Even a taught message with them proves nothing about one order. */
const ofItself =
  /try again|later|time(?:d)? ?out|internal|server error|unexpected|unknown error|went wrong|processing|pending|maintenance|temporar|gateway|database|sql/;

/** True if the words can be taught as a refusal: more than one word, and about the order itself. */
export function mayTeach(key: string): boolean {
  return key.split(' ').length > 1 && /\p{L}{3}/u.test(key) && !ofItself.test(key);
}
