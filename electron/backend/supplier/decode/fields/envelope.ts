import { isArray, isObject, type Json, type JsonObject } from '../syntax/json.ts';
import { plainName } from '../syntax/plain-name.ts';
import { plainWords } from '../syntax/text.ts';
import { type Fields, fieldNames, fieldsOf, isSame, textOf } from './fields.ts';

/** One part of an envelope: SUCCESS or ERROR. `rows` is empty if the key is empty. */
export interface Side {
  /** True if the key has content. The values null, false and 0 and an empty list do not count as content. */
  readonly isPresent: boolean;
  readonly rows: readonly Json[];
  /** The unchanged values, with the keys of maps. */
  readonly values: readonly Json[];
  /** True if the key occurs twice with different values. */
  readonly contested: boolean;
}

/** A reply of the action endpoint, split into SUCCESS and ERROR. The two keys may have any case, and their values any form. */
export interface Envelope {
  readonly top: JsonObject;
  readonly success: Side;
  readonly error: Side;
}

/** Null if the value is not an object. For an object without SUCCESS and ERROR, both sides are empty. */
export function readEnvelope(value: Json): Envelope | null {
  if (!isObject(value)) return null;
  const success = readSide(value, 'success');
  const error = readSide(value, 'error');
  const innerObject =
    success.isPresent && !error.isPresent && !success.contested ? errorsWithin(success.rows) : null;
  if (innerObject === null) return { top: value, success, error };
  return {
    top: value,
    success: emptySide,
    error: { ...error, isPresent: true, rows: innerObject, values: innerObject },
  };
}

const emptySide: Side = { isPresent: false, rows: [], values: [], contested: false };
// Names that may occur next to errors and have no meaning of their own.
const errorSiblings: ReadonlySet<string> = new Set(['error', 'errors', 'code', 'errorcode', 'statuscode']);

/** The errors in `{"SUCCESS":[{"ERROR":"Insufficient balance!"}]}`; null if any row has a field other than errors. */
function errorsWithin(rows: readonly Json[]): readonly Json[] | null {
  if (rows.length === 0) return null;
  const errors: Json[] = [];
  for (const row of rows) {
    if (!isObject(row) || !row.shape.names.every((name) => errorSiblings.has(plainName(name)))) return null;
    const reported = fieldsOf(row).get(errorNames);
    if (reported === undefined || !hasContent(reported) || reported === true) return null;
    errors.push(...rowsOf(reported));
  }
  return errors.length > 0 ? errors : null;
}

const sideNames = { success: ['success'], error: ['error'] } as const;

/** True if an object has a field SUCCESS or ERROR, with any content. */
export function hasSides(top: JsonObject): boolean {
  return top.shape.find(sideNames.success).length > 0 || top.shape.find(sideNames.error).length > 0;
}

function readSide(top: JsonObject, name: keyof typeof sideNames): Side {
  const values = top.shape
    .find(sideNames[name])
    .flatMap((places) => places.map((place) => top.values[place] as Json));
  // `{"ERROR": true, "MESSAGE": …}`: ERROR is only a flag, and the content is next to it.
  const sign = (value: Json): boolean =>
    name === 'error' && (value === true || /^(?:1|true)$/i.test(textOf(value) ?? ''));
  const speaking = values.filter(hasContent);
  return {
    isPresent: speaking.length > 0,
    rows: speaking.flatMap((value) => (sign(value) ? [top] : rowsOf(value))),
    values: speaking,
    contested: values.some((value) => !isSame(value, values[0] as Json)),
  };
}

/** False for null, false, 0, an empty text, and an empty list or object. */
export function hasContent(value: Json): boolean {
  if (isArray(value)) return value.length > 0;
  if (isObject(value)) return value.entries.length > 0;
  const text = textOf(value);
  return text === null ? value === true : text !== '0' && text.toLowerCase() !== 'false';
}

const itemName = /^(?:item|row|entry)\d*$/;

/**
 * The rows of a value: the items of an array, the values of a keyed map, an object itself, or the text of a message. The value `true` has
 * no rows.
 */
function rowsOf(value: Json): readonly Json[] {
  if (isArray(value)) return value;
  if (isObject(value)) {
    const [only] = value.entries;
    // XML has no lists, only repeated elements: `<SUCCESS><item>…`.
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
 * Returns the rows in the answer to a read: the rows inside SUCCESS. If SUCCESS is absent or only a flag (`true`, `"success"`), returns the
 * content of a wrapper, or the whole object if there is no wrapper. Only for reads: placements have their own rules.
 */
export function rowsOfAnswer(envelope: Envelope): readonly Json[] {
  const { success } = envelope;
  return success.rows.some(holdsMore) ? success.rows : rowsBesideFlag(envelope);
}

/** Like `rowsOfAnswer`, but keeps maps and lists, so that the keys of rows can be read. */
export function valuesOfAnswer(envelope: Envelope): readonly Json[] {
  const { success } = envelope;
  return success.rows.some(holdsMore) ? success.values : rowsBesideFlag(envelope);
}

function holdsMore(row: Json): boolean {
  return isObject(row) || isArray(row);
}

function rowsBesideFlag({ top }: Envelope): readonly Json[] {
  const fields = fieldsOf(top);
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

/**
 * Names of fields that may wrap the whole answer. An object with an id or a state is itself the answer, so its `result` is not a wrapper.
 */
export function wrapperNames(fields: Fields): readonly string[] {
  const isOrderObject = fields.text(ownNames) !== null || !signs.test(fields.text(['status']) ?? 'ok');
  return isOrderObject ? ['data'] : ['data', 'result', 'payload'];
}

/** This text separates the messages of one row. */
export const textSeparator = ' · ';

/**
 * A row's own words without HTML; empty if the row has no words. A validator sends messages per field, with or without a general message:
 * `{"imei": ["The imei field is required."]}`.
 */
export function wordsOf(row: Json | undefined): { readonly message: string; readonly description: string } {
  if (typeof row === 'string') return { message: plainWords(row), description: '' };
  if (!isObject(row)) return { message: '', description: '' };
  const fields = fieldsOf(row);
  const validated = fields.get(validatorNames);
  const description =
    plainWords(fields.text(fieldNames.description) ?? '') ||
    (isObject(validated) ? textsWithin(validated) : '');
  const reported = fields.text(fieldNames.message);
  if (reported !== null) return { message: plainWords(reported), description };
  const inner = fields.get(fieldNames.message) ?? fields.get(errorNames);
  const message = inner === undefined || inner === null ? validatorText(row) : textsWithin(inner);
  return { message, description };
}

const errorNames = ['ERRORS', 'ERROR'];
const validatorNames = ['ERRORS'];
const maxTexts = 20;

/** All texts in a value, without duplicates. */
function textsWithin(value: Json): string {
  const texts = new Set<string>();
  const add = (each: Json, depth: number): void => {
    if (texts.size >= maxTexts || depth > 3) return;
    if (typeof each === 'string') {
      const plain = plainWords(each, 300);
      if (plain !== '') texts.add(plain);
    } else if (isArray(each)) for (const item of each.slice(0, maxTexts)) add(item, depth + 1);
    else if (isObject(each)) for (const [, item] of each.entries.slice(0, maxTexts)) add(item, depth + 1);
  };
  add(value, 0);
  return [...texts].join(textSeparator);
}

/** The texts of a row that has only lists of texts, by field name. Empty for any other row. */
export function validatorText(row: JsonObject): string {
  const isValidator =
    row.values.length > 0 &&
    row.values.every(
      (each) => isArray(each) && each.length > 0 && each.every((item) => typeof item === 'string'),
    );
  return isValidator ? textsWithin(row) : '';
}
