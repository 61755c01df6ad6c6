/**
 * Text without the signs at its end that `sign` matches, one character at a time. An expression such as `/[\s.]+$/` takes quadratic time
 * over a long run that does not end the text.
 */
export function trimEndOf(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
