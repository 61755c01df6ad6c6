import type { IdentifierRule } from '../../identifier/identifier.ts';
import { passesLuhn } from '../../identifier/imei.ts';
import { slotsIn, wordsOf } from '../../identifier/slot-label.ts';
import { exponentWords } from '../../identifier/spreadsheet-number.ts';
import { blankSymbologies, gs1Parts } from '../../identifier/symbology.ts';
import { blankStamp } from './chat-message.ts';
import { cleanText } from './clean-text.ts';
import { isGrouped } from './grouped-digits.ts';
import { blankOtherNumbers } from './other-number.ts';
import { findImeiSpans, readOtherLine } from './pasted-line.ts';
import { looksLikeSerial, recogniseKind } from './recognised-kind.ts';
import { type TieWords, tieWords } from './tie-words.ts';
import { warnsBefore } from './warning-words.ts';

export interface Piece {
  readonly text: string;
  /** The identifier's number among the device's IMEIs by the label on the line, from 1; 0 without a label. */
  readonly slot: number;
  /** Without a label: whether the identifier is `surely` or `maybe` the same device as the previous piece; null if neither. */
  readonly bound: 'surely' | 'maybe' | null;
  /** How the words on the line relate the identifier to the previous number in the list; null if they do not. */
  readonly words: TieWords | null;
  /** True if words next to the identifier mark it as wrong or not to be ordered, on a line with several numbers. */
  readonly isWarned: boolean;
  /** True if struck out as in chats and notes: `~…~`, `~~…~~`, `<s>…</s>`, `[s]…[/s]`, or strokes through the digits. */
  readonly isStruck: boolean;
}

type Span = readonly [number, number];
const imeiLength = 15;

/**
 * The identifiers on a line or in a cell. The text may also contain words, labels, line numbers and prices. Several identifiers may be
 * separated by spaces or dashes. Empty if there is none. The texts are original, including invisible characters. `isCell`: the text is
 * one cell of a table, so it belongs to one record.
 */
export function piecesOf(line: string, rule: IdentifierRule, isCell = false): readonly Piece[] {
  const clean = cleanText(line);
  const own = blankSymbologies(isCell ? clean.text : blankStamp(clean.text));
  const text = rule.kind === 'imei' || rule.kind === 'device' ? blankOtherNumbers(own) : own;
  const spans = rule.kind === 'imei' ? imeiSpans(text) : rule.kind === 'device' ? deviceSpans(text) : [];
  if (rule.kind !== 'imei' && spans.length === 0)
    return readOtherLine(text.replace(/="([^"]*)"/g, '$1').trim(), rule).identifiers.map((found) => ({
      // If separators inside the text were removed, the whole line is used.
      text: line.includes(found) ? found : line.trim(),
      slot: 0,
      bound: null,
      words: null,
      isWarned: false,
      isStruck: false,
    }));
  const [single] = spans;
  const slots = spans.length === 0 ? [] : slotsAt(text, spans);
  // Fast path for nearly every line.
  if (single !== undefined && spans.length === 1 && !maybeStruck.test(text)) {
    const own = line.slice(clean.at(single[0]), clean.at(single[1] - 1) + 1).trim();
    const isNumber = /^\d{13,17}$/.test(digitsAt(text, single));
    const words = isNumber ? tieWords(text.slice(0, single[0]), text.slice(single[1])) : null;
    const isStruck = strokes.test(own);
    return [{ text: own, slot: slots[0] ?? 0, bound: null, words, isWarned: false, isStruck }];
  }
  // Other numbers printed on a label are not numbers of the device.
  const numbers = spans.filter((span) => /^\d{13,17}$/.test(digitsAt(text, span)));
  const kinds = boundsOf(text, numbers, isCell);
  const bounds = new Map(numbers.map((span, index) => [span, kinds[index] ?? null]));
  const struck = struckSpans(text);
  const [only] = numbers;
  const words =
    only !== undefined && numbers.length === 1 ? tieWords(text.slice(0, only[0]), text.slice(only[1])) : null;
  const warned = numbers.length > 1 ? warnedOf(text, numbers) : null;
  return spans.map((span, index) => {
    const own = line.slice(clean.at(span[0]), clean.at(span[1] - 1) + 1).trim();
    return {
      text: own,
      slot: slots[index] ?? 0,
      bound: bounds.get(span) ?? null,
      words: span === only ? words : null,
      isWarned: warned?.has(span) === true,
      isStruck: strokes.test(own) || struck.some(([from, to]) => from <= span[0] && span[1] <= to),
    };
  });
}

/** The numbers on a line to which a warning in adjacent words applies. Words between two numbers may refer to either. */
function warnedOf(line: string, numbers: readonly Span[]): ReadonlySet<Span> {
  const warned = new Set<Span>();
  for (let index = 0; index <= numbers.length; index += 1) {
    const [before, behind] = [numbers[index - 1], numbers[index]];
    const text = line.slice(before?.[1] ?? 0, behind?.[0] ?? line.length);
    if (!/\p{L}/u.test(text) || warnsBefore(text, wordsOf(text)) === null) continue;
    for (const span of [before, behind]) if (span !== undefined) warned.add(span);
  }
  return warned;
}

const strokes = /[\u0335-\u0338]/;

const maybeStruck = /[~<[]/;
const struckTexts =
  /(?<![\p{L}\p{N}~])(~~?)(?=\S)[^~\n]*[^~\s]\1(?![\p{L}\p{N}~])|<(s|del|strike)>[^<\n]*<\/\2>|\[(s|del|strike)\][^[\n]*\[\/\3\]/giu;

function struckSpans(line: string): readonly Span[] {
  if (!maybeStruck.test(line)) return [];
  return [...line.matchAll(struckTexts)].map(({ 0: found, index }) => [index, index + found.length] as const);
}

function imeiSpans(line: string): readonly Span[] {
  if (isGrouped(line.trim())) return [[line.length - line.trimStart().length, line.trimEnd().length]];
  const exponents: Span[] = [];
  // Numbers in scientific notation are found first, because their parts look like other numbers. Blanks replace them to keep positions.
  const blanked = blankProducts(line);
  const remainder = !/\d[eE][+1]/.test(line)
    ? blanked
    : blanked.replace(exponentWords, (word, at: number) => {
        exponents.push([at, at + word.length]);
        return ' '.repeat(word.length);
      });
  if (remainder.trim() === '') return exponents;
  const special = specialSpans(remainder);
  const { spans } = findImeiSpans(remainder);
  const apart = spans.filter(([from, to]) => !special.some((each) => each[0] < to && from < each[1]));
  // The whole line is returned only if nothing better was found.
  const guess = apart.length === 1 && apart[0]?.[0] === 0 && apart[0][1] === remainder.length;
  const found = guess && exponents.length > 0 ? [] : apart.flatMap((span) => glued(remainder, span));
  return [...exponents, ...special, ...found].sort(([left], [right]) => left - right);
}

/**
 * Replaces the product number in a GS1 code that contains product and device (`01` GTIN `21` or `8002` device) by blanks, so that positions
 * do not change.
 */
function blankProducts(line: string): string {
  return !/01\)?\d{14}/.test(line)
    ? line
    : line.replace(/(?<!\d)\(?01\)?\d{14}\(?(?:21|8002)\)?\d{15}(?!\d)/g, (code) =>
        gs1Parts(code) === null ? code : code.slice(-imeiLength).padStart(code.length),
      );
}

/** The IMEIs in a line for a service that takes an IMEI or a serial number: only IMEIs with a valid check digit. */
function deviceSpans(line: string): readonly Span[] {
  if (!/\d{14}/.test(line.replace(/[\s\-./_]/g, ''))) return [];
  return imeiSpans(line).filter((span) => isImei(digitsAt(line, span)));
}

/** Splits two IMEIs without a separator, as some scanners type the codes of one label. */
function glued(line: string, span: Span): readonly Span[] {
  const [from, to] = span;
  const middle = from + imeiLength;
  if (to - from !== 2 * imeiLength || !isImei(line.slice(from, middle)) || !isImei(line.slice(middle, to)))
    return [span];
  return [
    [from, middle],
    [middle, to],
  ];
}

function isImei(digits: string): boolean {
  return digits.length === imeiLength && /^\d+$/.test(digits) && passesLuhn(digits);
}

/** MEIDs in hexadecimal, ICCIDs that end in F, and a single serial number: words with letters that are not IMEIs. */
function specialSpans(line: string): readonly Span[] {
  if (!/[A-Fa-f]/.test(line) && !/^\s*[A-Z0-9]{8,14}\s*$/.test(line)) return [];
  if (/\d{15}/.test(line)) return [];
  const words = [...line.matchAll(/[\p{L}\p{M}\p{N}]+/gu)];
  const alone = words.length === 1 || /\b(s\/?n|serial)/i.test(line);
  return words.flatMap(({ 0: word, index }) => {
    const kind = /\p{L}/u.test(word) ? recogniseKind(word) : null;
    const is = kind === 'meid' || kind === 'iccid' || (kind === 'serial' && alone && looksLikeSerial(word));
    return is ? [[index, index + word.length] as const] : [];
  });
}

/** The slot number of each number on a line, from the words before it, or after it if labels follow the numbers. */
function slotsAt(line: string, spans: readonly Span[]): readonly number[] {
  const between = (index: number) => line.slice(spans[index - 1]?.[1] ?? 0, spans[index]?.[0] ?? line.length);
  const before = spans.map((_, index) => slotsIn(between(index)));
  const last = slotsIn(between(spans.length));
  const isBehind = before[0]?.length === 0 && last.length > 0;
  if (isBehind) return [...before.slice(1), last].map(([slot = 0]) => slot);
  const slots: number[] = [];
  for (const named of before) {
    // `IMEI 1/2: …` labels two numbers before the first.
    const due = slots.length > 0 && named.length === 0 ? (before[slots.length - 1] ?? []) : [];
    slots.push(due.length === 2 ? (due[1] ?? 0) : named.length === 2 ? (named[0] ?? 0) : (named.at(-1) ?? 0));
  }
  return slots;
}

/**
 * For adjacent numbers without labels: whether each is the same device as the previous number. Two numbers that makers may assign to one
 * device count as one device if they share a cell, or if only a slash separates them. For other pairs, a person is asked. More than two
 * numbers are a list of devices, unless they form pairs.
 */
function boundsOf(line: string, spans: readonly Span[], isCell: boolean): readonly Piece['bound'][] {
  if (spans.length < 2 || spans.length % 2 === 1) return [];
  const joints = spans.slice(1).map(([from], at) => line.slice(spans[at]?.[1] ?? 0, from).trim());
  const nearFlags = spans.map((span, at) =>
    areNear(digitsAt(line, spans[at - 1] ?? span), digitsAt(line, span)),
  );
  const areOne = spans.map((span, at) =>
    areOneNumber(digitsAt(line, spans[at - 1] ?? span), digitsAt(line, span)),
  );
  if (spans.length === 2 && areOne[1]) return [];
  if (spans.length === 2)
    return [null, nearFlags[1] && (isCell || /^[/\\&+]$/.test(joints[0] ?? '')) ? 'surely' : 'maybe'];
  const inPairs = joints.every((joint, at) => (joint === joints[0]) === (at % 2 === 0));
  const allNear = nearFlags.every((is, at) => at % 2 === 0 || is);
  return spans.map((_, at) => (at % 2 === 1 && !areOne[at] && (inPairs || allNear) ? 'maybe' : null));
}

function digitsAt(line: string, [from, to]: Span): string {
  return line.slice(from, to).replace(/\D/g, '');
}

/** True for one number written twice, with or without its check digit or software version: the second is a duplicate. */
function areOneNumber(one: string, other: string): boolean {
  return one === other || (one.length >= 14 && other.length >= 14 && one.slice(0, 14) === other.slice(0, 14));
}

/** True for two numbers that makers assign to one device: with the same or consecutive type codes. */
function areNear(one: string, other: string): boolean {
  if (one === other || one.length < 14 || other.length < 14) return false;
  return Math.abs(Number(one.slice(0, 8)) - Number(other.slice(0, 8))) <= 1;
}
