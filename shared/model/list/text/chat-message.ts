/** The time at the start of a message in an exported chat: `12/05/2024, 10:23 - ` or `[12/05/24, 10:23:45 AM] `. */
const stamp =
  /^[^\p{L}\p{N}]{0,4}\p{Nd}{1,4}[./-]\s?\p{Nd}{1,2}[./-]\s?\p{Nd}{2,4}[,،]?\s\p{Nd}{1,2}[:.]\p{Nd}{2}(?:[:.]\p{Nd}{2})?(?:\s?[\p{L}.]{1,5}){0,2}(?:\]|\s[-\u2013\u2014](?=\s))/u;
const phone = /^\s{0,3}~?\s{0,3}\+\d[\d\s().-]{5,22}:/;

export function isMessage(line: string): boolean {
  return stamp.test(line);
}

/** Replaces the message time and the sender's phone number by blanks, so that positions do not change. */
export function blankStamp(line: string): string {
  const time = stamp.exec(line)?.[0].length ?? 0;
  if (time === 0) return line;
  const sender = phone.exec(line.slice(time))?.[0].length ?? 0;
  return ' '.repeat(time + sender) + line.slice(time + sender);
}
