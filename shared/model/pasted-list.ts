import { checkIdentifier, type IdentifierProblem, type IdentifierRule } from './identifier.ts';
import { readImeiLine, readOtherLine } from './pasted-line.ts';

/** A piece of pasted text that is meant as one identifier. `line` counts from 1. */
export interface PastedToken {
  readonly line: number;
  readonly source: string;
}

export type PastedVerdict =
  | { readonly is: 'good'; readonly identifier: string }
  | { readonly is: 'bad'; readonly problem: IdentifierProblem; readonly expectedCheckDigit?: string }
  | { readonly is: 'duplicate'; readonly identifier: string; readonly firstLine: number };

export interface PastedRow extends PastedToken {
  readonly verdict: PastedVerdict;
}

export interface PastedCounts {
  /** Always good + bad + duplicate. */
  readonly found: number;
  readonly good: number;
  readonly bad: number;
  readonly duplicate: number;
}

/** Pasted text taken apart. Every line that is not blank is in `tokens` or in `ignored`. */
export interface PastedPieces {
  readonly tokens: readonly PastedToken[];
  /** Lines in which nothing can be meant as an identifier, such as headings. */
  readonly ignored: readonly PastedToken[];
  /** Labels, remarks and other columns that stand beside an identifier on its line. */
  readonly skippedWords: number;
  readonly lines: number;
}

export interface PastedList extends Omit<PastedPieces, 'tokens'> {
  readonly rows: readonly PastedRow[];
  readonly counts: PastedCounts;
}

// What the contract accepts as one identifier; longer text is never one.
const longestIdentifier = 200;
// Marks that chat apps and spreadsheets leave inside a copied number and nobody can see.
const invisibleMarks = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * Reads a pasted list of identifiers: any separators, one or many on a line, spaces and dashes within an IMEI.
 * Nothing is dropped in silence and nothing is repaired; a row that cannot be used says why. Linear in the text.
 */
export function readPastedList(text: string, rule: IdentifierRule): PastedList {
  const { tokens, ...rest } = takeApart(text, rule);
  const rows = judgeTokens(tokens, rule);
  return { ...rest, rows, counts: countVerdicts(rows) };
}

/** Finds what may be an identifier, by the kind that the service asks for, and accounts for the rest. */
export function takeApart(text: string, rule: IdentifierRule): PastedPieces {
  const tokens: PastedToken[] = [];
  const ignored: PastedToken[] = [];
  let skippedWords = 0;
  const lines = text.replace(invisibleMarks, '').split(/\r\n|[\n\r\u0085\u2028\u2029]/);
  for (const [index, whole] of lines.entries()) {
    const source = whole.trim();
    if (source === '') continue;
    const line = index + 1;
    const pieces = rule.kind === 'imei' ? readImeiLine(source) : readOtherLine(source, rule);
    if (pieces.identifiers.length === 0) ignored.push({ line, source });
    else skippedWords += pieces.skipped;
    for (const identifier of pieces.identifiers) tokens.push({ line, source: identifier });
  }
  return { tokens, ignored, skippedWords, lines: text === '' ? 0 : lines.length };
}

/** Judges each token by the rule and against those before it; called again whenever a person mends one. */
export function judgeTokens<Token extends PastedToken>(
  tokens: readonly Token[],
  rule: IdentifierRule,
): readonly (Token & { readonly verdict: PastedVerdict })[] {
  const firstLines = new Map<string, number>();
  return tokens.map((token) => ({ ...token, verdict: judge(token, rule, firstLines) }));
}

/** How many rows there are of each verdict. */
function countVerdicts(rows: readonly { readonly verdict: PastedVerdict }[]): PastedCounts {
  const counts = { good: 0, bad: 0, duplicate: 0 };
  for (const row of rows) counts[row.verdict.is] += 1;
  return { found: rows.length, ...counts };
}

function judge(token: PastedToken, rule: IdentifierRule, firstLines: Map<string, number>): PastedVerdict {
  const check = checkIdentifier(token.source, rule);
  if (!check.ok) {
    const { problem, expectedCheckDigit } = check;
    return { is: 'bad', problem, ...(expectedCheckDigit === undefined ? {} : { expectedCheckDigit }) };
  }
  const { identifier } = check;
  if (identifier.length > longestIdentifier) return { is: 'bad', problem: 'too-long' };
  // One device written in two cases is one device: buying it twice is the dearer mistake.
  const sameDevice = identifier.toUpperCase();
  const firstLine = firstLines.get(sameDevice);
  if (firstLine !== undefined) return { is: 'duplicate', identifier, firstLine };
  firstLines.set(sameDevice, token.line);
  return { is: 'good', identifier };
}
