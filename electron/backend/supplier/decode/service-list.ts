import type { ListedService, ServiceList } from '../reads.ts';
import type { Decoded } from './answer.ts';
import { unreadable } from './answer.ts';
import { type Envelope, rowsOfAnswer } from './envelope.ts';
import { type Fields, fieldNames, openFields, textOf } from './fields.ts';
import { isArray, isNumber, isObject, type Json, type JsonObject } from './json.ts';
import { type DecimalMark, provenMark } from './money.ts';
import { plainName } from './plain-name.ts';
import { readService, type ServiceRow, serviceContext } from './service-row.ts';
import { usualVocabulary, type Vocabulary } from './vocabulary.ts';

const mostServices = 50_000;
const deepestGroup = 6;
const titleNames = ['NAME', 'TITLE'];
/** A view on services that stand in their own groups as well. */
const favourites = /favou?rites?$/i;

/**
 * The services of a list in the supplier's order, out of groups and services that come as maps, arrays or flat. A
 * service that stands there twice is listed once, under its real group; with two prices it has none that can be trusted.
 */
export function decodeServiceList(
  envelope: Envelope,
  kind: 'imei' | 'server',
  vocabulary: Vocabulary = usualVocabulary,
): Decoded<ServiceList> {
  const rows = rowsOfAnswer(envelope);
  const lists = rows.flatMap((row) => {
    const list = isObject(row) ? openFields(row).get(fieldNames.list) : undefined;
    return list === undefined ? [] : [list];
  });
  if (lists.length > 0) {
    const listed = readServices(lists, kind, vocabulary);
    const nothing = listed.ok && listed.value.services.length === 0;
    return nothing && (listed.value.unreadable > 0 || lists.some(holdsObjects))
      ? unreadable('The list holds nothing that could be a service')
      : listed;
  }
  // No LIST: what stands there may be the services themselves, and an empty answer is then no answer.
  const bare = readServices(rows, kind, vocabulary);
  const empty = bare.ok && bare.value.services.length === 0;
  return empty && !isEmptyData(envelope) ? unreadable('The answer holds no list of services') : bare;
}

/** Groups without services are an empty catalogue; objects within objects that are neither are something else. */
function holdsObjects(list: Json): boolean {
  const inner = isArray(list) ? list : isObject(list) ? list.entries.map(([, each]) => each) : [];
  return inner.some((each) => isObject(each) && openFields(each).get(fieldNames.groupServices) === undefined);
}

/** `{success: true, data: []}` says that there are none. */
function isEmptyData({ top }: Envelope): boolean {
  const data = openFields(top).get(['data']);
  return (isArray(data) && data.length === 0) || (isObject(data) && data.entries.length === 0);
}

/** Services out of whatever lists, maps and groups stand in `lists`. */
export function readServices(
  lists: readonly Json[],
  kind: 'imei' | 'server',
  vocabulary: Vocabulary,
): Decoded<ServiceList> {
  const nameNames = vocabulary.names('service', 'name');
  const idNames = vocabulary.names('service', 'id').filter((name) => plainName(name) !== 'id');
  const priceNames = vocabulary.names('service', 'price');
  const rows: ServiceRow[] = [];
  let unreadableRows = 0;

  function walk(value: Json, group: string, key: string, depth: number): void {
    if (rows.length >= mostServices || depth > deepestGroup) return;
    if (isArray(value)) for (const each of value) walk(each, group, '', depth + 1);
    else if (isObject(value)) walkObject(value, group, key, depth);
    else if (value !== null && value !== '') unreadableRows += 1;
  }

  function walkObject(value: JsonObject, group: string, key: string, depth: number): void {
    const fields = openFields(value);
    const services = fields.get(fieldNames.groupServices);
    const groupName = groupNameIn(fields);
    if (isArray(services) || isObject(services) || services === null) {
      const own = groupName ?? fields.text(titleNames);
      if (services !== null) walk(services, own ?? (key || group), '', depth + 1);
    } else if (fields.get(nameNames) !== undefined || fields.get(idNames) !== undefined)
      rows.push({ object: value, fields, key, group: groupName ?? group });
    else
      for (const [name, each] of value.entries) {
        const holds = isObject(each) || isArray(each);
        // Beside the rows of a bare answer, and in a group whose services stand under a name of its own, are words and counters.
        if (holds || (depth > 0 && groupName === null))
          walk(each, groupName ?? (isArray(each) ? name : group), name, depth + 1);
      }
  }

  for (const list of lists) walk(list, '', '', 0);

  const marks = new Set<DecimalMark>();
  for (const { fields } of rows) marks.add(provenMark(fields.get(priceNames)));
  marks.delete(null);
  const [mark = null] = marks;
  const context = serviceContext(vocabulary, kind, marks.size === 1 ? mark : null);
  const services = new Map<string, ListedService>();
  for (const row of rows) {
    const service = readService(row, context);
    if (service === null) unreadableRows += 1;
    else services.set(service.id, merge(services.get(service.id), service));
  }
  return { ok: true, value: { services: [...services.values()], unreadable: unreadableRows } };
}

/** A group's name, told beside its services or by a service itself; a number is the group's id. */
function groupNameIn(fields: Fields): string | null {
  const value = fields.get(fieldNames.groupName);
  const text = isObject(value) ? openFields(value).text(titleNames) : textOf(value);
  return text === null || isNumber(value) ? null : text;
}

function merge(known: ListedService | undefined, service: ListedService): ListedService {
  if (known === undefined) return service;
  const samePrice =
    known.price?.amount === service.price?.amount && known.price?.currency === service.price?.currency;
  const group = favourites.test(known.group) ? service.group : known.group;
  return { ...known, group, price: samePrice ? known.price : null };
}
