/**
 * Removes the characters at the end that match `sign`, one at a time. A pattern such as `/[\s.]+$/` takes quadratic time for a long run
 * that is not at the end.
 */
export function trimEndOf(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
