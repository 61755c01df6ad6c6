import { readOnceMore } from './encoded-twice.ts';

/** Bytes of a reply as text: UTF-8, with or without its mark; UTF-16 where its mark says so; else Windows Latin. Never throws. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/**
 * A supplier's words without their HTML: tags dropped, entities read once, white space joined, capped. For people to
 * read and for comparing with known messages; the result is text, never markup.
 */
export function plainWords(text: string, longest = 500): string {
  if (text.length <= longest && isPlain(text)) return text;
  let words = readOnceMore(text).slice(0, longest * 20);
  if (words.includes('<')) words = words.replace(/<[a-zA-Z!/?][^<>]{0,2000}>/g, ' ');
  if (words.includes('&'))
    words = words.replace(
      /&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,6});/g,
      (whole, name: string) => entity(name) ?? whole,
    );
  return words
    .replace(/[^\S ]\s*|\s\s+/g, ' ')
    .trim()
    .slice(0, longest);
}

/** Most names and prices hold nothing to take out, and short ones are looked through faster than a pattern starts. */
function isPlain(text: string): boolean {
  let before = 32;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 126) return !/[<&\u00c2-\u00f4]|\s\s|[^\S ]|^\s|\s$/.test(text);
    // A tag, an entity, a control character; a space at the start or after another.
    if (code === 60 || code === 38 || code < 32 || (code === 32 && before === 32)) return false;
    before = code;
  }
  return before !== 32 || text === '';
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return named.get(name.toLowerCase());
  const hex = name[1] === 'x' || name[1] === 'X';
  const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}
