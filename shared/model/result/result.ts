import {
  hasLostDigits,
  isMadeNumber,
  looksEncoded,
  openResult,
  type ResultOddity,
  withDecoded,
} from './opened-result.ts';
import { codeFacts, type ResultFact, type ResultTone, resultFacts } from './result-facts.ts';
import { type ResultLine, readResultLines } from './result-line.ts';
import { type Extent, linesOfText, plainLines } from './result-text.ts';

export interface ReadResult {
  readonly lines: readonly ResultLine[];
  /** The whole result if it is one short word, such as an unlock code; shown in large type. */
  readonly code: string | null;
  readonly cut: boolean;
  /** The result's pictures as `data:` addresses that may be shown. */
  readonly pictures: readonly string[];
  readonly oddities: readonly ResultOddity[];
}

const maxCodeLength = 40;

/**
 * Reads a supplier's result (plain text or HTML) into lines that are safe to show as text: no markup, no control or direction characters,
 * limited in length for display. Unknown content is neutral. Never throws.
 */
export function readResult(raw: string, extent: Extent = 'shown'): ReadResult {
  const { text, pictures, oddities } = openResult(raw);
  const { lines: texts, cut, hidden, joined, reversed } = linesOfText(text, extent);
  const written = readResultLines(texts);
  const isEncodedLine = (line: ResultLine) => line.is === 'field' && looksEncoded(line.value);
  const lines = written.map((line) =>
    line.is === 'field' && isEncodedLine(line) ? { ...line, value: withDecoded(line.value) } : line,
  );
  const foundOddities = new Set<ResultOddity>(
    written.some(isEncodedLine) ? ['encoded', ...oddities] : oddities,
  );
  if (written.some((line) => isMadeCode(line, written.length === 1))) foundOddities.add('made-number');
  if (hidden) foundOddities.add('hidden-text');
  const codes = codesIn(lines);
  if (reversed || codes.some((code) => hasLookalikes(code) || joined.some((line) => line.includes(code))))
    foundOddities.add('odd-characters');
  if (hasSeveralAnswers(lines)) foundOddities.add('several-answers');
  const isCertain = !(['encoded', 'hidden-text', 'odd-characters'] as const).some((each) =>
    foundOddities.has(each),
  );
  return { lines, code: isCertain ? onlyCode(lines) : null, cut, pictures, oddities: [...foundOddities] };
}

/** The code that is the whole result, and the values of the lines that name a code. */
function codesIn(lines: readonly ResultLine[]): readonly string[] {
  const only = onlyCode(lines);
  const named = lines.flatMap((line) =>
    line.is === 'field' && line.fact !== null && codeFacts.includes(line.fact) ? [line.value] : [],
  );
  return only === null ? named : [only, ...named];
}

/** True for a code in which digits or letters of several scripts look alike, or which has characters that nobody sees. */
function hasLookalikes(code: string): boolean {
  if (!/[A-Za-z0-9]/.test(code) || !/\p{N}/u.test(code)) return false;
  const nonAscii = code.replace(/[\x21-\x7e]/g, '');
  return nonAscii !== '' && (lookalike.test(nonAscii) || /[A-Za-z0-9]/.test(nonAscii.normalize('NFKC')));
}

// Letters of scripts that share shapes with Latin letters, digits of other scripts, and characters without a shape.
const lookalike =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{N}\p{M}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;

/** True if two lines with one label give different codes, or one is good news and the other bad news. */
function hasSeveralAnswers(lines: readonly ResultLine[]): boolean {
  const firstByLabel = new Map<string, { readonly value: string; readonly tone: ResultTone }>();
  let answer: string | null = null;
  for (const line of lines) {
    if (line.is !== 'field') continue;
    const { label, value, tone, fact } = line;
    const name = label.toLowerCase().replace(/[\s_-]/g, '');
    if (answerNames.has(name) && isCode(value) && /\d/.test(value)) {
      if (answer !== null && answer !== value) return true;
      answer = value;
    }
    if (fact === null) continue;
    const first = firstByLabel.get(name);
    if (first === undefined) firstByLabel.set(name, { value, tone });
    else if (codeFacts.includes(fact) && first.value !== value) return true;
    else if (tone !== 'neutral' && first.tone !== 'neutral' && tone !== first.tone) return true;
  }
  return false;
}

// Names under which suppliers send a result. If a result contains two of these names, its parts are from two
// fields of an answer.
const answerNames: ReadonlySet<string> = new Set(
  'code result replay reply resultdata unlockcode response'.split(' '),
);

/**
 * The facts in a result in the order of `resultFacts`; the first line of each fact counts. If the result is
 * only a code, this is the unlock code.
 */
export function factsOfResult({ lines, code }: ReadResult): ReadonlyMap<ResultFact, string> {
  const stated = new Map<ResultFact, string>();
  if (code !== null) stated.set('unlock-code', code);
  for (const line of lines) {
    if (line.is !== 'field' || line.fact === null || stated.has(line.fact)) continue;
    if (line.fact === 'unlock-code' && !isCode(line.value)) continue;
    stated.set(line.fact, line.value);
  }
  return new Map(
    resultFacts.flatMap((fact) => {
      const value = stated.get(fact);
      return value === undefined ? [] : [[fact, value] as const];
    }),
  );
}

/** Whether a result's value for this fact is good or bad news; neutral if unknown. */
export function toneOfFact({ lines }: ReadResult, fact: ResultFact): ResultTone {
  const line = lines.find((each) => each.is === 'field' && each.fact === fact);
  return line?.is === 'field' ? line.tone : 'neutral';
}

/** Maximum characters examined for a row: enough for a picture that comes before the words. */
const maxLookedLength = 64_000;

/** The start of a result on one line, for a list row. Lines that only repeat `shownText` are omitted, unless all lines do. */
export function resultInOneLine(raw: string, shownText = ''): string {
  const start = raw.slice(0, maxLookedLength);
  const { text, pictures } = openResult(start);
  // Thousands of letters without a space look like a file. A row shows how they begin, so that it does not look as if there were no result.
  const { lines } = linesOfText(text === '' && pictures.length === 0 ? start : text, 'shown');
  return oneLine(lines, shownText).slice(0, 400);
}

/** The whole result on one line, for copies; `shownText` works as in `resultInOneLine`. */
export function fullTextInOneLine(raw: string, shownText = ''): string {
  return oneLine(plainLines(raw, 'whole').lines, shownText);
}

function oneLine(lines: readonly string[], shownText: string): string {
  const news = lines.filter((line) => shownText === '' || !repeats(line, shownText));
  return (news.length > 0 ? news : lines).map((line) => line.replace(/\t/g, ': ')).join(' · ');
}

/** The whole result as plain text, for the clipboard. */
export function resultText(raw: string): string {
  return plainLines(raw, 'whole')
    .lines.map((line) => line.replace(/\t/g, ': '))
    .join('\n');
}

/** True if a line is `shownText` with only a label before it, such as `IMEI: 4901…`. */
function repeats(line: string, shownText: string): boolean {
  return line.endsWith(shownText) && /^[\p{L}\s]{0,20}1?[\s:=-]*$/u.test(line.slice(0, -shownText.length));
}

function onlyCode(lines: readonly ResultLine[]): string | null {
  const only = lines.length === 1 ? lines[0] : undefined;
  if (only === undefined) return null;
  if (only.is === 'text') return isCode(only.text) ? only.text : null;
  const isKey = only.fact === 'unlock-code' || only.fact === 'unfreeze-code' || lonelyKey.test(only.label);
  return isKey && isCode(only.value) ? only.value : null;
}

// Labels that name a code only if the result has no other lines.
const lonelyKey = /^(spck|pin)$/i;

function isMadeCode(line: ResultLine, isLone: boolean): boolean {
  if (line.is === 'text') return isLone && isMadeNumber(line.text);
  return isMadeNumber(line.value) && (isLone || (line.fact !== null && codeFacts.includes(line.fact)));
}

function isCode(text: string): boolean {
  const isOdd = /[\s\ufffd]/.test(text) || hasLostDigits(text) || isMadeNumber(text) || looksEncoded(text);
  return text.length <= maxCodeLength && !isOdd;
}
