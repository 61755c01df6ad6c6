import type { NumberFact } from '../../../../../shared/model/connection/status-family.ts';
import { fieldNames, openFields } from '../fields/fields.ts';
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
 * What one reply shows about its supplier's status numbers: numbers beside their word, or beside a result that only a done order can have.
 * A number alone shows nothing, since every family has 1 and 3; nor does the interface's version.
 */
export function numberFacts(body: Body): readonly NumberFact[] {
  if (body.kind !== 'json' || !isObject(body.value)) return [];
  const facts = new Map<string, NumberFact>();
  let rows = 0;

  function look(value: Json, depth: number): void {
    if (depth > deepest || rows > maxRows || facts.size >= maxFacts) return;
    if (isArray(value)) for (const each of value.slice(0, maxRows)) look(each, depth + 1);
    else if (isObject(value)) {
      rows += 1;
      const fact = factOfRow(value);
      if (fact !== null) facts.set(`${fact.number} ${fact.says}`, fact);
      for (const each of value.values.slice(0, maxRows))
        if (isObject(each) || isArray(each)) look(each, depth + 1);
    }
  }

  look(body.value, 0);
  return [...facts.values()];
}

function factOfRow(row: JsonObject): NumberFact | null {
  const fields = openFields(row);
  const number = fields.text(statusNames);
  if (number === null || !/^\d{1,2}$/.test(number)) return null;
  const state = stateOfWord(fields.text(fieldNames.statusLabel) ?? '');
  if (state !== 'unknown') return { number, says: state };
  const comment = fields.texts(resultNames).find(({ name, text }) => !isPlaceholder(text, name));
  const isDone = (number === '2' || number === '4') && comment !== undefined && isTelling(comment.text);
  return isDone ? { number, says: 'success' } : null;
}

/** A result that is no interim remark: a code, or named facts. */
function isTelling(text: string): boolean {
  return !tellsProgress(text) && (/\d{4}/.test(text) || /\w\s*:\s*\S/.test(text));
}
