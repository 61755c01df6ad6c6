import { plainLines } from './result-text.ts';

export type ResultTone = 'positive' | 'negative' | 'neutral';

/** One line of a result: a label with its value where the supplier wrote it so, else plain words. */
export type ResultLine =
  | { readonly is: 'field'; readonly label: string; readonly value: string; readonly tone: ResultTone }
  | { readonly is: 'text'; readonly text: string };

export interface ReadResult {
  readonly lines: readonly ResultLine[];
  /** The whole result where it is one short word, such as an unlock code, to be shown large. */
  readonly code: string | null;
  /** True where the supplier's text was longer than what is shown. */
  readonly cut: boolean;
}

const longestCode = 40;
const longestLabel = 48;

/**
 * Reads a supplier's result (plain text or HTML) into lines that are safe to show as text: no markup, no control or
 * text-direction characters, bounded in length. What it does not know stays neutral. Never throws.
 */
export function readResult(raw: string): ReadResult {
  const { lines: texts, cut } = plainLines(raw);
  const lines = texts.map(readLine);
  return { lines, code: onlyCode(lines), cut };
}

/** The start of a result on one line, for a row of a list; `''` where it says nothing. */
export function resultInOneLine(raw: string): string {
  const { lines } = plainLines(raw.slice(0, 2_000));
  return lines
    .map((line) => line.replace(/\t/g, ': '))
    .join(' · ')
    .slice(0, 400);
}

/** The whole result as plain text, for the clipboard. */
export function resultText(raw: string): string {
  return plainLines(raw)
    .lines.map((line) => line.replace(/\t/g, ': '))
    .join('\n');
}

function readLine(text: string): ResultLine {
  const parts = labelAndValue(text);
  if (parts === null) return { is: 'text', text: text.replace(/\t/g, ' ') };
  const [label, value] = parts;
  return { is: 'field', label, value, tone: toneOf(label, value) };
}

function labelAndValue(text: string): readonly [string, string] | null {
  // A tab is the border of two table cells.
  const cells = text.split('\t').map((cell) => cell.trim());
  if (cells.length === 2 && cells[0] && cells[1]) return [cells[0].replace(/\s*:$/, ''), cells[1]];
  const colon = labelColon(text);
  const label = text.slice(0, colon).trim();
  const value = text.slice(colon + 1).trim();
  if (colon < 1 || label.length > longestLabel || value === '' || !/\p{L}/u.test(label)) return null;
  return [label.replace(/\t/g, ' '), value.replace(/\t/g, ' ')];
}

// The colon of "12:30" or "https://" divides no label from its value.
function labelColon(text: string): number {
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    const inTime = /\d/.test(text.charAt(at - 1)) && /\d/.test(text.charAt(at + 1));
    if (text.startsWith('//', at + 1)) return -1;
    if (!inTime) return at;
  }
  return -1;
}

const codeLabel = /^(unlock|unlocking|network|nck|spck|mck|mep|puk|pin|code|unlock code|nck code|key)$/i;

function onlyCode(lines: readonly ResultLine[]): string | null {
  const only = lines.length === 1 ? lines[0] : undefined;
  if (only === undefined) return null;
  if (only.is === 'field') return codeLabel.test(only.label) && isCode(only.value) ? only.value : null;
  return isCode(only.text) ? only.text : null;
}

function isCode(text: string): boolean {
  return text.length <= longestCode && !/\s/.test(text);
}

const lockOn = { off: 'positive', disabled: 'positive', on: 'negative', enabled: 'negative' } as const;
const blacklisted = {
  clean: 'positive',
  no: 'positive',
  'not blacklisted': 'positive',
  yes: 'negative',
  blacklisted: 'negative',
  blocked: 'negative',
  'lost or stolen': 'negative',
} as const;
const simLocked = { unlocked: 'positive', locked: 'negative' } as const;

// The only pairs that are given a colour, because every supplier means the same by them. Anything else stays neutral.
const knownPairs = new Map<string, Readonly<Record<string, ResultTone>>>([
  ['find my iphone', lockOn],
  ['find my', lockOn],
  ['fmi', lockOn],
  ['fmip', lockOn],
  ['icloud lock', lockOn],
  ['activation lock', lockOn],
  ['mdm', lockOn],
  ['mdm lock', lockOn],
  ['mdm status', lockOn],
  ['icloud', { clean: 'positive', lost: 'negative', 'lost mode': 'negative' }],
  ['icloud status', { clean: 'positive', lost: 'negative', 'lost mode': 'negative' }],
  ['blacklist', blacklisted],
  ['blacklist status', blacklisted],
  ['blacklisted', { yes: 'negative', no: 'positive' }],
  ['gsma blacklisted', { yes: 'negative', no: 'positive' }],
  ['simlock', simLocked],
  ['sim lock', simLocked],
  ['simlock status', simLocked],
  ['sim lock status', simLocked],
  ['carrier lock', simLocked],
]);

function toneOf(label: string, value: string): ResultTone {
  const words = (text: string) =>
    text
      .toLowerCase()
      .replace(/[-_]+/g, ' ')
      .replace(/[.!]+$/, '')
      .trim();
  const tones = knownPairs.get(words(label));
  const said = value.length > longestLabel ? '' : words(value);
  return tones && Object.hasOwn(tones, said) ? (tones[said] ?? 'neutral') : 'neutral';
}
