import { type Fields, fieldNames, openFields, textOf } from '../fields/fields.ts';
import type { Vocabulary } from '../fields/vocabulary.ts';
import { isArray, isNumber, isObject, type Json, type JsonObject } from '../syntax/json.ts';
import { plainName } from '../syntax/plain-name.ts';
import type { ServiceRow } from './service-row.ts';

const maxServices = 200_000;
const titleNames = ['NAME', 'TITLE'];

/** The contents of a list: rows that may be services, and the number of other elements. */
export interface ServiceRows {
  readonly rows: readonly ServiceRow[];
  readonly strays: number;
}

/** The group that a container's rows belong to, inherited by nested containers. */
interface GroupContext {
  readonly group: string;
  readonly groupKind: string | null;
}

/**
 * Finds the services in any nesting of maps, lists and groups. Shape decides what is a container and what a service: a service has a price, or an id
 * of its own, beside a name; an object that holds such objects is a container, under any name. Only if nothing has either, names alone count.
 * Anything beside services that could be one is a row too, so that it is counted.
 */
export function findServiceRows(lists: readonly Json[], vocabulary: Vocabulary): ServiceRows {
  const names = vocabulary.names('service', 'name');
  const prices = vocabulary.names('service', 'price');
  const ids = vocabulary.names('service', 'id');
  const ownIds = ids.filter((name) => plainName(name) !== 'id');

  const isPriced = (fields: Fields): boolean => {
    const price = fields.get(prices);
    return fields.contested(prices) || isObject(price) || textOf(price) !== null;
  };
  const isWhole = (fields: Fields): boolean => {
    const named = fields.text(names) !== null;
    if (isPriced(fields)) return named || fields.text(ids) !== null;
    return named && fields.text(ownIds) !== null;
  };
  const isNamed = (fields: Fields): boolean =>
    fields.get(names) !== undefined || fields.get(ownIds) !== undefined;

  const whole = search(lists, isWhole, isPriced);
  if (whole.rows.length > 0) return whole;
  const named = search(lists, isNamed, isPriced);
  // Unnamed rows are counted by the strict pass.
  return named.rows.length > 0 ? named : whole;
}

function search(
  lists: readonly Json[],
  isService: (fields: Fields) => boolean,
  isPriced: (fields: Fields) => boolean,
): ServiceRows {
  const rows: ServiceRow[] = [];
  let strays = 0;
  // Each container is asked on every level above it.
  const holding = new Map<JsonObject | readonly Json[], boolean>();

  /** A thing with services in it and no price of its own is a group of them. */
  function isRow(object: JsonObject): boolean {
    const fields = openFields(object);
    return isService(fields) && (isPriced(fields) || !holds(object));
  }

  function holds(value: JsonObject | readonly Json[]): boolean {
    let known = holding.get(value);
    if (known === undefined) {
      known = innerOf(value).some((each) => (isObject(each) && isService(openFields(each))) || holds(each));
      holding.set(value, known);
    }
    return known;
  }

  function take(object: JsonObject, key: string, { group, groupKind }: GroupContext): void {
    const fields = openFields(object);
    if (rows.length >= maxServices) strays += 1;
    else rows.push({ object, fields, key, group: groupNameIn(fields) ?? group, groupKind });
  }

  function walk(value: JsonObject | readonly Json[], context: GroupContext): void {
    const inside = isArray(value) ? value : value.values;
    const own = isArray(value) ? context : groupContextOf(value, context);
    const nameless = !isArray(value) && own.group === context.group && ownName(value) === null;
    const parts = inside.map((each) => {
      if (!isContainer(each)) return 'scalar';
      if (isObject(each) && isRow(each)) return 'row';
      return holds(each) ? 'group' : 'other';
    });
    const groups = parts.filter((part) => part === 'group').length;
    const besideRows = parts.includes('row');
    for (const [place, each] of inside.entries()) {
      const key = isArray(value) ? '' : (value.shape.names[place] as string);
      const part = parts[place];
      if (part === 'row' || (part === 'other' && besideRows && isObject(each) && couldBeService(each)))
        take(each as JsonObject, key, own);
      else if (part === 'group' && isContainer(each)) {
        // Several that hold services are groups by their keys. A lone one may only be wrapped; there, the word decides.
        const named = nameless && key !== '' && (groups > 1 || !isWrapper(key, each));
        walk(each, named ? { ...own, group: key } : own);
      } else if (part === 'scalar' && besideRows && isStray(key, each)) strays += 1;
    }
  }

  for (const list of lists)
    if (isObject(list) && isRow(list)) take(list, '', { group: '', groupKind: null });
    else if (isContainer(list)) walk(list, { group: '', groupKind: null });
    else if (list !== null && list !== '') strays += 1;
  return { rows, strays };
}

const dataWords: ReadonlySet<string> = new Set([
  'list',
  'data',
  'rows',
  'records',
  'result',
  'results',
  'response',
]);
const serviceWords: ReadonlySet<string> = new Set([...fieldNames.groupServices, 'products'].map(plainName));

/** A lone key that only says "here are services"; where it holds such a key again, it is a group that is called so. */
function isWrapper(key: string, value: JsonObject | readonly Json[]): boolean {
  const plain = plainName(key);
  if (dataWords.has(plain)) return true;
  return (
    serviceWords.has(plain) &&
    !(isObject(value) && value.shape.names.some((name) => serviceWords.has(plainName(name))))
  );
}

function isContainer(value: Json): value is JsonObject | readonly Json[] {
  return isObject(value) || isArray(value);
}

function innerOf(value: JsonObject | readonly Json[]): readonly (JsonObject | readonly Json[])[] {
  return (isArray(value) ? value : value.values).filter(isContainer);
}

/** Beside the rows of a map are counters and words; in a list, or under an id, something is not as it should be. */
function isStray(key: string, value: Json): boolean {
  return value !== null && value !== '' && (key === '' || /^\d{2,}$/.test(key));
}

/** A row that lacks something: it has the looks of the others all the same. */
function couldBeService(object: JsonObject): boolean {
  return object.values.some((value) => textOf(value) !== null);
}

function groupContextOf(object: JsonObject, context: GroupContext): GroupContext {
  const kind = openFields(object).text(fieldNames.groupKind);
  return { group: ownName(object) ?? context.group, groupKind: kind ?? context.groupKind };
}

function ownName(object: JsonObject): string | null {
  const fields = openFields(object);
  return groupNameIn(fields) ?? fields.text(titleNames);
}

/** A group's name, given beside its services or by a service itself; a number is the group's id. */
function groupNameIn(fields: Fields): string | null {
  const value = fields.get(fieldNames.groupName);
  const text = isObject(value) ? openFields(value).text(titleNames) : textOf(value);
  return text === null || isNumber(value) ? null : text;
}
