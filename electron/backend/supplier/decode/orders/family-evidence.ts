import type { NumberFact } from '../../../../../shared/model/connection/status-family.ts';
import { fieldNames, fieldsOf } from '../fields/fields.ts';
import { isPlaceholder, tellsProgress } from '../fields/placeholder.ts';
import { stateOfWord } from '../fields/status-words.ts';
import { defaultVocabulary } from '../fields/vocabulary.ts';
import type { Body } from '../syntax/body.ts';
import { isArray, isObject, type Json, type JsonObject } from '../syntax/json.ts';

const maxRows = 500;
const deepest = 8;
const maxFacts = 40;
const statusNames = defaultVocabulary.names('status', 'status');
const resultNames = defaultVocabulary.names('status', 'result');

/**
 * What a reply proves about the supplier's status numbers. A word next to a number proves the number's meaning. A result next to the number
 * also proves the meaning, because only a finished order has a result. A number alone proves nothing, because every family uses 1 and 3.
 * The interface's version also proves nothing.
 */
export function numberFacts(body: Body): readonly NumberFact[] {
  if (body.kind !== 'json' || !isObject(body.value)) return [];
  const facts = new Map<string, NumberFact>();
  let rows = 0;

  function visit(value: Json, depth: number): void {
    if (depth > deepest || rows > maxRows || facts.size >= maxFacts) return;
    if (!isObject(value) && !isArray(value)) return;
    if (isObject(value)) {
      rows += 1;
      const fact = factOfRow(value);
      if (fact !== null) facts.set(`${fact.number} ${fact.says}`, fact);
    }
    const inside = isArray(value) ? value : value.values;
    for (const each of inside.slice(0, maxRows)) visit(each, depth + 1);
  }

  visit(body.value, 0);
  return [...facts.values()];
}

function factOfRow(row: JsonObject): NumberFact | null {
  const fields = fieldsOf(row);
  const number = fields.text(statusNames);
  if (number === null || !/^\d{1,2}$/.test(number)) return null;
  const state = stateOfWord(fields.text(fieldNames.statusLabel) ?? '');
  if (state !== 'unknown') return { number, says: state };
  const comment = fields.texts(resultNames).find(({ name, text }) => !isPlaceholder(text, name));
  const isDone = (number === '2' || number === '4') && comment !== undefined && isTelling(comment.text);
  return isDone ? { number, says: 'success' } : null;
}

/** True for a real result, which is a code or named values. False for an interim remark. */
function isTelling(text: string): boolean {
  return !tellsProgress(text) && (/\d{4}/.test(text) || /\w\s*:\s*\S/.test(text));
}
