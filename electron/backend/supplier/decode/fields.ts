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

/** A name that stands there more than once, with all its values; compared only where somebody asks for it. */
class Repeated {
  readonly values: Json[];
  #contested: boolean | null = null;
  constructor(values: Json[]) {
    this.values = values;
  }
  get contested(): boolean {
    this.#contested ??= this.values.some((value) => !isSame(value, this.values[0] ?? null));
    return this.#contested;
  }
}

/** Opens an object for reading by field name. */
export function openFields(object: JsonObject): Fields {
  const byName = new Map<string, Json | Repeated>();
  for (const [name, value] of object.entries) {
    const plain = plainName(name);
    const known = byName.get(plain);
    if (known instanceof Repeated) known.values.push(value);
    else if (known === undefined && !byName.has(plain)) byName.set(plain, value);
    else byName.set(plain, new Repeated([known as Json, value]));
  }

  const fields: Fields = {
    get(names) {
      for (const name of names) {
        const value = byName.get(plainName(name));
        if (value === undefined) continue;
        if (!(value instanceof Repeated)) return value;
        if (!value.contested) return value.values[0];
      }
      return undefined;
    },
    text(names) {
      for (const name of names) {
        const value = byName.get(plainName(name));
        if (value === undefined) continue;
        const known = value instanceof Repeated ? (value.contested ? undefined : value.values[0]) : value;
        const text = textOf(known);
        if (text !== null) return text;
      }
      return null;
    },
    contested(names) {
      for (const name of names) {
        const value = byName.get(plainName(name));
        if (value instanceof Repeated && value.contested) return true;
      }
      return false;
    },
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
  if (left === right) return true;
  return JSON.stringify(plain(left)) === JSON.stringify(plain(right));
}

function plain(value: Json): unknown {
  if (isNumber(value)) return value.literal;
  if (typeof value !== 'object' || value === null) return value;
  if ('entries' in value && !Array.isArray(value))
    return { entries: (value as JsonObject).entries.map(([name, each]) => [name, plain(each)]) };
  return (value as readonly Json[]).map(plain);
}

const plainByName = new Map<string, string>();
// Replies repeat a few dozen names a hundred thousand times; ids that stand as names must not fill the memory.
const mostRemembered = 2_000;

/** A name whatever its case, spaces, dashes and underscores. */
export function plainName(name: string): string {
  const known = plainByName.get(name);
  if (known !== undefined) return known;
  const plain = name.toLowerCase().replace(/[\s_-]/g, '');
  if (plainByName.size < mostRemembered && name.length <= 60) plainByName.set(name, plain);
  return plain;
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
