// What Windows puts where Latin-1 has control characters; a panel may have read either.
const windowsOnly = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** The lead of a character of several bytes and its next, each read as one character. */
const looksTwice = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/;

/**
 * Text whose UTF-8 was read as Latin-1 and encoded again, as it was meant; any other
 * text as it is. Only if the whole of it is such text: real words hardly ever are valid UTF-8 read as Latin-1.
 */
export function readOnceMore(text: string): string {
  if (!looksTwice.test(text)) return text;
  let bytes = '';
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const place = code > 0xff ? windowsOnly.indexOf(text.charAt(at)) : -1;
    if (code > 0xff && place === -1) return text;
    bytes += `%${(place === -1 ? code : 0x80 + place).toString(16).padStart(2, '0')}`;
  }
  try {
    // It reads UTF-8, and nothing that only looks like it.
    return decodeURIComponent(bytes);
  } catch {
    return text;
  }
}
