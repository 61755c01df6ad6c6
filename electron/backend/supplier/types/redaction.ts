import { wideCharset } from './wide-charset.ts';

/** Minimum length of a key to search for; shorter text would match by chance. */
const shortestKey = 6;
const maxSample = 300;

/**
 * Maximum number of backslashes before a letter. A letter that is escaped n times has up to 2^n backslashes. Without a limit, a page of
 * backslashes would take quadratic time.
 */
const maxEscapes = 24;
/** Separators between the groups of a key. */
const split = '[ \\t\\r\\n.:_-]{0,2}';

/**
 * Overwrites the key in a reply in every form in which a panel may echo the key: escaped, as base64, as hex, reversed, in groups, or cut
 * off at the end. The length stays the same. The time is linear. The key never reaches the journal, a log or the page
 * (.github/SECURITY.md).
 */
export function withoutKey(bytes: Uint8Array, key: string): Uint8Array {
  const clean = Buffer.from(bytes);
  if (key.length < shortestKey) return clean;
  const { text, width } = lettersOf(clean);
  const hide = (from: number, to: number): void => void clean.fill('*', from * width, to * width);
  for (const { index } of text.matchAll(new RegExp(asWritten(key), 'gi'))) hide(index, index + key.length);
  const inBytes = Buffer.from(key);
  for (const form of [
    key,
    inBytes.toString('base64').replaceAll('=', ''),
    inBytes.toString('base64url'),
    inBytes.toString('hex'),
    [...key].reverse().join(''),
  ]) {
    const letters = [...form].map(anyFormOf);
    // The look-ahead also finds a match that begins inside another match.
    const beginning = new RegExp(`(?=(${letters.slice(0, shortestKey).join(split)}))`, 'gi');
    const rest = letters.slice(shortestKey).map(letterOrCut);
    for (const { index, 1: begun = '' } of text.matchAll(beginning))
      hide(index, endOf(text, index + begun.length, rest) ?? index);
  }
  return clean;
}

/** Like `withoutKey`, for our own text such as a described request. */
export function textWithoutKey(text: string, key: string): string {
  return Buffer.from(withoutKey(Buffer.from(text), key)).toString();
}

/**
 * A short piece of a reply that may be shown and logged. Contains no long number that could be an IMEI or a card, and no e-mail address.
 */
export function sampleOf(text: string): string {
  return text
    .slice(0, maxSample * 4)
    .replace(/\d{14,}/g, '[number]')
    .replace(/[\w.+-]{1,64}@[\w.-]{1,100}/g, '[e-mail]')
    .replace(/\s+/g, ' ')
    .slice(0, maxSample);
}

/** The bytes as text: one letter per byte, or per two bytes for UTF-16. */
function lettersOf(bytes: Buffer): { readonly text: string; readonly width: 1 | 2 } {
  const wide = wideCharset(bytes);
  if (wide === null) return { text: bytes.toString('latin1'), width: 1 };
  if (wide === 'utf-16le') return { text: bytes.toString('utf16le'), width: 2 };
  const whole = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return { text: whole.swap16().toString('utf16le'), width: 2 };
}

/**
 * The position after the rest of a key. If the text ends within the key, the end of the text. Null if something other than the key follows.
 */
function endOf(text: string, from: number, rest: readonly RegExp[]): number | null {
  let at = from;
  for (const next of rest) {
    next.lastIndex = at;
    if (!next.test(text)) return null;
    at = next.lastIndex;
  }
  return at;
}

/** Matches the next letter of a key, or the end of the text. */
function letterOrCut(letter: string): RegExp {
  return new RegExp(`${split}(?:${letter}|(?:[\\\\%&][^;]{0,12})?$)`, 'iy');
}

/** Matches a letter unchanged, or escaped for JSON, URLs or HTML, even several times. */
function anyFormOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const utf8 = [...Buffer.from(letter)];
  const hex = (each: number, digits: number): string => each.toString(16).padStart(digits, '0');
  const units = letter.split('').map((unit) => `\\\\{1,${maxEscapes}}u${hex(unit.charCodeAt(0), 4)}`);
  const name = names[letter];
  return `(?:${[
    ...(name === undefined ? [] : [`&(?:amp;){0,${maxEscapes}}${name};`]),
    `&(?:amp;){0,${maxEscapes}}#(?:0{0,8}${code}|x0{0,8}${hex(code, 1)});`,
    units.join(''),
    utf8.map((byte) => `%(?:25){0,${maxEscapes}}${hex(byte, 2)}`).join(''),
    ...(letter === ' ' ? ['\\+'] : []),
    // Matches a backslash of the key separately. Otherwise the patterns of neighbouring letters could divide a long run of backslashes in
    // many ways.
    letter === '\\' ? '\\\\{1,4}' : `\\\\{0,${maxEscapes}}${asWritten(letter)}`,
    asWritten(Buffer.from(utf8).toString('latin1')),
  ].join('|')})`;
}

const names: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

function asWritten(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
