import { isFinal, type SupplierState } from '../../../../shared/model/order.ts';
import { type StatusFamily, statusNumbers } from '../../../../shared/model/status-family.ts';
import type { Body } from './body.ts';
import { type Fields, fieldNames, openFields } from './fields.ts';
import { isArray, isObject, type Json, type JsonObject } from './json.ts';
import { isPlaceholder, tellsProgress } from './placeholder.ts';
import { stateOfWord } from './status-words.ts';
import { usualVocabulary } from './vocabulary.ts';

const mostRows = 500;
const deepest = 8;
const statusNames = usualVocabulary.names('status', 'status');
const resultNames = usualVocabulary.names('status', 'result');
const families = ['dhru', 'gsm-fusion', 'sequential'] as const;

/**
 * What a reply proves of its supplier's status numbers: a family where a number stands beside the word that it means, or beside a result
 * that only an order of that family can have; `unknown` where the proofs contradict each other; null where it proves nothing. A number
 * alone never proves, for every family knows 1 and 3; nor does the version of the interface.
 */
export function familyEvidence(body: Body): StatusFamily | null {
  if (body.kind !== 'json' || !isObject(body.value)) return null;
  let possible: readonly StatusFamily[] = families;
  let rows = 0;

  function look(value: Json, depth: number): void {
    if (depth > deepest || rows > mostRows) return;
    if (isArray(value)) for (const each of value.slice(0, mostRows)) look(each, depth + 1);
    else if (isObject(value)) {
      rows += 1;
      const allowed = familiesOfRow(value);
      possible = possible.filter((family) => allowed.includes(family));
      for (const [, each] of value.entries.slice(0, mostRows))
        if (isObject(each) || isArray(each)) look(each, depth + 1);
    }
  }

  look(body.value, 0);
  const [first = 'unknown', ...others] = possible;
  return others.length > 0 ? null : first;
}

/** The families in which this row's number means what stands beside it. */
function familiesOfRow(row: JsonObject): readonly StatusFamily[] {
  const fields = openFields(row);
  const number = fields.text(statusNames);
  if (number === null || !/^\d{1,2}$/.test(number)) return families;
  const state = stateOfWord(fields.text(fieldNames.statusLabel) ?? '');
  if (state !== 'unknown') return families.filter((family) => agree(statusNumbers[family][number], state));
  const isDone = (number === '2' || number === '4') && holdsResult(fields);
  return isDone ? families.filter((family) => statusNumbers[family][number] === 'success') : families;
}

/** Panels call an open order by either word. */
function agree(means: SupplierState | undefined, said: SupplierState): boolean {
  return means === said || (means !== undefined && !isFinal(means) && !isFinal(said));
}

/** A result that nobody could take for a remark on the way: a code, or named facts. */
function holdsResult(fields: Fields): boolean {
  const said = fields.texts(resultNames).find(({ name, text }) => !isPlaceholder(text, name));
  return (
    said !== undefined &&
    !tellsProgress(said.text) &&
    (/\d{4}/.test(said.text) || /\w\s*:\s*\S/.test(said.text))
  );
}
