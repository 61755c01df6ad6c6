// Windows-1252's characters where Latin-1 has control characters (0x80 to 0x9F). A supplier may have used either encoding.
const windowsOnly = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** Matches the first two bytes of a UTF-8 character with several bytes, each read as one character. */
const looksTwice = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/;

/**
 * Repairs a text whose UTF-8 bytes were read as Latin-1 and encoded again; returns any other text unchanged. Repairs only if the whole text
 * can be decoded, because the Latin-1 bytes of real words are almost never valid UTF-8.
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
    // Throws if the bytes are not valid UTF-8.
    return decodeURIComponent(bytes);
  } catch {
    return text;
  }
}
