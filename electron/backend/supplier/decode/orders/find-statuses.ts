import { hasSides, readEnvelope } from '../fields/envelope.ts';
import { fieldNames, fieldsOf, textOf } from '../fields/fields.ts';
import { usableReference } from '../fields/reference.ts';
import type { Vocabulary } from '../fields/vocabulary.ts';
import { isArray, isObject, type Json, type JsonObject } from '../syntax/json.ts';
import { plainName } from '../syntax/plain-name.ts';

const deepest = 8;
const maxStatuses = 20_000;
const maxVisited = 200_000;
const idNames = ['ID'];

/** An object with a status or a result, and its key. The key is the order's reference if we requested that reference. */
export interface StatusObject {
  readonly object: JsonObject;
  readonly key: string | null;
  /** True if the answer repeats the requested `ID`. Then the key is that `ID` and not a position. */
  readonly isEchoed: boolean;
}

interface Key {
  readonly text: string;
  readonly isEchoed: boolean;
}

/** The statuses in an answer, and what was found instead of statuses. */
export interface FoundStatuses {
  readonly places: readonly StatusObject[];
  readonly errors: number;
  /** True if an object had at least one text, but no status, no result and no inner objects. */
  readonly silent: boolean;
  /** Objects without information at the positions of rows. */
  readonly lost: readonly JsonObject[];
}

/**
 * Finds statuses in any nesting of lists, maps and wrappers. A status may be in a row, in the row's LIST, in a wrapper of any name, in a
 * map by reference, or in an envelope per order. Ignores everything inside an ERROR.
 */
export function findStatuses(
  value: Json,
  requestedReferences: ReadonlySet<string>,
  vocabulary: Vocabulary,
): FoundStatuses {
  const places: StatusObject[] = [];
  const lost: JsonObject[] = [];
  const [statusNames, resultNames] = [
    vocabulary.names('status', 'status'),
    vocabulary.names('status', 'result'),
  ];
  let [errors, visited, silent] = [0, 0, false];

  function walk(each: Json, key: Key | null, depth: number): void {
    visited += 1;
    if (depth > deepest || visited > maxVisited || places.length >= maxStatuses) return;
    if (isArray(each))
      walkRows(
        each.map((item) => ['', item]),
        key,
        depth,
      );
    else if (isObject(each) && !walkEnvelope(each, key, depth)) walkObject(each, key, depth);
  }

  /** Walks into an envelope; returns false for any other object. An envelope with both SUCCESS and ERROR is not an answer. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: there is one branch for each form of an envelope; contradictory forms are refused.
  function walkEnvelope(object: JsonObject, key: Key | null, depth: number): boolean {
    if (!hasSides(object)) return false;
    const { success, error } = readEnvelope(object) ?? {};
    if (success === undefined || error === undefined) return false;
    if (success.isPresent && error.isPresent) return true;
    // SUCCESS is only a flag; the content is next to it.
    if (!error.isPresent && !success.rows.some((row) => isObject(row) || isArray(row))) return false;
    if (error.isPresent) errors += depth > 0 ? 1 : 0;
    else if (!success.contested) {
      const echoed = usableReference(fieldsOf(object).get(idNames));
      const named =
        echoed !== null && requestedReferences.has(echoed) ? { text: echoed, isEchoed: true } : key;
      for (const inner of success.values) walk(inner, named, depth + 1);
    }
    return true;
  }

  function walkObject(object: JsonObject, key: Key | null, depth: number): void {
    const fields = fieldsOf(object);
    const list = fields.get(fieldNames.list);
    const before = places.length;
    if (list !== undefined) walk(list, key, depth + 1);
    if (places.length > before) return;
    const hasStatusOrResult = [statusNames, resultNames].some(
      (names) => fields.contested(names) || fields.text(names) !== null,
    );
    if (hasStatusOrResult) {
      places.push({ object, key: key?.text ?? null, isEchoed: key?.isEchoed ?? false });
      return;
    }
    const inner = object.entries.filter(([name, each]) => {
      const plain = plainName(name);
      return each !== list && (isObject(each) || isArray(each)) && plain !== 'error' && plain !== 'errors';
    });
    walkRows(inner, key, depth);
    const isEmpty = object.entries.every(([, each]) => textOf(each) === null);
    if (depth > 1 && inner.length === 0 && !isEmpty) silent = true;
  }

  /** If other rows have information, a row without information counts as unreadable. */
  function walkRows(
    rows: readonly (readonly [name: string, row: Json])[],
    key: Key | null,
    depth: number,
  ): void {
    const mute: JsonObject[] = [];
    let reported = false;
    for (const [name, row] of rows) {
      const before = places.length + errors;
      walk(row, name === '' ? key : keyOf(name, key), depth + 1);
      const foundStatus = places.length + errors > before;
      reported ||= foundStatus && isObject(row);
      if (!foundStatus && isObject(row) && mayBeRow(name, row)) mute.push(row);
    }
    if (reported) for (const row of mute) lost.push(row);
  }

  function keyOf(name: string, outer: Key | null): Key {
    return !requestedReferences.has(name) && outer !== null && requestedReferences.has(outer.text)
      ? outer
      : { text: name, isEchoed: false };
  }

  walk(value, null, 0);
  return { places, errors, silent, lost };
}

/**
 * True if an entry of a map may be a row. The name of a row contains a digit, and the row has more than one value; an object with a single
 * value is a remark.
 */
function mayBeRow(name: string, { entries }: JsonObject): boolean {
  return (name === '' || /\d/.test(name)) && entries.length > 1;
}
