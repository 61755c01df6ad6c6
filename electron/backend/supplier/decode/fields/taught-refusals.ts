import { trimEndOf } from '../../../../../shared/model/base/trim-end.ts';

/**
 * A message of the supplier as it is compared with what a person taught: whole, without capitals, spacing and closing marks, and
 * with what the order itself sent (its identifier above all) replaced by `#`.
 */
export function refusalKey(words: string, sent: Iterable<string>): string {
  let text = words.normalize('NFKC').toLowerCase();
  for (const value of sent)
    if (value.length >= shortestSent) text = text.replaceAll(value.toLowerCase(), '#');
  return trimEndOf(text.replace(/\s+/g, ' '), /[\s.!]/).trim();
}

/** A value as short as a quantity is in any message. */
const shortestSent = 6;

/** What a supplier says of itself, or of every fault alike: such words prove nothing of one order, anyone who teaches them. */
const ofItself =
  /try again|later|time(?:d)? ?out|internal|server error|unexpected|unknown error|went wrong|processing|pending|maintenance|temporar|gateway|database|sql/;

/** Whether these words can be taught as a refusal: they say what is wrong with the order, in more than a word. */
export function mayTeach(key: string): boolean {
  return key.split(' ').length > 1 && /\p{L}{3}/u.test(key) && !ofItself.test(key);
}
