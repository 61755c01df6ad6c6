import type { ReadField } from '../../../../shared/model/connection/explained-reply.ts';
import {
  type MappedReply,
  type Mapping,
  mappedMeanings,
} from '../../../../shared/model/connection/mapping.ts';
import type { StatusNumbering } from '../../../../shared/model/connection/status-family.ts';
import { fieldNames } from './fields/fields.ts';
import { createVocabulary, type Vocabulary } from './fields/vocabulary.ts';
import { readBody } from './syntax/body.ts';
import { isArray, isNumber, isObject, type Json, type JsonObject } from './syntax/json.ts';
import { plainName } from './syntax/plain-name.ts';

const maxFields = 400;
const deepest = 12;
const maxValueLength = 300;
const maxOfLostRow = 40;

/**
 * Lists every field of a reply with its path and its meaning. The meaning comes from the user's corrections, or else from our tables. The
 * first row represents all rows of a list or map. Empty if the body cannot be read. Never throws.
 */
export function explainReply(
  body: Uint8Array,
  reply: MappedReply | null,
  mapping: Mapping,
  numbering: StatusNumbering,
): readonly ReadField[] {
  const read = readBody(body);
  const value = read.kind === 'json' ? read.value : read.kind === 'xml' ? read.value : undefined;
  if (value === undefined) return [];
  const vocabulary = createVocabulary(mapping, numbering);
  const fields: ReadField[] = [];
  const isRest = !(
    isObject(value) &&
    value.entries.some(
      ([name]) => ['success', 'error'].includes(plainName(name)) && name === name.toUpperCase(),
    )
  );

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the walk has one branch for each kind of value.
  function walk(each: Json, path: string, depth: number, mappable: boolean): void {
    if (fields.length >= maxFields || depth > deepest) return;
    if (isArray(each)) {
      const [first] = each;
      if (first !== undefined) walkValue(first, `${path}[0]`, path, depth, mappable);
      return;
    }
    if (!isObject(each)) return;
    const meanings =
      mappable && reply !== null ? meaningsIn(each, reply, vocabulary, isRest) : new Map<string, string>();
    const rows = isMapOfRows(each) ? each.entries.slice(0, 1) : each.entries;
    for (const [name, inner] of rows) {
      const place = path === '' ? name : `${path}.${name}`;
      if (isObject(inner) || isArray(inner)) {
        walk(inner, place, depth + 1, mappable && !customNames.has(plainName(name)));
      } else push(name, place, inner, meanings.get(name) ?? null);
    }
  }

  function walkValue(value: Json, place: string, path: string, depth: number, mappable: boolean): void {
    if (isObject(value) || isArray(value)) walk(value, place, depth + 1, mappable);
    else push(path.slice(path.lastIndexOf('.') + 1), place, value, null);
  }

  function push(name: string, path: string, value: Json, meaning: string | null): void {
    if (fields.length >= maxFields) return;
    const corrected = meaning !== null && reply !== null && vocabulary.isCorrected(reply, meaning, name);
    fields.push({
      path: path.slice(0, 300),
      name: name.slice(0, 100),
      value: scalarText(value).slice(0, maxValueLength),
      meaning,
      corrected,
      lostRow: null,
    });
  }

  walk(value, '', 0, true);
  return fields;
}

/** Like `explainReply`, but for unreadable records. */
export function explainLostRows(
  rows: readonly JsonObject[],
  reply: MappedReply,
  vocabulary: Vocabulary,
): readonly ReadField[] {
  return rows.flatMap((row, place) => {
    const meanings = meaningsIn(row, reply, vocabulary, false);
    const scalars = row.entries.filter(([, value]) => !isObject(value) && !isArray(value));
    return scalars.slice(0, maxOfLostRow).map(([name, value], at): ReadField => {
      const meaning = meanings.get(name) ?? null;
      return {
        // The position makes the path unique, because a name may occur twice.
        path: `#${place + 1}.${at + 1}.${name.slice(0, 200)}`,
        name: name.slice(0, 100),
        value: scalarText(value).slice(0, maxValueLength),
        meaning,
        corrected: meaning !== null && vocabulary.isCorrected(reply, meaning, name),
        lostRow: place + 1,
      };
    });
  });
}

// Names of the containers of a service's required fields. The fields inside do not have the meanings of the service's own fields.
const customNames = new Set([...fieldNames.custom, ...fieldNames.customFields].map(plainName));

/** Maps a field's name to its meaning. If several fields could have the same meaning, only the field with the best name gets it. */
function meaningsIn(
  object: JsonObject,
  reply: MappedReply,
  vocabulary: Vocabulary,
  isRest: boolean,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const meaning of mappedMeanings[reply]) {
    const table: readonly string[] = vocabulary.names(reply, meaning as never);
    const names = isRest && meaning === 'reference' ? [...table, 'ID'] : table;
    for (const wantedName of names) {
      const plainWanted = plainName(wantedName);
      const entry = object.entries.find(
        ([name, value]) => plainName(name) === plainWanted && !isObject(value) && !isArray(value),
      );
      if (entry === undefined || found.has(entry[0])) continue;
      found.set(entry[0], meaning);
      break;
    }
  }
  return found;
}

/** True if there are several entries and all of them are objects. Such entries are rows whose keys are ids or names. */
function isMapOfRows({ entries }: JsonObject): boolean {
  return entries.length > 1 && entries.every(([, value]) => isObject(value));
}

function scalarText(value: Json): string {
  if (typeof value === 'string') return value;
  if (isNumber(value)) return value.literal;
  return String(value);
}
