import type { IdentifierRule } from '../../identifier/identifier.ts';
import { passesLuhn } from '../../identifier/imei.ts';
import { withoutSymbology } from '../../identifier/symbology.ts';

/** The probable identifiers of one line, and the number of other words next to them. */
export interface LinePieces {
  readonly identifiers: readonly string[];
  readonly skipped: number;
}

interface DigitRun {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
  /** The characters between this run and the previous one; null if they cannot separate digits of one number. */
  readonly joint: string | null;
}

const imeiLength = 15;
// A number of at least this length next to an IMEI has lost or gained digits; a shorter one is a date, price or phone number.
const nearMissLength = 13;
// Common groupings of one IMEI. Other groupings count only if every group is short.
const knownGroups = new Set(['2-6-6-1', '6-2-6-1', '8-6-1', '8-7', '6-8-1', '14-1', '2-12-1', '2-4-2-6-1']);
const shortGroup = 6;
// A line of words with fewer digits is a heading, not a damaged identifier.
const minDigitsInWords = 8;

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;
const [ascii, asciiWords] = [/^[\t\n\r\x20-\x7e]*$/, /[A-Za-z\d]+/g];
// Minimum length of a number with letters before it: one letter and thirteen digits, as long as a mistyped IMEI.
const minLengthWithLetters = 14;

/** The positions of probable IMEIs in a line, in order, and the number of other words. */
export function findImeiSpans(line: string): {
  readonly spans: readonly (readonly [number, number])[];
  readonly skipped: number;
} {
  const found: (readonly [number, number])[] = [];
  let skipped = 0;
  const runs: DigitRun[] = [];
  let last: DigitRun | null = null;
  // Words of letters and digits. The characters between two words decide whether they may be parts of one number.
  for (const match of line.matchAll(ascii.test(line) ? asciiWords : wordPattern)) {
    const word = match[0];
    if (word.length < minLengthWithLetters && !/^\d/.test(word)) {
      skipped += 1;
      last = null;
      continue;
    }
    const withoutPrefix = withoutSymbology(word);
    const digits = /^\d+$/.test(withoutPrefix) ? withoutPrefix : labelledDigits(word);
    const end = match.index + word.length;
    if (digits === null) {
      if (looksLikeMistypedImei(word)) found.push([match.index, end]);
      else skipped += 1;
      last = null;
      continue;
    }
    const start = end - digits.length;
    const run: DigitRun = { digits, start, end, joint: last && jointBetween(line.slice(last.end, start)) };
    runs.push(run);
    last = run;
  }
  for (const part of inStretches(runs)) {
    const inPart = findInStretch(part);
    skipped += inPart.leftOver;
    for (const span of inPart.spans) found.push(span);
  }
  if (found.length === 0) return readAsOneNumber(line, runs, skipped);
  found.sort(([left], [right]) => left - right);
  return { spans: found, skipped };
}

/** Finds identifiers other than IMEIs in one line. Only `other` and `device` may consist of letters alone. */
export function readOtherLine(line: string, rule: IdentifierRule): LinePieces {
  const labels = new Set(['imei', 'serial', 'sn', 's/n', 'ecid', 'lock', 'code', rule.label.toLowerCase()]);
  const cells = line.split(/[,;|\t،，；]/).map((cell) => cell.trim());
  const isOneText = rule.kind === 'other' || rule.kind === 'device';
  const words = (isOneText ? cells.map((cell) => withoutLabel(cell, labels)) : cells)
    .flatMap((cell) => (isOneText ? [cell] : cell.split(/\s+/).map(afterColon)))
    .filter((word) => trimPunctuation(word) !== '');
  const meant = words.filter(
    (word) => !labels.has(trimPunctuation(word).toLowerCase()) && !word.endsWith(':'),
  );
  const informative = isOneText || meant.length === 1 ? meant : meant.filter((word) => /\d/.test(word));
  return { identifiers: informative.map(trimPunctuation), skipped: words.length - informative.length };
}

function readAsOneNumber(
  line: string,
  runs: readonly DigitRun[],
  skipped: number,
): ReturnType<typeof findImeiSpans> {
  const digits = line.match(/\p{N}/gu)?.length ?? 0;
  const onlyNumbers = digits > 0 && !/\p{L}/u.test(line);
  if (!onlyNumbers && digits < minDigitsInWords) return { spans: [], skipped };
  // Fifteen digits in several numbers are not joined, so that the check digit cannot be valid by chance.
  const apart = digits === imeiLength && runs.length > 0;
  return {
    spans: apart ? runs.map(({ start, end }) => [start, end] as const) : [[0, line.length] as const],
    skipped: apart ? skipped : 0,
  };
}

/** The digits after a label. In a word no longer than an IMEI, the letter is a mistyped digit (`B6…` for `86…`) and not a label. */
function labelledDigits(word: string): string | null {
  return word.length <= imeiLength ? null : (/^\p{L}+(\d{13,})$/u.exec(word)?.[1] ?? null);
}

function looksLikeMistypedImei(word: string): boolean {
  return word.length >= 14 && word.length <= 17 && (word.match(/\p{Nd}/gu) ?? []).length >= 10;
}

// A single space, dash, dot, slash or underscore may be inside a number; two spaces separate columns.
function jointBetween(between: string): string | null {
  if (/^\s$/u.test(between)) return ' ';
  const mark = /^\s?([-\u2010-\u2015./_])\s?$/u.exec(between)?.[1];
  return mark ?? null;
}

function inStretches(runs: readonly DigitRun[]): readonly (readonly DigitRun[])[] {
  const stretches: DigitRun[][] = [];
  for (const run of runs) {
    const stretch = stretches.at(-1);
    if (stretch && run.joint !== null) stretch.push(run);
    else stretches.push([run]);
  }
  return stretches;
}

/**
 * Finds the identifiers in adjacent runs of digits: first those with a valid check digit, then fifteen digits without one, then single
 * numbers of nearly that length. In this order, a row number or date before an IMEI never shifts its digits.
 */
function findInStretch(runs: readonly DigitRun[]): {
  spans: readonly (readonly [number, number])[];
  leftOver: number;
} {
  const taken = new Array<boolean>(runs.length).fill(false);
  const spans: (readonly [number, number])[] = [];
  const take = (from: number, to: number) => {
    taken.fill(true, from, to + 1);
    spans.push([runs[from]?.start ?? 0, runs[to]?.end ?? 0]);
  };
  for (const valid of [true, false]) {
    for (let from = 0; from < runs.length; from += 1) {
      const to = taken[from] ? null : fifteenFrom(runs, taken, from, valid);
      if (to !== null) take(from, to);
    }
  }
  const leftOver: DigitRun[] = [];
  for (const [index, run] of runs.entries()) {
    if (taken[index]) continue;
    if (run.digits.length >= nearMissLength) take(index, index);
    else leftOver.push(run);
  }
  return { spans, leftOver: leftOver.length };
}

function fifteenFrom(
  runs: readonly DigitRun[],
  taken: readonly boolean[],
  from: number,
  valid: boolean,
): number | null {
  let digits = '';
  for (let at = from; at < runs.length && !taken[at]; at += 1) {
    digits += runs[at]?.digits ?? '';
    if (digits.length < imeiLength) continue;
    const fits = digits.length === imeiLength && isOneNumber(runs.slice(from, at + 1));
    return fits && (!valid || passesLuhn(digits)) ? at : null;
  }
  return null;
}

// A phone number and a price with fifteen digits together have a valid check digit in one of ten cases. They must not
// become an order.
function isOneNumber(runs: readonly DigitRun[]): boolean {
  if (runs.length === 1) return true;
  if (knownGroups.has(runs.map((run) => run.digits.length).join('-'))) return true;
  const oneMark = runs.every((run, index) => index === 0 || run.joint === runs[1]?.joint);
  return oneMark && runs.every((run) => run.digits.length <= shortGroup);
}

// Removes quotes, brackets and punctuation around a word. A loop, because a pattern would be slow on a line of dots.
function trimPunctuation(word: string): string {
  let [from, to] = [0, word.length];
  while (from < to && '"\'('.includes(word.charAt(from))) from += 1;
  while (to > from && '"\'):.'.includes(word.charAt(to - 1))) to -= 1;
  return word.slice(from, to);
}

function afterColon(word: string): string {
  return /^\p{L}+[:=](.+)$/u.exec(word)?.[1] ?? word;
}

function withoutLabel(cell: string, labels: ReadonlySet<string>): string {
  const label = /^([^:=]{1,60})[:=](.+)$/u.exec(cell);
  const value = label?.[2]?.trim() ?? '';
  return value !== '' && labels.has(label?.[1]?.trim().toLowerCase() ?? '') ? value : cell;
}
