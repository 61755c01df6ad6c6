import { trimEndOf } from '../base/trim-end.ts';

/** Facts that the app recognizes in results, in the order in which customers ask for them. */
export const resultFacts = [
  'unlock-code',
  'unfreeze-code',
  'sim-lock',
  'find-my',
  'icloud',
  'blacklist',
  'mdm',
  'carrier',
  'country',
  'model',
  'imei',
  'imei-2',
  'serial',
  'meid',
  'eid',
  'purchase-date',
  'activation',
  'activation-date',
  'warranty',
  'warranty-end',
] as const;
export type ResultFact = (typeof resultFacts)[number];

/** Facts that can be good or bad news. */
export const verdictFacts: readonly ResultFact[] = ['sim-lock', 'find-my', 'icloud', 'blacklist', 'mdm'];

export const codeFacts: readonly ResultFact[] = ['unlock-code', 'unfreeze-code'];

export const answerFacts: readonly ResultFact[] = [...codeFacts, ...verdictFacts];

export type ResultTone = 'positive' | 'negative' | 'neutral';

interface FactRow {
  readonly fact: ResultFact;
  /** Labels in lower case, with hyphens as spaces. */
  readonly labels: readonly string[];
  readonly good?: readonly string[];
  readonly bad?: readonly string[];
}

// Known labels, and the only values that are coloured: all suppliers use these values with the same meaning. Every other line is shown as
// written and without colour: "not clean" must never look like "clean".
const table: readonly FactRow[] = [
  {
    fact: 'unlock-code',
    labels:
      'unlock code|unlocking code|unlock|unlocking|network|network code|network unlock code|nck|nck code|code|key|sim unlock code|mep'.split(
        '|',
      ),
  },
  {
    fact: 'unfreeze-code',
    labels: 'unfreeze|unfreeze code|defreeze|defreeze code|mck|mck code|puk|puk code'.split('|'),
  },
  {
    fact: 'sim-lock',
    labels:
      'simlock|sim lock|simlock status|sim lock status|sim status|carrier lock|carrier lock status|network lock|network lock status'.split(
        '|',
      ),
    good: ['unlocked'],
    bad: ['locked'],
  },
  {
    fact: 'find-my',
    labels:
      'find my iphone|find my iphone status|find my|find my device|find my status|fmi|fmip|fmi status|icloud lock|icloud lock status|activation lock|icloud activation lock'.split(
        '|',
      ),
    good: ['off', 'disabled'],
    bad: ['on', 'enabled'],
  },
  {
    fact: 'icloud',
    labels: ['icloud', 'icloud status'],
    good: ['clean'],
    bad: ['lost', 'lost mode', 'lost or stolen'],
  },
  {
    fact: 'blacklist',
    labels: ['blacklist', 'blacklist status', 'gsma blacklist', 'gsma blacklist status'],
    good: ['clean', 'no', 'not blacklisted'],
    bad: ['yes', 'blacklisted', 'blocked', 'lost or stolen'],
  },
  { fact: 'blacklist', labels: ['blacklisted', 'gsma blacklisted'], good: ['no'], bad: ['yes'] },
  {
    fact: 'mdm',
    labels: ['mdm', 'mdm lock', 'mdm status', 'mdm lock status'],
    good: ['off', 'disabled'],
    bad: ['on', 'enabled'],
  },
  {
    fact: 'carrier',
    labels: 'carrier|carrier name|initial carrier|current carrier|original carrier|locked carrier'.split('|'),
  },
  { fact: 'country', labels: ['country', 'purchase country', 'country of purchase', 'sold in'] },
  {
    fact: 'model',
    labels: 'model|model name|model description|device|device model|device name|description|product'.split(
      '|',
    ),
  },
  {
    fact: 'imei',
    labels:
      'imei|imei 1|imei1|imei number|imei no|device imei|imei/sn|imei/serial|imei/meid|imei/serial number'.split(
        '|',
      ),
  },
  { fact: 'imei-2', labels: ['imei 2', 'imei2', 'imei number 2', 'second imei'] },
  { fact: 'serial', labels: ['serial', 'serial number', 'serial no', 'sn', 's/n'] },
  { fact: 'meid', labels: ['meid', 'meid number'] },
  { fact: 'eid', labels: ['eid'] },
  {
    fact: 'purchase-date',
    labels: ['purchase date', 'purchased', 'date of purchase', 'estimated purchase date', 'bought on'],
  },
  { fact: 'activation', labels: ['activation status', 'activated'] },
  { fact: 'activation-date', labels: ['activation date', 'activated on', 'first activation date'] },
  {
    fact: 'warranty',
    labels: ['warranty', 'warranty status', 'coverage status', 'warranty coverage', 'coverage'],
  },
  {
    fact: 'warranty-end',
    labels:
      'warranty end|warranty ends|warranty end date|warranty until|coverage end date|warranty expires'.split(
        '|',
      ),
  },
];

const rowOfLabel = new Map(table.flatMap((row) => row.labels.map((label) => [label, row] as const)));
const maxKnownLength = 40;

/** The fact for a label in any spelling; null if unknown. */
export function factOfLabel(label: string): ResultFact | null {
  return rowOf(label)?.fact ?? null;
}

/** Good or bad news if label and value are exactly a known pair; otherwise neutral. */
export function toneOf(label: string, value: string): ResultTone {
  const row = rowOf(label);
  if (row === undefined || value.length > maxKnownLength) return 'neutral';
  const bareValue = withoutPunctuation(value);
  if (row.good?.includes(bareValue)) return 'positive';
  return row.bad?.includes(bareValue) ? 'negative' : 'neutral';
}

/**
 * Splits a line without a separator between label and value, such as `FMI OFF`, if the first words are a known label and the rest is a
 * known value of this label. Null for any other line.
 */
export function knownPair(line: string): readonly [label: string, value: string] | null {
  if (line.length > 2 * maxKnownLength) return null;
  const words = line.split(' ');
  for (let count = words.length - 1; count > 0; count -= 1) {
    const label = trimEndOf(words.slice(0, count).join(' '), /[\s–—=-]/);
    const value = words
      .slice(count)
      .join(' ')
      .replace(/^[–—=-]\s+/, '');
    if (toneOf(label, value) !== 'neutral') return [label, value];
  }
  return null;
}

function rowOf(label: string): FactRow | undefined {
  return label.length > maxKnownLength ? undefined : rowOfLabel.get(withoutPunctuation(label));
}

// Removes decorations without meaning, as in "FIND MY-iPhone:", "OFF ✅", "Clean!". A question mark is kept.
function withoutPunctuation(text: string): string {
  const normalized = text
    .toLowerCase()
    .replace(/[✅✔☑🟢❌✖🔴⛔🚫🔒🔓📱]|\ufe0f/gu, '')
    .replace(/[-_\s]+/g, ' ')
    .replace(/^[\s•·*>]+/, '');
  return trimEndOf(normalized, /[\s.!:*]/);
}
