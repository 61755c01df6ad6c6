import { isArray, isObject, type Json, type JsonObject } from '../syntax/json.ts';
import { plainName } from '../syntax/plain-name.ts';
import { plainWords } from '../syntax/text.ts';
import { type Fields, fieldNames, isSame, openFields, textOf } from './fields.ts';

/** One half of an envelope. `rows` is empty where the key stood there with nothing in it. */
export interface Side {
  /** The key is there, and says more than "none of this": null, false, 0 and an empty list say nothing. */
  readonly said: boolean;
  readonly rows: readonly Json[];
  /** What speaks, as it stood there: with the keys of its maps. */
  readonly values: readonly Json[];
  /** The key stands there twice, with different values. */
  readonly contested: boolean;
}

/** A reply of the action endpoint taken apart: SUCCESS and ERROR in any case and any of their shapes. */
export interface Envelope {
  readonly top: JsonObject;
  readonly success: Side;
  readonly error: Side;
}

/** Null where the reply is not an object. An object without SUCCESS and ERROR gives two silent sides. */
export function readEnvelope(value: Json): Envelope | null {
  if (!isObject(value)) return null;
  return { top: value, success: readSide(value, 'success'), error: readSide(value, 'error') };
}

const sideNames = { success: ['success'], error: ['error'] } as const;

/** Whether an object has a SUCCESS or an ERROR; told without reading either. */
export function hasSides(top: JsonObject): boolean {
  return top.shape.find(sideNames.success).length > 0 || top.shape.find(sideNames.error).length > 0;
}

function readSide(top: JsonObject, name: keyof typeof sideNames): Side {
  const values = top.shape
    .find(sideNames[name])
    .flatMap((places) => places.map((place) => top.values[place] as Json));
  // `{"ERROR": true, "MESSAGE": …}`: the sign is one thing, what it is about stands beside it.
  const sign = (value: Json): boolean =>
    name === 'error' && (value === true || /^(?:1|true)$/i.test(textOf(value) ?? ''));
  const speaking = values.filter(saysSomething);
  const [first] = values;
  return {
    said: speaking.length > 0,
    rows: speaking.flatMap((value) => (sign(value) ? [top] : rowsOf(value))),
    values: speaking,
    contested: first !== undefined && values.length > 1 && values.some((value) => !isSame(value, first)),
  };
}

function saysSomething(value: Json): boolean {
  if (isArray(value)) return value.length > 0;
  if (isObject(value)) return value.entries.length > 0;
  const text = textOf(value);
  return text === null ? value === true : text !== '0' && text.toLowerCase() !== 'false';
}

const itemName = /^(?:item|row|entry)\d*$/;

/** An array's items, a keyed map's values, an object itself, a message's text; `true` has no rows. */
function rowsOf(value: Json): readonly Json[] {
  if (isArray(value)) return value;
  if (isObject(value)) {
    const [only] = value.entries;
    // XML has no lists: `<SUCCESS><item>…`.
    if (only !== undefined && value.entries.length === 1 && itemName.test(plainName(only[0])))
      return rowsOf(only[1]);
    const keyed = value.entries.every(
      ([name, each]) => /^\d+$/.test(name) && (isObject(each) || typeof each === 'string'),
    );
    return keyed ? value.entries.map(([, each]) => each) : [value];
  }
  return typeof value === 'string' ? [value] : [];
}

/**
 * The rows of a read's answer: those of SUCCESS; where it is only a sign (`true`, `"success"`) or is not there, what the
 * wrappers of the reply hold, or what stands beside the sign. For reads alone: a placement has rules of its own.
 */
export function rowsOfAnswer(envelope: Envelope): readonly Json[] {
  const { success } = envelope;
  return success.rows.some(holdsMore) ? success.rows : besideTheSign(envelope);
}

/** `rowsOfAnswer` with maps and lists still whole, so that the keys of rows can be read. */
export function valuesOfAnswer(envelope: Envelope): readonly Json[] {
  const { success } = envelope;
  return success.rows.some(holdsMore) ? success.values : besideTheSign(envelope);
}

function holdsMore(row: Json): boolean {
  return isObject(row) || isArray(row);
}

function besideTheSign({ top }: Envelope): readonly Json[] {
  const fields = openFields(top);
  for (const name of wrapperNames(fields)) {
    const inner = fields.get([name]);
    if (isObject(inner)) return [inner];
    if (isArray(inner)) return inner;
  }
  return [top];
}

const ownNames = [
  'id',
  'imei',
  'orderid',
  'orderno',
  'orderuuid',
  'reference',
  'referenceid',
  'orderstatus',
  'state',
];
const signs = /^(?:success|ok|true|1|200)$/i;

/** What may stand for a whole answer within an object. What has a number or a state of its own is the thing itself: its `result` is no wrapper. */
export function wrapperNames(fields: Fields): readonly string[] {
  const isThing = fields.text(ownNames) !== null || !signs.test(fields.text(['status']) ?? 'ok');
  return isThing ? ['data'] : ['data', 'result', 'payload'];
}

/** A row's own words, HTML taken out; empty where it has none. */
export function wordsOf(row: Json | undefined): { readonly message: string; readonly description: string } {
  if (typeof row === 'string') return { message: plainWords(row), description: '' };
  if (!isObject(row)) return { message: '', description: '' };
  const fields = openFields(row);
  return {
    message: plainWords(fields.text(fieldNames.message) ?? wordsByField(fields.get(fieldNames.message))),
    description: plainWords(fields.text(fieldNames.description) ?? ''),
  };
}

const mostByField = 10;

/** What a validator says of several fields at once: `{"username": ["User name is required"]}`. */
function wordsByField(value: Json | undefined): string {
  if (!isObject(value)) return '';
  const said = value.entries.flatMap(([, each]) => (isArray(each) ? each.map(textOf) : [textOf(each)]));
  return said
    .filter((text) => text !== null)
    .slice(0, mostByField)
    .join(' · ');
}
