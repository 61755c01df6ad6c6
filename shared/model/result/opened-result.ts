import { readOnceMore } from '../base/encoded-twice.ts';
import { trimEndOf } from '../base/trim-end.ts';

/** An irregularity in how a supplier wrote a result; shown next to the result. */
export const resultOddities = [
  'encoded',
  'lost-digits',
  'made-number',
  'unreadable',
  'left-out',
  'hidden-text',
  'odd-characters',
  'several-answers',
] as const;
/**
 * - `encoded`: the result was in base64 or percent encoding and was decoded, or it looks encoded but could not be decoded.
 * - `lost-digits`: a number whose last digits the supplier's program lost (1.23E+15).
 * - `made-number`: a code that a program wrote as a number (12345678.0): leading zeros may be missing.
 * - `unreadable`: characters in an unknown encoding.
 * - `left-out`: a file that is not a picture, or not of a known kind.
 * - `hidden-text`: the supplier's page hides or strikes out a part of the result. That part is on lines of its own.
 * - `odd-characters`: a code with invisible or reversed characters, or with letters of another script that look like its own.
 * - `several-answers`: two codes under one name, or good and bad news about one fact.
 */
export type ResultOddity = (typeof resultOddities)[number];

export interface OpenedResult {
  /** Text or HTML after unpacking. */
  readonly text: string;
  /** The result's pictures as `data:` addresses whose type was verified by their bytes. */
  readonly pictures: readonly string[];
  readonly oddities: readonly ResultOddity[];
}

const maxOpenedLength = 2_000_000;
const maxLayers = 4;

/**
 * Unpacks a result: escaped markup, line ends written as `\n`, JSON, PHP's print-out, percent and base64 encoding, and pictures. Other text
 * is returned unchanged. Never throws.
 */
export function openResult(raw: string): OpenedResult {
  // Fast path for nearly every result.
  if (
    raw.length < minPackedLength ||
    (raw.length <= 64 && /^[\w .,:/-]*$/.test(raw) && !maybeBase64.test(raw))
  )
    return { text: raw, pictures: [], oddities: odditiesIn(raw) };
  const {
    text: withoutPictures,
    pictures,
    leftOut,
  } = takePictures(readOnceMore(raw.slice(0, maxOpenedLength)));
  const { text, encoded } = openLayers(withoutPictures + raw.slice(maxOpenedLength));
  const further = takePictures(text);
  return {
    text: further.text,
    pictures: [...pictures, ...further.pictures].slice(0, maxPictures),
    oddities: [
      ...(encoded ? (['encoded'] as const) : []),
      ...odditiesIn(further.text),
      ...(leftOut || further.leftOut ? (['left-out'] as const) : []),
    ],
  };
}

/** Unpacks layer after layer; `encoded` is true if a layer was base64 or percent encoding. */
function openLayers(packed: string): { readonly text: string; readonly encoded: boolean } {
  let text = packed;
  const unescaped = fromPercentInOneLine(text);
  let encoded = unescaped !== null;
  if (unescaped !== null) text = fromBase64(unescaped) === null ? asShown(text, unescaped) : unescaped;
  for (let layer = 0; layer < maxLayers && text.length <= maxOpenedLength; layer += 1) {
    const decoded = fromBase64(text);
    encoded ||= decoded !== null;
    if (decoded === text) break;
    const next = decoded === null ? openLayer(text) : asShown(text, decoded);
    if (next === text) break;
    text = next;
    if (decoded !== null && next !== decoded) break;
  }
  return { text, encoded };
}

/** A single word may be meant as written or as decoded, so both are shown, and neither counts as a code. */
function asShown(text: string, decoded: string): string {
  return /[\s:<]/.test(decoded.trim()) ? decoded : `${text.trim()} → ${decoded.trim()}`;
}

const minPackedLength = 4;
// Digits in base64 begin with M, N or O.
const maybeBase64 = /^[\w/+-]{16,}$|=$|^[MNO][\w/+-]{7,}$/;

function odditiesIn(text: string): ResultOddity[] {
  return [
    ...(lostDigits.test(text) ? (['lost-digits'] as const) : []),
    ...(text.includes('\ufffd') || isGarbled(text) ? (['unreadable'] as const) : []),
  ];
}

/** True for text in another alphabet that was decoded with a Western code page: a word of only accented letters and symbols. */
function isGarbled(text: string): boolean {
  if (/(?:[\u00d0\u00d1\u00d8\u00d9][\u0080-\u00bf\u0152-\u2122]){2}/.test(text)) return true;
  if (/(?:^|[\n>])\?{2,}\s?:/.test(text)) return true;
  const highRuns = text.match(/[\u00a1-\u00ff]{4,}/g) ?? [];
  return highRuns.some((word) => /[\u00a2-\u00ae\u00b1-\u00b6\u00b8-\u00ba\u00bc-\u00be]/.test(word));
}

const lostDigits = /(?<![\w.,])\d(?:[.,]\d{1,20}e\+?|e\+)\d{1,3}(?![\w.])/i;

export function hasLostDigits(text: string): boolean {
  return lostDigits.test(text);
}

/** True for an integer that ends in `.0`: a program treated a code as a number. */
export function isMadeNumber(text: string): boolean {
  return /^\d{4,}[.,]0{1,4}$/.test(text.trim());
}

/** True for a value that ends in `=` like base64, which no code does, or that decodes to readable text. */
export function looksEncoded(text: string): boolean {
  return endsEncoded(text) || fromBase64(text) !== null || fromPercentInOneLine(text) !== null;
}

/** An encoded value followed by its decoded form; only the value if it cannot be decoded. */
export function withDecoded(value: string): string {
  const decoded = fromBase64(value) ?? fromPercentInOneLine(value);
  return decoded === null || decoded === value ? value : `${value} → ${decoded.trim()}`;
}

function endsEncoded(text: string): boolean {
  return /^[\w/+-]{6,}={1,2}$/.test(text);
}

function openLayer(text: string): string {
  const trimmed = text.trim();
  return (
    (/^["{[]/.test(trimmed) ? fromJson(trimmed) : null) ??
    fromPrintOut(trimmed) ??
    fromCdata(text) ??
    fromPercent(trimmed) ??
    fromEscaped(text) ??
    fromScript(text) ??
    fromLineMarks(text) ??
    text
  );
}

// ---- pictures

const maxPictures = 8;
const marker = 'base64,';
// Maximum characters before a picture's data, and after it within its tag.
const maxHeadLength = 400;
const bareBase64 = /[\w+/]+(?:\s{1,3}[\w+/]{60,})*={0,2}/y;
const inTag = /[\w+/=\s]*/y;

/** Removes every `data:` address from a text, including the tag that contains it. */
function takePictures(raw: string): { text: string; pictures: readonly string[]; leftOut: boolean } {
  const pictures: string[] = [];
  let leftOut = false;
  const take = (base64: string): void => {
    const letters = base64.replace(/\s+/g, '');
    const type = pictureType(letters);
    if (type === null || pictures.length >= maxPictures) leftOut = true;
    else pictures.push(`data:${type};base64,${letters}`);
  };
  if (isBareFile(raw.trim())) {
    take(raw);
    return { text: '', pictures, leftOut };
  }
  let text = '';
  let at = 0;
  for (let found = raw.indexOf(marker); found !== -1; found = raw.indexOf(marker, Math.max(found + 1, at))) {
    const head = raw.slice(Math.max(at, found - maxHeadLength), found);
    const address = /data:[\w.+-]{0,40}(?:\/[\w.+-]{1,60})?(?:;[\w=.-]{1,60}){0,5};$/i.exec(head);
    if (address === null) continue;
    const before = head.slice(0, address.index);
    const tag = /<img\b[^<>]*$/i.exec(before);
    const letters = tag === null ? bareBase64 : inTag;
    letters.lastIndex = found + marker.length;
    take(letters.exec(raw)?.[0] ?? '');
    text += raw.slice(at, found - head.length + (tag?.index ?? address.index));
    const end = Math.max(letters.lastIndex, found + marker.length);
    const tagRest = tag === null ? null : /^[^<>]*(?:>|$)/.exec(raw.slice(end, end + maxHeadLength));
    at = end + (tagRest?.[0].length ?? 0);
    if (tag !== null) text += '\n';
  }
  return { text: text + raw.slice(at), pictures, leftOut };
}

// The first characters of each type in base64. SVG is excluded, because it is a document that may contain anything.
const pictureTypes: readonly (readonly [RegExp, string])[] = [
  [/^iVBORw0KGgo/, 'image/png'],
  [/^\/9j\//, 'image/jpeg'],
  [/^R0lGOD(?:lh|dh)/, 'image/gif'],
  [/^UklGR.{7}XRUJQ/, 'image/webp'],
];

/** The type of a picture by its first bytes, not by its declared type; null if unknown. */
function pictureType(base64: string): string | null {
  return pictureTypes.find(([start]) => start.test(base64))?.[1] ?? null;
}

/** True for a picture or other file without surrounding text. */
function isBareFile(text: string): boolean {
  if (text.length < minFileLength || !/^[\w+/=\s]+$/.test(text)) return false;
  const compact = text.replace(/\s+/g, '');
  if (pictureType(compact) !== null) return true;
  // Keys on lines of their own, and long words, are not a file: base64 has lines of at least 60 letters, both
  // capital and small, and digits.
  if (!/[a-z]/.test(compact) || !/[A-Z]/.test(compact) || !/\d/.test(compact)) return false;
  const breaks = text.match(/\s+/g)?.length ?? 0;
  if (compact.length < breaks * 60) return false;
  return compact.length > text.length * 0.95 && decodeBase64(trimEndOf(compact, /=/)) === null;
}

const minFileLength = 300;

// ---- base64

/** The decoded base64; the text itself if it looks like base64 but cannot be decoded; null for all other text. */
function fromBase64(text: string): string | null {
  const encodedText = text.trim().replace(/\r?\n/g, '');
  const padded = endsEncoded(encodedText);
  if (
    !padded &&
    (encodedText.length < 8 || !/^[\w/+-]+$/.test(encodedText) || /^(?:\d+|[\da-f]+)$/i.test(encodedText))
  )
    return null;
  const decoded = decodeBase64(trimEndOf(encodedText, /=/));
  // A short word without padding counts as encoded only if it decodes to a number.
  if (!padded && encodedText.length < 16)
    return decoded !== null && /^\d{6,}$/.test(decoded) ? decoded : null;
  return decoded ?? (padded ? text : null);
}

function decodeBase64(encodedText: string): string | null {
  if (encodedText.length % 4 === 1) return null;
  let percent = '';
  let bits = 0;
  let buffer = 0;
  for (const letter of encodedText.replaceAll('-', '+').replaceAll('_', '/')) {
    buffer = (buffer << 6) | alphabet.indexOf(letter);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    percent += `%${((buffer >> bits) & 0xff).toString(16).padStart(2, '0')}`;
    buffer &= (1 << bits) - 1;
  }
  try {
    // Throws unless the bytes are valid UTF-8.
    const text = decodeURIComponent(percent);
    return /^[\P{Cc}\s]+$/u.test(text) && /[\p{L}\p{N}]/u.test(text) ? text : null;
  } catch {
    return null;
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

// ---- escapes

const tagNames =
  'br|p|div|span|font|b|i|u|li|ul|ol|tr|td|th|table|tbody|strong|em|center|img|a|hr|h[1-6]|small|pre';
const escapedTag = new RegExp(`&(?:amp;){0,4}(?:lt|#60|#x3c);\\s?/?(?:${tagNames})\\b`, 'i');

/** `&lt;br&gt;`: markup that was escaped twice. */
function fromEscaped(text: string): string | null {
  if (!escapedTag.test(text)) return null;
  return text
    .replace(/&(?:amp;){1,4}(?=#?\w{1,8};)/gi, '&')
    .replace(/&(?:lt|#60|#x3c);/gi, '<')
    .replace(/&(?:gt|#62|#x3e);/gi, '>')
    .replace(/&(?:quot|#34|#x22);/gi, '"');
}

const escapedInScript = new RegExp(`\\\\u003c\\s?(?:/|\\\\u002f)?(?:${tagNames})\\b`, 'i');

/** `\u003cbr\u003e`: markup that was escaped twice, as in JSON and scripts. */
function fromScript(text: string): string | null {
  if (!escapedInScript.test(text)) return null;
  return text
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toWellFormed();
}

/** `Model: X\nFMI: OFF` with a literal backslash; never a file path. */
function fromLineMarks(text: string): string | null {
  if (!/\\r?\\?[nr]/.test(text) || /[a-z]:\\/i.test(text)) return null;
  const lines = text.split(/\\r\\n|\\n|\\r/);
  const labelled = lines.filter((line) => /^[^:]{1,48}:\s*\S/.test(line.trim()));
  return lines.length > 1 && labelled.length > 0 ? lines.join('\n') : null;
}

/** For example `Model%3A+X%0AFMI%3A+OFF`. */
function fromPercent(text: string): string | null {
  if (/\s/.test(text) || !percentSigns.test(text) || /^https?:/i.test(text)) return null;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

// A line end, space, punctuation mark, or non-ASCII letter.
const percentSigns = /%(?:0A|0D|2[\dA-F]|3[A-F]|40|5[B-E]|7[B-D]|[C-F][\dA-F]%[89AB][\dA-F])/i;

/** Like `fromPercent`, for a text that decodes to one line, which may be a code; null if it decodes to several lines, which are fields. */
function fromPercentInOneLine(text: string): string | null {
  let decoded = text.trim();
  for (let layer = 0; layer < maxLayers; layer += 1) decoded = fromPercent(decoded) ?? decoded;
  return decoded === text.trim() || /[\r\n<]/.test(decoded) ? null : decoded;
}

/** `<![CDATA[…]]>`, left over from XML that was read as text. */
function fromCdata(text: string): string | null {
  return text.includes('<![CDATA[') ? text.replaceAll('<![CDATA[', '').replaceAll(']]>', '') : null;
}

/** Output of PHP's `print_r`: `Array ( [Model] => X [FMI] => OFF )`. */
function fromPrintOut(text: string): string | null {
  if (!/^(?:Array|stdClass Object)\s*\(/.test(text) || !text.includes('] =>')) return null;
  const pairs = text
    .replace(/(?:Array|stdClass Object)\s*\(/g, '\n')
    .split(/\[([^\]\n]{1,100})\]\s=>/)
    .map((part) => trimEndOf(part, /[\s)]/).trim());
  const lines: string[] = [];
  for (let at = 1; at + 1 < pairs.length; at += 2) {
    const [name = '', value = ''] = [pairs[at], pairs[at + 1]];
    if (value !== '') lines.push(/^\d+$/.test(name) ? value : `${name}: ${value}`);
  }
  return lines.length === 0 ? null : lines.join('\n');
}

// ---- JSON

const maxJsonLines = 400;
const deepestJson = 6;

/** JSON as lines of `name: value` with numbers in their original digits; a JSON string as its text. */
function fromJson(text: string): string | null {
  let value: unknown;
  try {
    // Rejects invalid JSON first, because numbersAsTexts needs every string to be closed.
    JSON.parse(text);
    value = JSON.parse(numbersAsTexts(text));
  } catch {
    return null;
  }
  if (typeof value === 'string') return value === text ? null : value;
  if (typeof value !== 'object' || value === null) return null;
  const lines: string[] = [];
  collect(value, '', 0, lines);
  return lines.length === 0 ? null : lines.join('\n');
}

/** A JSON number would lose digits beyond a double's precision. */
function numbersAsTexts(text: string): string {
  return text.replace(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
}

const labelNames = ['name', 'label', 'title', 'key', 'field', 'k'];
const valueNames = ['value', 'val', 'text', 'data', 'v'];
// Names that wrap a whole reply around its own fields.
const wrapper = /^(?:result|results|response|reply|message|data|text|html|code)$/i;

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one branch for each shape of a JSON value.
function collect(value: unknown, name: string, depth: number, lines: string[]): void {
  if (lines.length >= maxJsonLines || depth > deepestJson || value === null || value === '') return;
  if (Array.isArray(value)) {
    if (name !== '' && value.every((each) => typeof each !== 'object'))
      collect(value.map(String).join(', '), name, depth, lines);
    else for (const each of value) collect(each, name, depth + 1, lines);
    return;
  }
  if (typeof value !== 'object') {
    const trimmedValue = String(value).trim();
    if (trimmedValue === '') return;
    const isWhole = wrapper.test(name) && /\n|<br|&lt;br|: /i.test(trimmedValue);
    lines.push(name === '' || isWhole ? trimmedValue : `${name}: ${trimmedValue}`);
    return;
  }
  const entries = Object.entries(value);
  const find = (names: readonly string[]) =>
    entries.find(([each, inner]) => names.includes(each.toLowerCase()) && typeof inner === 'string');
  const [label, valueText] = [find(labelNames), find(valueNames)];
  if (label !== undefined && valueText !== undefined) {
    collect(valueText[1], String(label[1]), depth + 1, lines);
    return;
  }
  for (const [inner, each] of entries) {
    const isPart = typeof each === 'object' && each !== null && !Array.isArray(each);
    // A name that only groups fields is not added to the lines of these fields.
    collect(each, isPart ? '' : inner, depth + 1, lines);
  }
}
