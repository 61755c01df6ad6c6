import { isNumber, type Json, type JsonObject } from './json.ts';

/** An object's fields by name, whatever the case and the underscores. */
export interface Fields {
  /** The first of `names` that is there and not contested; undefined where none is. */
  get(names: readonly string[]): Json | undefined;
  /** `get`, as trimmed text; null where it is absent, empty, or neither text nor number. */
  text(names: readonly string[]): string | null;
  /** True when one of `names` stands there twice with different values, so that neither can be trusted. */
  contested(names: readonly string[]): boolean;
}

/** Opens an object for reading by field name. */
export function openFields(object: JsonObject): Fields {
  const byName = new Map<string, Json[]>();
  for (const [name, value] of object.entries) {
    const plain = plainName(name);
    const known = byName.get(plain);
    if (known === undefined) byName.set(plain, [value]);
    else known.push(value);
  }
  const isContested = (values: readonly Json[]): boolean =>
    values.length > 1 && values.some((value) => !isSame(value, values[0] ?? null));

  const fields: Fields = {
    get(names) {
      for (const name of names) {
        const values = byName.get(plainName(name));
        if (values !== undefined && !isContested(values)) return values[0];
      }
      return undefined;
    },
    text(names) {
      for (const name of names) {
        const text = textOf(fields.get([name]));
        if (text !== null) return text;
      }
      return null;
    },
    contested: (names) => names.some((name) => isContested(byName.get(plainName(name)) ?? [])),
  };
  return fields;
}

/** Text or number as trimmed text, a number in its own digits; null for anything else and for nothing. */
export function textOf(value: Json | undefined): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  return isNumber(value) ? value.literal : null;
}

/** Equal as JSON, where a number equals its own digits as text. */
export function isSame(left: Json, right: Json): boolean {
  return JSON.stringify(plain(left)) === JSON.stringify(plain(right));
}

function plain(value: Json): unknown {
  if (isNumber(value)) return value.literal;
  if (typeof value !== 'object' || value === null) return value;
  if ('entries' in value && !Array.isArray(value))
    return { entries: (value as JsonObject).entries.map(([name, each]) => [name, plain(each)]) };
  return (value as readonly Json[]).map(plain);
}

export function plainName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

// Names that no person needs to correct; those with a meaning of `mappedMeanings` stand in vocabulary.ts.
export const fieldNames = {
  // MESSAGE by the spec, `message` and `msg` by the panels.
  message: ['MESSAGE', 'MSG'],
  // Where DHRU panels put the real cause, often in HTML and in the panel's language.
  description: ['FULL_DESCRIPTION', 'DESCRIPTION'],
  list: ['LIST'],
  identifier: ['IMEI'],
  // Both spellings of the container are in use, sometimes side by side.
  account: ['AccountInfo', 'AccoutInfo', 'LIST', 'ACCOUNT'],
  currency: ['currency', 'currencycode'],
  serviceKind: ['SERVICETYPE', 'TYPE'],
  groupName: ['GROUPNAME', 'GROUP', 'CATEGORY', 'CATEGORYNAME'],
  groupServices: ['SERVICES', 'ITEMS', 'CHILDREN'],
  custom: ['CUSTOM'],
  customFields: ['Requires.Custom', 'CUSTOMFIELDS', 'REQUIREDFIELDS', 'FIELDS'],
} as const;
