import { isNumber, isObject, type Json, type JsonObject } from '../syntax/json.ts';
import type { Shape } from '../syntax/shape.ts';

/** Reads an object's fields by name, ignoring case and underscores. */
export interface Fields {
  /** The value of the first of `names` that is present and not contested; undefined if there is no such name. */
  get(names: readonly string[]): Json | undefined;
  /** The values of all `names` that are present and not contested, best name first. */
  all(names: readonly string[]): readonly Json[];
  /** Like `get`, as trimmed text; null if absent, empty, or neither text nor number. */
  text(names: readonly string[]): string | null;
  /** Like `text`, but for every one of `names` that has a text, best name first. `name` is the name in the reply. */
  texts(names: readonly string[]): readonly { readonly name: string; readonly text: string }[];
  /** True if one of `names` occurs twice with different values. Then neither value can be trusted. */
  contested(names: readonly string[]): boolean;
}

/** Opens an object for reading by field name. Pass the same `names` array each time: the result is cached per array and shape. */
export function fieldsOf(object: JsonObject): Fields {
  return new ShapedFields(object);
}

class ShapedFields implements Fields {
  readonly #shape: Shape;
  readonly #values: readonly Json[];
  /** The key is the index of a name's first occurrence. Computed on first use. */
  #contested: Map<number, boolean> | null = null;

  constructor({ shape, values }: JsonObject) {
    this.#shape = shape;
    this.#values = values;
  }

  get(names: readonly string[]): Json | undefined {
    for (const places of this.#shape.find(names))
      if (!this.#isContested(places)) return this.#values[places[0] as number];
    return undefined;
  }

  all(names: readonly string[]): readonly Json[] {
    const found: Json[] = [];
    for (const places of this.#shape.find(names))
      if (!this.#isContested(places)) found.push(this.#values[places[0] as number] as Json);
    return found;
  }

  text(names: readonly string[]): string | null {
    for (const places of this.#shape.find(names)) {
      if (this.#isContested(places)) continue;
      const text = textOf(this.#values[places[0] as number]);
      if (text !== null) return text;
    }
    return null;
  }

  texts(names: readonly string[]): readonly { readonly name: string; readonly text: string }[] {
    const found: { name: string; text: string }[] = [];
    for (const places of this.#shape.find(names)) {
      const place = places[0] as number;
      const text = this.#isContested(places) ? null : textOf(this.#values[place]);
      if (text !== null) found.push({ name: this.#shape.names[place] as string, text });
    }
    return found;
  }

  contested(names: readonly string[]): boolean {
    return this.#shape.find(names).some((places) => this.#isContested(places));
  }

  #isContested(places: readonly number[]): boolean {
    if (places.length === 1) return false;
    const [first = 0, ...more] = places;
    this.#contested ??= new Map();
    let known = this.#contested.get(first);
    if (known === undefined) {
      const value = this.#values[first] as Json;
      known = more.some((place) => !isSame(this.#values[place] as Json, value));
      this.#contested.set(first, known);
    }
    return known;
  }
}

/** A text or a number as trimmed text. A number keeps its own digits. Null for empty text and for any other value. */
export function textOf(value: Json | undefined): string | null {
  if (typeof value === 'string') {
    const text = isTrimmed(value) ? value : value.trim();
    return text === '' ? null : text;
  }
  return isNumber(value) ? value.literal : null;
}

/**
 * True if the text begins and ends with an ASCII character other than a space. Nearly every text needs no trimming, and this check is
 * faster.
 */
function isTrimmed(text: string): boolean {
  const [first, last] = [text.charCodeAt(0), text.charCodeAt(text.length - 1)];
  return first > 32 && first < 127 && last > 32 && last < 127;
}

/** True if two values are equal as JSON. A number also equals a text with the same digits. */
export function isSame(left: Json, right: Json): boolean {
  if (left === right) return true;
  return JSON.stringify(toPlainValue(left)) === JSON.stringify(toPlainValue(right));
}

function toPlainValue(value: Json): unknown {
  if (isNumber(value)) return value.literal;
  if (typeof value !== 'object' || value === null) return value;
  if (isObject(value)) return { entries: value.entries.map(([name, each]) => [name, toPlainValue(each)]) };
  return value.map(toPlainValue);
}

// Names that users cannot correct. Names that users can correct (`mappedMeanings`) are in vocabulary.ts.
export const fieldNames = {
  // The interface defines MESSAGE (supplier/protocol/README.md); panels also send `message` and `msg`.
  message: ['MESSAGE', 'MSG'],
  // DHRU panels put the real cause here, often as HTML and in the panel's language.
  description: ['FULL_DESCRIPTION', 'DESCRIPTION'],
  list: ['LIST'],
  identifier: ['IMEI'],
  // Fields with a word for the status, if another field has the status number.
  statusLabel: [
    'STATUSTEXT',
    'STATUSNAME',
    'STATUSLABEL',
    'STATUSWORD',
    'STATUSMESSAGE',
    'STATUSDESCRIPTION',
  ],
  // Fields with a number for the status, if another field has the status word.
  statusNumber: [
    'STATUSCODE',
    'STATUSID',
    'STATUSNUMBER',
    'STATUSNO',
    'ORDERSTATUSCODE',
    'ORDERSTATUSID',
    'STATECODE',
    'STATEID',
  ],
  // Both spellings of the container are in use, sometimes in one reply.
  account: ['AccountInfo', 'AccoutInfo', 'LIST', 'ACCOUNT'],
  currency: ['currency', 'currencycode'],
  serviceKind: ['SERVICETYPE', 'TYPE'],
  // `SERVER` is a flag of some panels: 1 means a server service, 2 a remote service.
  serverFlag: ['SERVER'],
  groupKind: ['GROUPTYPE', 'GROUPKIND'],
  groupName: ['GROUPNAME', 'GROUP', 'CATEGORY', 'CATEGORYNAME'],
  groupServices: ['SERVICES', 'ITEMS', 'CHILDREN', 'TOOLS', 'PACKAGES'],
  requires: [
    'Requires',
    'REQUIRED',
    'REQUIREMENTS',
    'REQREDFIELD',
    'REQUIREINFORMATION',
    'REQUIREDINFORMATION',
  ],
  mainField: ['MAIN_FIELD', 'MAININPUT', 'IDENTIFIER', 'INPUTTYPE'],
  custom: ['CUSTOM'],
  customFields: ['Requires.Custom', 'CUSTOMFIELDS', 'REQUIREDFIELDS', 'FIELDS'],
} as const;
