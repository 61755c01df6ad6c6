import { identifierKey } from '../identifier/identifier-key.ts';
import { readResult } from '../result/result.ts';
import type { ResultFact, ResultTone } from '../result/result-facts.ts';
import { type FactLife, lifeOf, plainLabel } from './fact-life.ts';

export interface StatedFact {
  readonly label: string;
  readonly value: string;
  readonly tone: ResultTone;
  readonly fact: ResultFact | null;
  readonly life: FactLife;
  /** Identifies the kind of fact; equal in all results. */
  readonly key: string;
}

/** A result, prepared so that it can answer a later check. */
export interface StatedResult {
  readonly facts: readonly StatedFact[];
  /** True if the result contains only labelled facts and was read completely. */
  readonly isPlain: boolean;
  /** True if the result contains a code: the service did more than look up facts. */
  readonly handsOut: boolean;
}

/** Maximum length of an answer, longer than the result of any check. */
export const maxAnswerLength = 6_000;

/** The facts in a result; the first line of each fact counts. */
export function statedFacts(raw: string | null): StatedResult {
  if (raw === null || raw.length > maxAnswerLength) return { facts: [], isPlain: false, handsOut: false };
  const { lines, code, cut } = readResult(raw);
  const facts = new Map<string, StatedFact>();
  let isPlain = !cut && code === null;
  let handsOut = code !== null;
  for (const line of lines) {
    if (line.is === 'text') {
      // A line of separators is ignored, but a line of words may change the meaning.
      if (/[\p{L}\p{N}]/u.test(line.text)) isPlain = false;
      continue;
    }
    const { label, value, tone, fact } = line;
    if (fact === 'unlock-code' || fact === 'unfreeze-code') handsOut = true;
    const life = lifeOf(line);
    const key = keyOf(label, fact, life);
    const before = facts.get(key);
    // Two values for one fact: the result cannot be used as an answer.
    if (before !== undefined && before.value !== value) isPlain = false;
    if (before === undefined) facts.set(key, { label, value, tone, fact, life, key });
  }
  return { facts: [...facts.values()], isPlain: isPlain && facts.size > 0, handsOut };
}

const numbers: readonly (ResultFact | null)[] = ['imei', 'imei-2', 'serial', 'meid', 'eid'];

// Numbers and locks of a device have the same key for every label. Other facts include the label: a model may be a name or a number, and
// there are several blacklists.
function keyOf(label: string, fact: ResultFact | null, life: FactLife): string {
  const isOne = fact !== null && (numbers.includes(fact) || life === 'find-my' || life === 'sim-lock');
  return isOne && fact !== 'carrier' && fact !== 'icloud' ? fact : `${fact ?? ''} ${plainLabel(label)}`;
}

/** True if a result is about this device, or contains no IMEI. */
export function isAbout({ facts }: StatedResult, identifier: string): boolean {
  const named = facts.filter(({ fact }) => fact === 'imei' || fact === 'imei-2');
  const key = identifierKey('device', identifier);
  return (
    !/^\d{15}$/.test(key) ||
    named.length === 0 ||
    named.some(({ value }) => identifierKey('device', value) === key)
  );
}
