import type { StatusRow } from '../reads.ts';
import type { Decoded } from './answer.ts';
import { unreadable } from './answer.ts';
import type { Envelope } from './envelope.ts';
import { type Fields, fieldNames, openFields, textOf } from './fields.ts';
import { isArray, isObject, type Json, type JsonObject } from './json.ts';
import { usableReference } from './reference.ts';
import { dhruNumbers, stateOf } from './status-words.ts';

const longestResult = 200_000;

/** The status of the one order that was asked for. A row that names another order is not an answer. */
export function decodeOrderStatus(
  envelope: Envelope,
  asked: string,
  numbers = dhruNumbers,
): Decoded<StatusRow> {
  const objects = envelope.success.rows.flatMap(statusObjects);
  const [only] = objects;
  if (only === undefined) return unreadable('SUCCESS holds no row');
  if (objects.length > 1) return unreadable('SUCCESS holds several rows for one order');
  const row = readStatus(only, new Set([asked]), null, numbers);
  if (row === null) return unreadable('The row tells neither status nor result');
  // Beside SUCCESS, `ID` repeats what was asked for.
  const echoed = usableReference(openFields(envelope.top).get(['ID']));
  const named = row.reference ?? echoed;
  if (named !== null && named !== asked) return unreadable('The answer is about another order');
  return { ok: true, value: { ...row, reference: named } };
}

/** Objects that tell a status: a row itself, or what stands in its LIST. */
function statusObjects(row: Json): readonly JsonObject[] {
  if (!isObject(row)) return [];
  const list = openFields(row).get(fieldNames.list);
  if (isObject(list)) return [list];
  return isArray(list) ? list.filter(isObject) : [row];
}

/**
 * One status row; null where it tells nothing. Its reference is the one it names; else the key that it stands under or
 * its `ID`, each only where it is one of those `wanted`, for either may also number something else.
 */
export function readStatus(
  object: JsonObject,
  wanted: ReadonlySet<string>,
  key: string | null,
  numbers = dhruNumbers,
): StatusRow | null {
  const fields = openFields(object);
  if (fields.contested(fieldNames.status)) return null;
  const supplierStatus = fields.text(fieldNames.status)?.slice(0, 100) ?? null;
  const result = longText(fields, fieldNames.result);
  if (supplierStatus === null && result === null) return null;
  return {
    reference: referenceOf(fields, wanted, key),
    identifier: fields.text(fieldNames.identifier),
    state: stateOf(supplierStatus, numbers),
    supplierStatus,
    result,
    comment: longText(fields, fieldNames.comment),
  };
}

function referenceOf(fields: Fields, wanted: ReadonlySet<string>, key: string | null): string | null {
  const named = usableReference(fields.get(fieldNames.reference));
  if (named !== null) return named;
  const guesses = [key, usableReference(fields.get(['ID']))];
  return guesses.find((guess) => guess !== null && wanted.has(guess)) ?? null;
}

function longText(fields: Fields, names: readonly string[]): string | null {
  if (fields.contested(names)) return null;
  return textOf(fields.get(names))?.slice(0, longestResult) ?? null;
}
