import type { ListedService, ServiceList } from '../reads.ts';
import type { Decoded } from './answer.ts';
import { unreadable } from './answer.ts';
import type { Envelope } from './envelope.ts';
import { fieldNames, openFields } from './fields.ts';
import { isArray, isObject, type Json, type JsonObject } from './json.ts';
import { type DecimalMark, provenMark } from './money.ts';
import { readService, type ServiceRow } from './service-row.ts';

const mostServices = 50_000;
const deepestGroup = 6;
/** A view on services that stand in their own groups as well. */
const favourites = /favou?rites?$/i;

/**
 * The services of a list in the supplier's order, out of groups and services that come as maps, arrays or flat. A
 * service that stands there twice is listed once, under its real group; with two prices it has none that can be trusted.
 */
export function decodeServiceList({ success }: Envelope, kind: 'imei' | 'server'): Decoded<ServiceList> {
  const rows: ServiceRow[] = [];
  let unreadableRows = 0;
  let listed = false;

  function walk(value: Json, group: string, key: string, depth: number): void {
    if (rows.length >= mostServices || depth > deepestGroup) return;
    if (isArray(value)) for (const each of value) walk(each, group, '', depth + 1);
    else if (isObject(value)) walkObject(value, group, key, depth);
    else if (value !== null && value !== '') unreadableRows += 1;
  }

  function walkObject(value: JsonObject, group: string, key: string, depth: number): void {
    const fields = openFields(value);
    const services = fields.get(fieldNames.groupServices);
    const groupName = fields.text(fieldNames.groupName);
    if (services !== undefined) walk(services, groupName ?? (key || group), '', depth + 1);
    else if (fields.get(fieldNames.serviceName) !== undefined || fields.get(['SERVICEID']) !== undefined)
      rows.push({ object: value, fields, key, group: groupName ?? group });
    else if (groupName === null)
      for (const [name, each] of value.entries) walk(each, isArray(each) ? name : group, name, depth + 1);
  }

  for (const row of success.rows) {
    if (!isObject(row)) continue;
    const list = openFields(row).get(fieldNames.list);
    if (list === undefined) continue;
    listed = true;
    walk(list, '', '', 0);
  }
  if (!listed) return unreadable('SUCCESS holds no LIST of services');

  const mark = provenMarkOf(rows);
  const services = new Map<string, ListedService>();
  for (const row of rows) {
    const service = readService(row, kind, mark);
    if (service === null) unreadableRows += 1;
    else services.set(service.id, merge(services.get(service.id), service));
  }
  return { ok: true, value: { services: [...services.values()], unreadable: unreadableRows } };
}

function merge(known: ListedService | undefined, service: ListedService): ListedService {
  if (known === undefined) return service;
  const samePrice =
    known.price?.amount === service.price?.amount && known.price?.currency === service.price?.currency;
  const group = favourites.test(known.group) ? service.group : known.group;
  return { ...known, group, price: samePrice ? known.price : null };
}

/** The decimal mark that the list's own prices prove, where none proves the other. */
function provenMarkOf(rows: readonly ServiceRow[]): DecimalMark {
  const marks = new Set<DecimalMark>();
  for (const { fields } of rows) marks.add(provenMark(fields.get(fieldNames.price)));
  marks.delete(null);
  const [mark = null] = marks;
  return marks.size === 1 ? mark : null;
}
