import { wideCharset } from './wide-charset.ts';

/** Minimum length of a key to search for; shorter text would match by chance. */
const minKeyLength = 6;
const maxSample = 300;

/**
 * Maximum number of backslashes before a letter. A letter that is escaped n times has up to 2^n backslashes. Without a limit, a page of
 * backslashes would take quadratic time.
 */
const maxEscapes = 24;
/** What a page may write inside a key: a tag, a mark without width, a hard space, or an escaped line break. */
const insertions = [
  '<[^<>]{0,30}>',
  '&(?:nbsp|shy|zwn?j|ZeroWidthSpace|#0{0,8}(?:160|173|820[3-7])|#x0{0,8}(?:a0|ad|200[b-f]));',
  '\\\\{1,4}(?:[rnt]|u(?:00a0|00ad|200[b-f]|2060|feff))',
  '[\\u00a0\\u00ad\\u200b-\\u200f\\u2060\\ufeff]',
  // The same marks as UTF-8, read as one letter per byte.
  '\\xc2[\\xa0\\xad]|\\xe2\\x80[\\x8b-\\x8f]|\\xe2\\x81\\xa0|\\xef\\xbb\\xbf',
].join('|');
/** Separators between the groups of a key. */
const split = `(?:(?:${insertions}){1,2}[ \\t\\r\\n]{0,2}|[ \\t\\r\\n.:_-]{0,2})`;
/** Minimum length of a part of a key that is removed. A part of less than half of the key does not give the key away. */
const minPartLength = 8;

/**
 * Overwrites the key in a reply in every form in which a panel may echo the key: escaped, as base64, as hex, reversed, in groups, divided
 * by tags or invisible marks, or cut at either end. The length stays the same. The time is linear. The key never reaches the journal, a
 * log or the page (.github/SECURITY.md).
 */
export function withoutKey(bytes: Uint8Array, key: string): Uint8Array {
  const clean = Buffer.from(bytes);
  if (key.length < minKeyLength) return clean;
  const { text, width } = lettersOf(clean);
  const hide = (from: number, to: number): void => void clean.fill('*', from * width, to * width);
  const inText = width === 1 ? Buffer.from(key).toString('latin1') : key;
  for (const [from, to] of partsIn(text, inText)) hide(from, to);
  for (const inside of insideBase64(key))
    for (const { index, 0: found } of text.matchAll(inside)) hide(index, index + found.length);
  const inBytes = Buffer.from(key);
  for (const form of new Set([
    key,
    inBytes.toString('base64').replaceAll('=', ''),
    inBytes.toString('base64url'),
    inBytes.toString('hex'),
    [...key].reverse().join(''),
  ])) {
    const letters = [...form].map(anyFormOf);
    // The look-ahead also finds a match that begins inside another match.
    const beginning = new RegExp(`(?=(${letters.slice(0, minKeyLength).join(split)}))`, 'gi');
    // Most replies do not contain the beginning, and so do not need these expressions.
    let remainingLetters: readonly RegExp[] | null = null;
    for (const { index, 1: prefix = '' } of text.matchAll(beginning)) {
      remainingLetters ??= letters.slice(minKeyLength).map(letterOrCut);
      hide(index, endOf(text, index + prefix.length, remainingLetters) ?? index);
    }
  }
  return clean;
}

/**
 * Matches the key inside a longer text in base64, such as `user:key`. There the letters depend on the key's position, and those at both
 * ends also on its neighbours.
 */
function insideBase64(key: string): readonly RegExp[] {
  const bytes = Buffer.from(key);
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const innerText = text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    const letter: Record<string, string> = {
      '+': '(?:[+-]|%2b|\\\\u002b)',
      '/': '(?:\\\\{0,4}/|_|%2f|\\\\u002f)',
    };
    return new RegExp(
      [...innerText].map((each) => letter[each] ?? each).join('(?:\\\\[rn]|[ \\r\\n]){0,4}'),
      'gi',
    );
  });
}

/**
 * The places of the key, and of its parts that have at least half of it, such as a key that was cut at either
 * end. The key is divided into pieces of about a quarter of its length. Each such part contains at least one
 * whole piece, so only the pieces are searched for.
 */
function* partsIn(text: string, key: string): Generator<readonly [from: number, to: number]> {
  const least = Math.min(key.length, Math.max(minPartLength, Math.ceil(key.length / 2)));
  const pieceLength = Math.floor((least + 1) / 2);
  const small = key.toLowerCase();
  const isSame = (at: number, inKey: number): boolean => text[at]?.toLowerCase() === small[inKey];
  for (let start = 0; start + pieceLength <= key.length; start += pieceLength) {
    const piece = new RegExp(`(?=${asWritten(key.slice(start, start + pieceLength))})`, 'gi');
    for (const { index } of text.matchAll(piece)) {
      let [from, to] = [index, index + pieceLength];
      while (from > 0 && from - index + start > 0 && isSame(from - 1, from - 1 - index + start)) from -= 1;
      while (to - index + start < key.length && isSame(to, to - index + start)) to += 1;
      if (to - from >= least) yield [from, to];
    }
  }
}

/** Like `withoutKey`, for our own text such as a described request. */
export function textWithoutKey(text: string, key: string): string {
  return Buffer.from(withoutKey(Buffer.from(text), key)).toString();
}

const secretName = 'token|passw|secret|jwt|(?:api|access|auth|private|rest)[\\s_-]{0,2}key';
const namedSecrets = new RegExp(
  ['"', '\\\\{1,4}"']
    .map((quote) => `(${quote}[^"\\\\]{0,40}(?:${secretName})[^"\\\\]{0,40}${quote}\\s*:\\s*${quote})`)
    .map((opening, nested) => opening + (nested === 0 ? '(?:[^"\\\\]|\\\\.){1,4000}' : '[^"\\\\]{1,4000}'))
    .join('|'),
  'gi',
);

export function isSecretName(name: string): boolean {
  return new RegExp(secretName, 'i').test(name);
}

/**
 * Removes the values of fields that hold a key, a token or a password, from JSON in a text. A supplier may send secrets that this app does
 * not know, such as the account's key to a person who signed in with e-mail and password.
 */
export function withoutNamedSecrets(text: string): string {
  return text.replace(namedSecrets, (_, opening?: string, nested?: string) => `${opening ?? nested}[secret]`);
}

/**
 * A short piece of a reply that may be shown and logged. Contains no long number that could be an IMEI or a card, no e-mail address, and no
 * value of a field for secrets.
 */
export function sampleOf(text: string): string {
  return withoutNamedSecrets(text.slice(0, maxSample * 4))
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
  const evenBytes = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return { text: evenBytes.swap16().toString('utf16le'), width: 2 };
}

/**
 * The position after the rest of a key. If the text ends within the key, the end of the text. Null if something other than the key follows.
 */
function endOf(text: string, from: number, remainingLetters: readonly RegExp[]): number | null {
  let at = from;
  for (const next of remainingLetters) {
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
  const units = letter.split('').map((unit) => `(?:\\\\{1,${maxEscapes}}|%)u${hex(unit.charCodeAt(0), 4)}`);
  const name = names[letter];
  return `(?:${[
    ...(name === undefined ? [] : [`&(?:amp;){0,${maxEscapes}}${name};`]),
    `&(?:amp;){0,${maxEscapes}}#(?:0{0,8}${code}|x0{0,8}${hex(code, 1)});`,
    units.join(''),
    `\\\\{1,${maxEscapes}}u\\{0{0,8}${hex(code, 1)}\\}`,
    utf8.map((byte) => `\\\\{1,${maxEscapes}}x${hex(byte, 2)}`).join(''),
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
  '!': 'excl',
  '#': 'num',
  $: 'dollar',
  '%': 'percnt',
  '(': 'lpar',
  ')': 'rpar',
  '*': 'ast',
  '+': 'plus',
  ',': 'comma',
  '.': 'period',
  '/': 'sol',
  ':': 'colon',
  ';': 'semi',
  '=': 'equals',
  '?': 'quest',
  '@': 'commat',
  '[': 'lsqb',
  '\\': 'bsol',
  ']': 'rsqb',
  _: 'lowbar',
  '|': 'vert',
};

function asWritten(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
