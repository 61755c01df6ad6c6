/**
 * The two-byte character set of a text; null for other sets. Recognizes the byte order mark, or the zero byte next to the first letter of
 * JSON or XML. Needed to search for text in bytes.
 */
export function wideCharset(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && first !== undefined && begins.has(first)) return 'utf-16le';
  return first === 0 && second !== undefined && begins.has(second) ? 'utf-16be' : null;
}

// First letters of JSON, XML and pages.
const begins: ReadonlySet<number> = new Set(
  ['{', '[', '"', '<', ' ', '\n', '\r', '\t'].map((each) => each.charCodeAt(0)),
);
