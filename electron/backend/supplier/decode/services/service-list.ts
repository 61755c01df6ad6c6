import { encodeMessage } from '../../../../../shared/model/base/coded-message.ts';
import { serviceMark } from '../../../../../shared/model/service/contested-service.ts';
import type { ListedService, ServiceList } from '../../types/reads.ts';
import { type DecimalMark, provenMark } from '../account/money.ts';
import type { Decoded } from '../fields/decode-envelope.ts';
import { unreadable } from '../fields/decode-envelope.ts';
import { type Envelope, rowsOfAnswer } from '../fields/envelope.ts';
import { fieldNames, fieldsOf } from '../fields/fields.ts';
import { defaultVocabulary, type Vocabulary } from '../fields/vocabulary.ts';
import { isArray, isObject, type Json, type JsonObject } from '../syntax/json.ts';
import { plainName } from '../syntax/plain-name.ts';
import { readService, type ServiceRow, serviceContext } from './service-row.ts';
import { findServiceRows } from './service-tree.ts';

/**
 * The services of a list in the supplier's order. Groups and services may be maps, arrays or flat. A service that is repeated is listed
 * only once, under its real group. Several services may have the same id but a different name, price or kind; then all of them are listed.
 */
export function decodeServiceList(
  envelope: Envelope,
  kind: 'imei' | 'server',
  vocabulary: Vocabulary = defaultVocabulary,
): Decoded<ServiceList> {
  const rows = rowsOfAnswer(envelope);
  const lists = listsIn(rows);
  if (lists.length > 0) {
    const listed = readServices(lists, kind, vocabulary);
    const isEmptyList = listed.ok && listed.value.services.length === 0;
    return isEmptyList && (listed.value.unreadable > 0 || lists.some(holdsSomethingElse))
      ? unreadable(encodeMessage('no-service-rows'))
      : listed;
  }
  // Without LIST, the content itself may be the services. In that case, empty content is not an answer.
  const directList = readServices(rows, kind, vocabulary);
  const empty = directList.ok && directList.value.services.length === 0;
  return empty && !isEmptyData(envelope) ? unreadable(encodeMessage('no-service-list')) : directList;
}

export function listsIn(rows: readonly Json[]): readonly Json[] {
  return rows.flatMap((row) => {
    const list = isObject(row) ? fieldsOf(row).get(fieldNames.list) : undefined;
    return list === undefined ? [] : [list];
  });
}

/**
 * True if the list contains any object except empty groups. An empty group has an empty container for its services. A list that has only
 * empty groups is an empty catalogue.
 */
function holdsSomethingElse(list: Json): boolean {
  return valuesIn(list).some((each) => isObject(each) && !each.values.some(isEmptyContainer));
}

function isEmptyContainer(value: Json): boolean {
  return value === null || ((isArray(value) || isObject(value)) && valuesIn(value).length === 0);
}

function valuesIn(value: Json): readonly Json[] {
  return isArray(value) ? value : isObject(value) ? value.values : [];
}

/** True for `{success: true, data: []}`: the supplier has no services. */
function isEmptyData({ top }: Envelope): boolean {
  const data = fieldsOf(top).get(['data']);
  return data !== undefined && data !== null && isEmptyContainer(data);
}

export function readServices(
  lists: readonly Json[],
  kind: 'imei' | 'server',
  vocabulary: Vocabulary,
): Decoded<ServiceList> {
  const { services, lost, strays } = readRows(lists, kind, vocabulary);
  return { ok: true, value: { services, unreadable: lost.length + strays } };
}

/** The unreadable records next to services. */
export function lostServices(lists: readonly Json[], vocabulary: Vocabulary): readonly JsonObject[] {
  return readRows(lists, 'imei', vocabulary).lost;
}

function readRows(lists: readonly Json[], kind: 'imei' | 'server', vocabulary: Vocabulary) {
  const { rows, strays } = findServiceRows(lists, vocabulary);
  const priceNames = vocabulary.names('service', 'price');
  const marks = new Set<DecimalMark>();
  for (const { fields } of rows) marks.add(provenMark(fields.get(priceNames)));
  marks.delete(null);
  const [mark = null] = marks;
  const idNames = idNamesOf(rows, vocabulary.names('service', 'id'), vocabulary.names('service', 'name'));
  const context = serviceContext(vocabulary, kind, marks.size === 1 ? mark : null, idNames);
  const services = collectServices();
  const lost: JsonObject[] = [];
  for (const row of rows) {
    const service = readService(row, context);
    if (service === null) lost.push(row.object);
    else services.add(service);
  }
  return { services: services.collected, lost, strays };
}

/**
 * The names of the field with a service's id, best first. An id belongs to one service. If services with different names have the same
 * value in a field, the field identifies a parent, such as a tool with several prices (corpus V24). Then the first field without repeated
 * values moves to the front. If every field has repeated values, the order is unchanged.
 */
function idNamesOf(
  rows: readonly ServiceRow[],
  names: readonly string[],
  nameNames: readonly string[],
): readonly string[] {
  if (!repeats(rows, names, nameNames)) return names;
  const better = names.find((name) => {
    const alone = [name];
    return rows.every(({ fields }) => fields.text(alone) !== null) && !repeats(rows, alone, nameNames);
  });
  return better === undefined
    ? names
    : [better, ...names.filter((name) => plainName(name) !== plainName(better))];
}

function repeats(
  rows: readonly ServiceRow[],
  names: readonly string[],
  nameNames: readonly string[],
): boolean {
  const firstById = new Map<string, ServiceRow>();
  return rows.some((row) => {
    const id = row.fields.text(names);
    if (id === null) return false;
    const first = firstById.get(id);
    if (first === undefined) firstById.set(id, row);
    return first !== undefined && first.fields.text(nameNames) !== row.fields.text(nameNames);
  });
}

/** A group that repeats services of other groups. */
const favourites = /favou?rites?$/i;

/** Collects the services of a list in order, without duplicates. */
function collectServices() {
  const collected: ListedService[] = [];
  const firstOfId = new Map<string, number>();
  // Computed only for repeated ids. Nearly every id occurs in one service only and needs no comparison.
  const indexByMark = new Map<string, number>();
  return {
    collected,
    /**
     * If a service with the same id, name and price is already in the list, a second service is added only if its kind differs. A group of
     * favourites never adds such a service.
     */
    add(service: ListedService) {
      const first = firstOfId.get(service.id);
      if (first === undefined) {
        firstOfId.set(service.id, collected.push(service) - 1);
        return;
      }
      const firstMark = markOf(collected[first] as ListedService);
      if (!indexByMark.has(firstMark)) indexByMark.set(firstMark, first);
      const mark = markOf(service);
      const index = indexByMark.get(mark);
      const known = index === undefined ? undefined : collected[index];
      if (index === undefined || known === undefined) indexByMark.set(mark, collected.push(service) - 1);
      else if (favourites.test(known.group))
        collected[index] = { ...known, group: service.group, kind: service.kind };
      else if (known.kind !== service.kind && !favourites.test(service.group)) {
        const markKey = `${mark}\n${service.kind}`;
        if (!indexByMark.has(markKey)) indexByMark.set(markKey, collected.push(service) - 1);
      }
    },
  };
}

function markOf(service: ListedService): string {
  return `${serviceMark(service)}\n${service.wholePrice ?? ''}`;
}
