import { identifierKey } from '../identifier/identifier-key.ts';
import { readResult } from '../result/result.ts';
import type { ResultFact, ResultTone } from '../result/result-facts.ts';
import { type FactLife, lifeOf, plainLabel } from './fact-life.ts';

/** One thing that a result states of a device. */
export interface StatedFact {
  readonly label: string;
  readonly value: string;
  readonly tone: ResultTone;
  readonly fact: ResultFact | null;
  readonly life: FactLife;
  /** Equal for the same kind of fact in every result. */
  readonly key: string;
}

/** A result, as far as it can answer a later question. */
export interface StatedResult {
  readonly facts: readonly StatedFact[];
  /** Nothing but labelled facts is in it, and it was read to its end. */
  readonly isPlain: boolean;
  /** It contains a code, so the service was performed, not only looked up. */
  readonly handsOut: boolean;
}

/** As much as the result of a check ever is. */
export const maxAnswerLength = 6_000;

/** What a result states, fact by fact; each by its first line. */
export function statedFacts(raw: string | null): StatedResult {
  if (raw === null || raw.length > maxAnswerLength) return { facts: [], isPlain: false, handsOut: false };
  const { lines, code, cut } = readResult(raw);
  const facts = new Map<string, StatedFact>();
  let isPlain = !cut && code === null;
  let handsOut = code !== null;
  for (const line of lines) {
    if (line.is === 'text') {
      // A rule between two parts says nothing; any word may say anything.
      if (/[\p{L}\p{N}]/u.test(line.text)) isPlain = false;
      continue;
    }
    const { label, value, tone, fact } = line;
    if (fact === 'unlock-code' || fact === 'unfreeze-code') handsOut = true;
    const life = lifeOf(line);
    const key = keyOf(label, fact, life);
    const before = facts.get(key);
    // Two values for one fact: neither counts.
    if (before !== undefined && before.value !== value) isPlain = false;
    if (before === undefined) facts.set(key, { label, value, tone, fact, life, key });
  }
  return { facts: [...facts.values()], isPlain: isPlain && facts.size > 0, handsOut };
}

const numbers: readonly (ResultFact | null)[] = ['imei', 'imei-2', 'serial', 'meid', 'eid'];

// Numbers and locks of a device have one key whatever their label. Others keep the label: a model may be a name or a number, and a blacklist is one
// of several.
function keyOf(label: string, fact: ResultFact | null, life: FactLife): string {
  const isOne = fact !== null && (numbers.includes(fact) || life === 'find-my' || life === 'sim-lock');
  return isOne && fact !== 'carrier' && fact !== 'icloud' ? fact : `${fact ?? ''} ${plainLabel(label)}`;
}

/** True if a result is about this device, as far as it names one. */
export function isAbout({ facts }: StatedResult, identifier: string): boolean {
  const named = facts.filter(({ fact }) => fact === 'imei' || fact === 'imei-2');
  const key = identifierKey('device', identifier);
  return (
    !/^\d{15}$/.test(key) ||
    named.length === 0 ||
    named.some(({ value }) => identifierKey('device', value) === key)
  );
}
