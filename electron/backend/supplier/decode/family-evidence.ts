import type { StatusFamily } from '../../../../shared/model/status-family.ts';
import { statusNumbers } from '../../../../shared/model/status-family.ts';
import type { Body } from './body.ts';
import { openFields } from './fields.ts';
import { isArray, isObject, type Json, type JsonObject } from './json.ts';
import { plainName } from './plain-name.ts';
import { stateOfWord } from './status-words.ts';

const mostRows = 500;
const deepest = 8;
const labelNames = [
  'status_text',
  'status_name',
  'status_label',
  'status_word',
  'status_message',
  'statusdescription',
];
const families = ['dhru', 'sequential'] as const;

/**
 * What a reply proves of its supplier's status numbers: a family where a number stands beside the word that it means, or where
 * the envelope names itself by `apiversion` (supplier-dialects: Envelope); `unknown` where the proofs contradict each other;
 * null where it proves nothing. A number alone never proves: every family knows 0, 1 and 3.
 */
export function familyEvidence(body: Body): StatusFamily | null {
  if (body.kind !== 'json' || !isObject(body.value)) return null;
  const found = new Set<StatusFamily>();
  let rows = 0;

  function look(value: Json, depth: number): void {
    if (depth > deepest || rows > mostRows) return;
    if (isArray(value)) for (const each of value.slice(0, mostRows)) look(each, depth + 1);
    else if (isObject(value)) {
      rows += 1;
      const proof = familyOfRow(value);
      if (proof !== null) found.add(proof);
      for (const [, each] of value.entries.slice(0, mostRows))
        if (isObject(each) || isArray(each)) look(each, depth + 1);
    }
  }

  look(body.value, 0);
  const names = body.value.entries.map(([name]) => plainName(name));
  const isDhru = names.includes('apiversion') && names.some((name) => name === 'success' || name === 'error');
  if (isDhru) found.add('dhru');
  const [only = null] = found;
  return found.size > 1 ? 'unknown' : only;
}

/** The family in which this row's number means what its own word says. */
function familyOfRow(row: JsonObject): StatusFamily | null {
  const fields = openFields(row);
  const number = fields.text(['status', 'status_id', 'status_code']);
  const label = fields.text(labelNames);
  if (number === null || label === null || !/^\d{1,2}$/.test(number)) return null;
  const state = stateOfWord(label);
  if (state === 'unknown') return null;
  const agreeing = families.filter((family) => statusNumbers[family][number] === state);
  const [only] = agreeing;
  if (agreeing.length === 1 && only !== undefined) return only;
  // Both agree: it tells nothing. Neither does: no table of ours is right.
  return agreeing.length === 0 ? 'unknown' : null;
}
