/**
 * Removes the characters at the end of a text that match `sign`, one at a time. A pattern such as `/[\s.]+$/` would take quadratic time if
 * the text contains many such characters in a row before its end.
 */
export function trimEndOf(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
