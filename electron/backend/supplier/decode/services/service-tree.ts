import { type Fields, fieldNames, fieldsOf, textOf } from '../fields/fields.ts';
import type { Vocabulary } from '../fields/vocabulary.ts';
import { isArray, isNumber, isObject, type Json, type JsonObject } from '../syntax/json.ts';
import { plainName } from '../syntax/plain-name.ts';
import type { ServiceRow } from './service-row.ts';

const maxServices = 200_000;
const titleNames = ['NAME', 'TITLE'];

/** The contents of a list: rows that may be services, and the number of other values. */
export interface ServiceRows {
  readonly rows: readonly ServiceRow[];
  readonly strays: number;
}

interface GroupContext {
  readonly group: string;
  readonly groupKind: string | null;
}

/**
 * Finds the services in any nesting of maps, lists and groups. A service has a name, and a price or an id of its own. An object that
 * contains such objects is a container, whatever its name. If no object has a price or an id, objects with only a name count as services.
 * An object next to services that could be an incomplete service is also a row, so that it is counted.
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

  const complete = search(lists, isWhole, isPriced);
  return complete.rows.length > 0 ? complete : search(lists, isNamed, isPriced);
}

function search(
  lists: readonly Json[],
  isService: (fields: Fields) => boolean,
  isPriced: (fields: Fields) => boolean,
): ServiceRows {
  const rows: ServiceRow[] = [];
  let strays = 0;
  // The result is cached, because a container is examined again for each level above it.
  const holding = new Map<JsonObject | readonly Json[], boolean>();

  /** True for a service. An object that contains services and has no price is a group. */
  function isRow(object: JsonObject): boolean {
    const fields = fieldsOf(object);
    return isService(fields) && (isPriced(fields) || !holds(object));
  }

  function holds(value: JsonObject | readonly Json[]): boolean {
    let known = holding.get(value);
    if (known === undefined) {
      known = innerOf(value).some((each) => (isObject(each) && isService(fieldsOf(each))) || holds(each));
      holding.set(value, known);
    }
    return known;
  }

  function take(object: JsonObject, key: string, { group, groupKind }: GroupContext): void {
    const fields = fieldsOf(object);
    if (rows.length >= maxServices) strays += 1;
    else rows.push({ object, fields, key, group: groupNameIn(fields) ?? group, groupKind });
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: there is one branch for each kind of value that a list may contain next to services.
  function walk(value: JsonObject | readonly Json[], context: GroupContext): void {
    const inside = isArray(value) ? value : value.values;
    const ownContext = isArray(value) ? context : groupContextOf(value, context);
    const nameless = !isArray(value) && ownContext.group === context.group && ownName(value) === null;
    const parts = inside.map((each) => {
      if (!isContainer(each)) return 'scalar';
      if (isObject(each) && isRow(each)) return 'row';
      return holds(each) ? 'group' : 'other';
    });
    const groups = parts.filter((part) => part === 'group').length;
    const hasRows = parts.includes('row');
    for (const [place, each] of inside.entries()) {
      const key = isArray(value) ? '' : (value.shape.names[place] as string);
      const part = parts[place];
      if (part === 'row' || (part === 'other' && hasRows && isObject(each) && couldBeService(each)))
        take(each as JsonObject, key, ownContext);
      else if (part === 'group' && isContainer(each)) {
        // Several containers with services are groups, and their keys are the groups' names. A single container may be only a wrapper; its
        // key decides.
        const named = nameless && key !== '' && (groups > 1 || !isWrapper(key, each));
        walk(each, named ? { ...ownContext, group: key } : ownContext);
      } else if (part === 'scalar' && hasRows && isStray(key, each)) strays += 1;
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

/** True if the only key just means "services". If such a key occurs again inside, the outer key is the name of a group. */
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

/**
 * True if a plain value is not expected at this position. In a map, plain values next to the rows are normal, for example counters and
 * texts. In a list, or with an id as its key, a plain value is a broken row.
 */
function isStray(key: string, value: Json): boolean {
  return value !== null && value !== '' && (key === '' || /^\d{2,}$/.test(key));
}

/** True if an object next to services could be an incomplete service: it has at least one text or number. */
function couldBeService(object: JsonObject): boolean {
  return object.values.some((value) => textOf(value) !== null);
}

function groupContextOf(object: JsonObject, context: GroupContext): GroupContext {
  const kind = fieldsOf(object).text(fieldNames.groupKind);
  return { group: ownName(object) ?? context.group, groupKind: kind ?? context.groupKind };
}

function ownName(object: JsonObject): string | null {
  const fields = fieldsOf(object);
  return groupNameIn(fields) ?? fields.text(titleNames);
}

/** The name of a group, from the group itself or from one of its services. A number is the group's id and not its name. */
function groupNameIn(fields: Fields): string | null {
  const value = fields.get(fieldNames.groupName);
  const text = isObject(value) ? fieldsOf(value).text(titleNames) : textOf(value);
  return text === null || isNumber(value) ? null : text;
}
