import { wideCharset } from '../../types/wide-charset.ts';

export interface DecodedText {
  readonly text: string;
  /** The declared character set, if the bytes do not fit it. Null if the bytes do not contradict the declaration. */
  readonly misfit: string | null;
  /** True if the text was decoded without errors from a character set other than UTF-8. The text can then be stored as UTF-8. */
  readonly converted: boolean;
}

const unreadable = '\ufffd';

/**
 * Decodes bytes to text: by their byte order mark, then as UTF-8 if they can only be UTF-8, then by the declared character set
 * (`Content-Type`, XML declaration or `meta` element). If the declaration is missing, unusable or a Western set, the bytes are read as
 * Windows Latin. Bytes that cannot be Western text, or that do not exist in the declared set, become U+FFFD. Such bytes never become
 * letters of another alphabet. Never throws.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: checks each kind of evidence for a character set, strongest first.
export function decodeBytes(bytes: Uint8Array, contentType: string | null = null): DecodedText {
  const marked = markedCharset(bytes);
  // PHP sends the byte order mark of its own file before text in any character set.
  if (marked !== null && (marked !== 'utf-8' || decodeWhole(marked, bytes) !== null))
    return { text: new TextDecoder(marked).decode(bytes), misfit: null, converted: false };
  if (marked !== null) return decodeBytes(bytes.subarray(3), contentType);
  const declared = declaredCharset(bytes, contentType);
  const own = declared === null ? null : charsetOf(declared);
  // Text in ISO-2022-JP consists of ASCII bytes, so only its escape character shows the character set.
  const escapes = own === 'iso-2022-jp' && bytes.includes(0x1b);
  const utf8 = escapes ? null : decodeWhole('utf-8', bytes);
  const declaredText =
    own === null || own === 'utf-8' || own.startsWith('utf-16') ? null : decodeWhole(own, bytes);
  if (utf8 !== null && !(declaredText !== null && mayBeEither(own, utf8)))
    return {
      text: utf8,
      misfit: declaredText !== null && !isAscii(utf8) ? declared : null,
      converted: false,
    };
  // Servers declare windows-1252 for text in any character set.
  const repairedText = declaredText !== null && own === 'windows-1252' ? brokenUtf8(bytes) : null;
  if (
    declaredText !== null &&
    own === 'windows-1252' &&
    (repairedText !== null || isForeign(declaredText, 4))
  )
    return { text: repairedText ?? western(bytes), misfit: declared, converted: false };
  if (declaredText !== null) return { text: declaredText, misfit: null, converted: true };
  if (declared !== null && own !== null && own !== 'utf-8' && !own.startsWith('utf-16'))
    return { text: new TextDecoder(own).decode(bytes), misfit: declared, converted: false };
  return { text: brokenUtf8(bytes) ?? western(bytes), misfit: declared, converted: false };
}

/** Like `decodeBytes`, but returns only the text. */
export function decodeText(bytes: Uint8Array, contentType: string | null = null): string {
  return decodeBytes(bytes, contentType).text;
}

function markedCharset(bytes: Uint8Array): string | null {
  return wideCharset(bytes) ?? (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null);
}

/** The character set that a reply declares in its header, or else in its text. Lower case. */
function declaredCharset(bytes: Uint8Array, contentType: string | null): string | null {
  const named = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1];
  if (named !== undefined) return named.toLowerCase();
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1_024));
  const inText =
    /^\s*<\?\w{0,10}xml[^<>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})/i.exec(start)?.[1] ??
    /<meta\b[^<>]{0,200}?\bcharset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start)?.[1];
  return inText?.toLowerCase() ?? null;
}

/** Names that panels use but the standard does not know. */
const otherNames: Readonly<Record<string, string>> = {
  cp936: 'gbk',
  ms936: 'gbk',
  'euc-cn': 'gbk',
  ms949: 'euc-kr',
  cp949: 'euc-kr',
  cp950: 'big5',
  cp932: 'shift_jis',
  cp874: 'windows-874',
  cp1250: 'windows-1250',
  win1250: 'windows-1250',
  win1251: 'windows-1251',
  win1252: 'windows-1252',
  'win-1251': 'windows-1251',
  'cp-1251': 'windows-1251',
  windows1251: 'windows-1251',
  win1254: 'windows-1254',
  win1256: 'windows-1256',
  utf8mb4: 'utf-8',
  latin9: 'iso-8859-15',
};

/** The standard name; null if the platform cannot decode it. */
function charsetOf(label: string): string | null {
  try {
    return new TextDecoder(otherNames[label] ?? label).encoding;
  } catch {
    return null;
  }
}

function decodeWhole(charset: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const wideLetters: ReadonlySet<string> = new Set(['gbk', 'gb18030', 'big5', 'euc-kr', 'euc-jp', 'shift_jis']);

/**
 * True if text in an East Asian set may be valid UTF-8 by chance. Some letters of such a set look like UTF-8 sequences of two bytes, but
 * none looks like a longer sequence.
 */
function mayBeEither(charset: string | null, utf8: string): boolean {
  if (charset === null || !wideLetters.has(charset)) return false;
  return !isAscii(utf8) && !/[\u0800-\uffff]/.test(utf8);
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/**
 * UTF-8 sequences in text with one character per byte. One pattern matches complete sequences; the other matches sequences that are cut off
 * at the end of a text or word.
 */
const completeSequence = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;
const cutSequence = /[\xc2-\xf4][\x80-\xbf]{0,2}(?![^\s"'<,;}\])/|])/g;

/**
 * Decodes UTF-8 in which some sequences are cut off. Each such sequence becomes U+FFFD. Null if the bytes have another character set, such
 * as windows-1252 with a dash.
 */
function brokenUtf8(bytes: Uint8Array): string | null {
  const remainder = Buffer.from(bytes)
    .toString('latin1')
    .replace(completeSequence, '')
    .replace(cutSequence, '');
  if (/[\x80-\xff]/.test(remainder)) return null;
  const text = new TextDecoder().decode(bytes);
  const broken = text.split(unreadable).length - 1;
  const letters = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  const isUtf8 = letters > 4 * broken || (broken === 1 && /[\u00a0-\u00ff\u0800-\ufffc]/.test(text));
  return isUtf8 ? text : null;
}

/**
 * Decodes bytes as Windows Latin. If at least one word belongs to another alphabet, all non-ASCII characters become U+FFFD. In Western
 * words, at most two accented letters follow each other. In words of other alphabets, all bytes are non-ASCII.
 */
function western(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes);
  return isForeign(text, 3) ? text.replace(/[\u0080-\uffff]/g, unreadable) : text;
}

function isForeign(text: string, minLength: number): boolean {
  const runs = text.match(/[\u0080-\uffff]{3,}/g) ?? [];
  return runs.some((run) => run.length >= minLength && foreign.test(run));
}

/** Three non-ASCII letters in a row. Currency signs, punctuation marks and quotes do not count as letters. */
const foreign = /[\u00c0-\u024f]{3}|[\u00c0-\u024f][\u0080-\u00bf][\u00c0-\u024f]|[\u0080-\u009f]/;
