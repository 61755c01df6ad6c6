/**
 * Removes the characters at the end that match `sign`, one at a time. A pattern such as `/[\s.]+$/` takes quadratic
 * time if the text contains a long run of such characters before its end.
 */
export function trimEndOf(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
