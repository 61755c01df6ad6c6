import { wideCharset } from './wide-charset.ts';

/** The shortest key that is looked for; shorter text would be found where it is no key. */
const shortestKey = 6;
const mostSample = 300;

/**
 * Takes the key out of a reply, however a panel writes what it echoes, and out of its end where the reply was cut in
 * the middle of it. What comes back has the same length. The key never reaches the journal, a log or the page (.github/SECURITY.md).
 */
export function withoutKey(bytes: Uint8Array, key: string): Uint8Array {
  const clean = Buffer.from(bytes);
  if (key.length < shortestKey) return clean;
  const { text, width } = lettersOf(clean);
  const hide = (from: number, to: number): void => void clean.fill('*', from * width, to * width);
  for (const { index } of text.matchAll(new RegExp(asWritten(key), 'gi'))) hide(index, index + key.length);
  for (const form of [key, Buffer.from(key).toString('base64').replace(/=+$/, '')]) {
    const letters = [...form].map(anyFormOf);
    // Looked ahead for, so that one that begins within another is found too.
    const beginning = new RegExp(`(?=(${letters.slice(0, shortestKey).join('')}))`, 'gi');
    for (const { index, 1: begun = '' } of text.matchAll(beginning))
      hide(index, endOf(text, index + begun.length, letters.slice(shortestKey)) ?? index);
  }
  return clean;
}

/** `withoutKey` for text of our own, such as a described request. */
export function textWithoutKey(text: string, key: string): string {
  return Buffer.from(withoutKey(Buffer.from(text), key)).toString();
}

/** A short piece of a reply that may be shown and logged: no long number that could be an IMEI or a card, no e-mail. */
export function sampleOf(text: string): string {
  return text
    .slice(0, mostSample * 4)
    .replace(/\d{14,}/g, '[number]')
    .replace(/[\w.+-]{1,64}@[\w.-]{1,100}/g, '[e-mail]')
    .replace(/\s+/g, ' ')
    .slice(0, mostSample);
}

/** As a reply is read: a letter for each byte, or for each two where it is UTF-16. */
function lettersOf(bytes: Buffer): { readonly text: string; readonly width: 1 | 2 } {
  const wide = wideCharset(bytes);
  if (wide === null) return { text: bytes.toString('latin1'), width: 1 };
  if (wide === 'utf-16le') return { text: bytes.toString('utf16le'), width: 2 };
  const whole = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return { text: whole.swap16().toString('utf16le'), width: 2 };
}

/** Where the rest of a key ends, or the text within it; null where something else follows. */
function endOf(text: string, from: number, rest: readonly string[]): number | null {
  let at = from;
  for (const letter of rest) {
    const next = new RegExp(`${letter}|(?:[\\\\%&][^;]{0,12})?$`, 'iy');
    next.lastIndex = at;
    if (!next.test(text)) return null;
    at = next.lastIndex;
  }
  return at;
}

/** A letter of a key as it is, or as JSON, addresses and HTML write it, be it several times over. */
function anyFormOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const utf8 = [...Buffer.from(letter)];
  const hex = (each: number, digits: number): string => each.toString(16).padStart(digits, '0');
  const units = letter.split('').map((unit) => `\\\\+u${hex(unit.charCodeAt(0), 4)}`);
  const name = names[letter];
  return `(?:${[
    ...(name === undefined ? [] : [`&(?:amp;)*${name};`]),
    `&(?:amp;)*#(?:0*${code}|x0*${hex(code, 1)});`,
    units.join(''),
    utf8.map((byte) => `%(?:25)*${hex(byte, 2)}`).join(''),
    ...(letter === ' ' ? ['\\+'] : []),
    `\\\\*${asWritten(letter)}`,
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
