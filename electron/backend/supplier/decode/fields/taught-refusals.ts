import { trimEndOf } from '../../../../../shared/model/base/trim-end.ts';

/**
 * Normalizes a supplier's message, to compare it with the messages that the user marked as refusals. The result is the whole message in
 * lower case, without extra spaces and final punctuation. Values that were sent with the order, such as its identifier, become `#`.
 */
export function refusalKey(message: string, sent: Iterable<string>): string {
  let text = message.normalize('NFKC').toLowerCase();
  for (const value of sent) if (value.length >= minLength) text = text.replaceAll(value.toLowerCase(), '#');
  return trimEndOf(text.replace(/\s+/g, ' '), /[\s.!]/).trim();
}

/** Minimum length of a sent value to replace. A shorter value, such as a quantity, could occur in any message by chance. */
const minLength = 6;

/**
 * Words about the supplier itself or about faults in general. A message with these words proves nothing about one order, even if the user
 * marked it as a refusal.
 */
const ofItself =
  /try again|later|time(?:d)? ?out|internal|server error|unexpected|unknown error|went wrong|processing|pending|maintenance|temporar|gateway|database|sql/;

/** True if the user may mark this message as a refusal: it has more than one word, and concerns the order itself. */
export function mayTeach(key: string): boolean {
  return key.split(' ').length > 1 && /\p{L}{3}/u.test(key) && !ofItself.test(key);
}
