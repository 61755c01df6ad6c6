import { note } from '../../../../../shared/model/base/note.ts';
import type { ServiceList } from '../../types/reads.ts';
import { type DecimalMark, provenMark } from '../account/money.ts';
import type { Decoded } from '../fields/decode-envelope.ts';
import { unreadable } from '../fields/decode-envelope.ts';
import { type Envelope, rowsOfAnswer } from '../fields/envelope.ts';
import { fieldNames, openFields } from '../fields/fields.ts';
import { defaultVocabulary, type Vocabulary } from '../fields/vocabulary.ts';
import { isArray, isObject, type Json, type JsonObject } from '../syntax/json.ts';
import { collectServices } from './collect-services.ts';
import { idNamesOf } from './service-ids.ts';
import { readService, serviceContext } from './service-row.ts';
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
      ? unreadable(note('no-service-rows'))
      : listed;
  }
  // Without LIST the content may be the services themselves; then an empty answer is no answer.
  const bare = readServices(rows, kind, vocabulary);
  const empty = bare.ok && bare.value.services.length === 0;
  return empty && !isEmptyData(envelope) ? unreadable(note('no-service-list')) : bare;
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
