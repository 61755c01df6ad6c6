import { trimEndOf } from '../../../../../shared/model/base/trim-end.ts';

/**
 * A supplier's message in the form that is compared with taught ones: whole, without capitals, spacing and closing marks, and with the
 * order's own sent values (its identifier above all) replaced by `#`.
 */
export function refusalKey(words: string, sent: Iterable<string>): string {
  let text = words.normalize('NFKC').toLowerCase();
  for (const value of sent)
    if (value.length >= shortestSent) text = text.replaceAll(value.toLowerCase(), '#');
  return trimEndOf(text.replace(/\s+/g, ' '), /[\s.!]/).trim();
}

/** A value as short as a quantity occurs in any message. */
const shortestSent = 6;

/** Words about the supplier itself, or about any fault: even if taught, they prove nothing about one order. */
const ofItself =
  /try again|later|time(?:d)? ?out|internal|server error|unexpected|unknown error|went wrong|processing|pending|maintenance|temporar|gateway|database|sql/;

/** True if these words can be taught as a refusal: they say what is wrong with the order, in more than one word. */
export function mayTeach(key: string): boolean {
  return key.split(' ').length > 1 && /\p{L}{3}/u.test(key) && !ofItself.test(key);
}
