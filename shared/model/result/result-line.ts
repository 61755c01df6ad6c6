import { trimEndOf } from '../base/trim-end.ts';
import { factOfLabel, knownPair, type ResultFact, type ResultTone, toneOf } from './result-facts.ts';

export type ResultLine =
  | {
      readonly is: 'field';
      readonly label: string;
      readonly value: string;
      readonly tone: ResultTone;
      /** The fact that the label names; null if unknown. */
      readonly fact: ResultFact | null;
    }
  | { readonly is: 'text'; readonly text: string };

const maxLabelLength = 48;
// Maximum length of a label with dots before its value: "Model........: X".
const maxDottedLength = 120;

/** Splits plain lines into fields and words; a tab separates two table cells. Omits nothing. */
export function readResultLines(texts: readonly string[]): ResultLine[] {
  const lines: ResultLine[] = [];
  for (const text of texts.flatMap(apart)) {
    const before = lines.at(-1);
    const pair = labelAndValue(text);
    if (pair === null && before?.is === 'text' && isLoneLabel(before.text))
      // "Model:" alone on a line; the value is on the next line.
      lines[lines.length - 1] = field(withoutColon(before.text), text.replace(/\t/g, ' '));
    else lines.push(pair === null ? { is: 'text', text: text.replace(/\t/g, ' ') } : field(pair[0], pair[1]));
  }
  return lines;
}

function field(label: string, value: string): ResultLine {
  return { is: 'field', label, value, tone: toneOf(label, value), fact: factOfLabel(label) };
}

function isLoneLabel(text: string): boolean {
  return text.endsWith(':') && factOfLabel(text) !== null;
}

// "Model: X | FMI: OFF | Blacklist: Clean": splits a line with several fields, but only if every part is a field.
function apart(text: string): readonly string[] {
  for (const mark of [/\|/, /;/, /(?<=\s)[•·](?=\s)/]) {
    const parts = text
      .split(mark)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (parts.length > 1 && parts.every((part) => labelAndValue(part) !== null)) return parts;
  }
  return [text];
}

function labelAndValue(text: string): readonly [string, string] | null {
  const cells = text.split('\t').map((cell) => cell.trim());
  if (cells.length === 2 && cells[0] && cells[1]) return [withoutColon(cells[0]), cells[1]];
  const at = labelColon(text);
  const label = at > maxDottedLength ? '' : trimEndOf(text.slice(0, Math.max(0, at)), /[\s.]/).trim();
  const value = text.slice(at + 1).trim();
  if (label !== '' && label.length <= maxLabelLength && value !== '' && /\p{L}/u.test(label))
    return [label.replace(/\t/g, ' '), value.replace(/\t/g, ' ')];
  return at >= 1 ? null : (knownLabel(text) ?? knownPair(text));
}

// "Model = X", "Carrier - Y": split only if the label is known, because names contain dashes too.
function knownLabel(text: string): readonly [string, string] | null {
  const parts = /^([^=–—]{2,48}?)(?:=|\s[–—-]\s)/u.exec(text);
  const [label, value] = [parts?.[1]?.trim() ?? '', text.slice(parts?.[0].length ?? 0).trim()];
  return label.length > 1 && value !== '' && factOfLabel(label) !== null ? [label, value] : null;
}

function withoutColon(label: string): string {
  return label.endsWith(':') ? label.slice(0, -1).trimEnd() : label;
}

// Position of the colon after a label; ignores the colons in "12:30" and "https://".
function labelColon(text: string): number {
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    const inTime = /\d/.test(text.charAt(at - 1)) && /\d/.test(text.charAt(at + 1));
    if (text.startsWith('//', at + 1)) return -1;
    if (!inTime) return at;
  }
  return -1;
}
