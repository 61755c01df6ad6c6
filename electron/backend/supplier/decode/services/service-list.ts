import { encodeMessage } from '../../../../../shared/model/base/coded-message.ts';
import { serviceMark } from '../../../../../shared/model/service/contested-service.ts';
import type { ListedService, ServiceList } from '../../types/reads.ts';
import { type DecimalMark, provenMark } from '../account/money.ts';
import type { Decoded } from '../fields/decode-envelope.ts';
import { unreadable } from '../fields/decode-envelope.ts';
import { type Envelope, rowsOfAnswer } from '../fields/envelope.ts';
import { fieldNames, openFields } from '../fields/fields.ts';
import { defaultVocabulary, type Vocabulary } from '../fields/vocabulary.ts';
import { isArray, isObject, type Json, type JsonObject } from '../syntax/json.ts';
import { plainName } from '../syntax/plain-name.ts';
import { readService, type ServiceRow, serviceContext } from './service-row.ts';
import { findServiceRows } from './service-tree.ts';

/**
 * The services of a list in the supplier's order, from groups and services as maps, arrays or flat. A repeated service is listed once,
 * under its real group; services that differ in name, price or kind are several, also under one id.
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
    const nothing = listed.ok && listed.value.services.length === 0;
    return nothing && (listed.value.unreadable > 0 || lists.some(holdsSomethingElse))
      ? unreadable(encodeMessage('no-service-rows'))
      : listed;
  }
  // Without LIST the content may be the services themselves; then an empty answer is no answer.
  const bare = readServices(rows, kind, vocabulary);
  const empty = bare.ok && bare.value.services.length === 0;
  return empty && !isEmptyData(envelope) ? unreadable(encodeMessage('no-service-list')) : bare;
}

/** The LIST of each row of an answer. */
export function listsIn(rows: readonly Json[]): readonly Json[] {
  return rows.flatMap((row) => {
    const list = isObject(row) ? openFields(row).get(fieldNames.list) : undefined;
    return list === undefined ? [] : [list];
  });
}

/** Groups without services are an empty catalogue; objects that hold no empty container are something else. */
function holdsSomethingElse(list: Json): boolean {
  return valuesIn(list).some((each) => isObject(each) && !each.values.some(isEmptyContainer));
}

function isEmptyContainer(value: Json): boolean {
  return value === null || ((isArray(value) || isObject(value)) && valuesIn(value).length === 0);
}

function valuesIn(value: Json): readonly Json[] {
  return isArray(value) ? value : isObject(value) ? value.values : [];
}

/** `{success: true, data: []}` says that there are none. */
function isEmptyData({ top }: Envelope): boolean {
  const data = openFields(top).get(['data']);
  return data !== undefined && data !== null && isEmptyContainer(data);
}

/** Services from any lists, maps and groups in `lists`. */
export function readServices(
  lists: readonly Json[],
  kind: 'imei' | 'server',
  vocabulary: Vocabulary,
): Decoded<ServiceList> {
  const { services, lost, strays } = readRows(lists, kind, vocabulary);
  return { ok: true, value: { services, unreadable: lost.length + strays } };
}

/** The unreadable records among services. */
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
 * The names of a service's id, best first. An id belongs to one service: if a name's values repeat beside other service names, it names
 * something above them, such as the tool of several prices (corpus V24), and the first name without repetition precedes it. If every name
 * repeats, the order is unchanged.
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

/** A view of services that are in their own groups as well. */
const favourites = /favou?rites?$/i;

/** The services of a list in order, each once. */
function collectServices() {
  const collected: ListedService[] = [];
  const firstOfId = new Map<string, number>();
  // Only for repeated ids: nearly every id occurs once, and needs no comparing of names.
  const indexByMark = new Map<string, number>();
  return {
    collected,
    /** With an equal id, name and price a service counts only if it is of another kind; a favourites view adds none. */
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
        const own = `${mark}\n${service.kind}`;
        if (!indexByMark.has(own)) indexByMark.set(own, collected.push(service) - 1);
      }
    },
  };
}

function markOf(service: ListedService): string {
  return `${serviceMark(service)}\n${service.wholePrice ?? ''}`;
}
