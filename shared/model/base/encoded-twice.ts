// The characters of Windows-1252 in place of Latin-1's control characters; a panel may have used either encoding.
const windowsOnly = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** The first two bytes of a multi-byte UTF-8 character, each read as one character. */
const looksTwice = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/;

/**
 * Repairs text whose UTF-8 was read as Latin-1 and encoded again; returns other text unchanged. Applies only if the whole text decodes:
 * real words are almost never valid UTF-8 when read as Latin-1.
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
    // Throws unless the bytes are valid UTF-8.
    return decodeURIComponent(bytes);
  } catch {
    return text;
  }
}
