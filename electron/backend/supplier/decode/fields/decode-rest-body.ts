import { encodeMessage } from '../../../../../shared/model/base/coded-message.ts';
import type { PageAddress } from '../../types/page-addresses.ts';
import type { Body } from '../syntax/body.ts';
import { isArray, isObject, type Json, type JsonObject } from '../syntax/json.ts';
import { plainName } from '../syntax/plain-name.ts';
import { plainWords } from '../syntax/text.ts';
import { type Decoded, unreadable } from './decode-envelope.ts';
import { type Envelope, readEnvelope, wrapperNames } from './envelope.ts';
import { type Fields, fieldsOf, textOf } from './fields.ts';
import { isYes } from './service-fields.ts';

/** A REST reply without its wrappers. */
export interface Resource {
  readonly top: Json;
  /** The content of the wrappers; the whole reply if it has no wrapper. */
  readonly data: Json;
  /** The wrapper objects, which contain counters and page links; outermost first. */
  readonly wrappers: readonly JsonObject[];
}

const maxWrappers = 4;

/** The resource in a reply; an error if the reply is unreadable or reports a failure. */
export function decodeRestBody(body: Body): Decoded<Resource> {
  const value = body.kind === 'json' || body.kind === 'xml' ? body.value : undefined;
  if (value === undefined) return unreadable(encodeMessage(`reply-${body.kind}`));
  if (body.kind === 'json' && body.trailing) return unreadable(encodeMessage('reply-trailing'));
  if (!isObject(value) && !isArray(value)) return unreadable(encodeMessage('reply-no-object'));
  const failure = failureIn(value);
  if (failure !== null)
    return unreadable(
      failure === '' ? encodeMessage('reply-error') : encodeMessage('reply-failed', { words: failure }),
    );
  return { ok: true, value: unwrap(value) };
}

/**
 * Removes the wrappers `{data}`, `{success, data}` and `{status, data}`. If a wrapper contains a page of a list, also removes the page's
 * own wrapper.
 */
export function unwrap(top: Json): Resource {
  const wrappers: JsonObject[] = [];
  let data = top;
  for (let count = 0; count < maxWrappers && isObject(data); count += 1) {
    const fields = fieldsOf(data);
    const inner = wrapperNames(fields)
      .map((name) => fields.get([name]))
      .find((each) => isObject(each) || isArray(each));
    if (inner === undefined) break;
    wrappers.push(data);
    data = inner;
  }
  return { top, data, wrappers };
}

/** The error message of a reply that reports a failure, or '' if that reply has no message. Null if the reply reports no failure. */
export function failureIn(value: Json): string | null {
  if (!isObject(value)) return null;
  const fields = fieldsOf(value);
  const { success, error } = readEnvelope(value) as Envelope;
  const status = textOf(fields.get(['status']))?.toLowerCase() ?? '';
  const flagged =
    fields.get(['success']) === false ||
    fields.get(['ok']) === false ||
    ['error', 'fail', 'failed', 'failure'].includes(status) ||
    (error.isPresent && !success.isPresent) ||
    (fields.get(['errors']) !== undefined && isObject(fields.get(['errors'])));
  return flagged ? failureTextOf(value) : null;
}

/** The text of a failed reply for the user, from the field `message`, `errors` or `error`. */
export function failureTextOf(value: Json): string {
  const texts: string[] = [];
  const add = (each: Json | undefined, depth: number): void => {
    if (texts.length >= 20 || depth > 3 || each === undefined) return;
    if (typeof each === 'string') {
      const plain = plainWords(each, 300);
      if (plain !== '' && !texts.includes(plain)) texts.push(plain);
    } else if (isArray(each)) for (const item of each.slice(0, 20)) add(item, depth + 1);
    else if (isObject(each)) for (const [, item] of each.entries.slice(0, 20)) add(item, depth + 1);
  };
  if (typeof value === 'string') add(value, 0);
  if (isObject(value)) {
    const fields = fieldsOf(value);
    for (const name of ['message', 'msg', 'error', 'errors', 'error_description', 'detail'])
      add(fields.get([name]), 0);
  }
  return texts.join(' · ').slice(0, 500);
}

/** Rows of a list with their keys; null if there is no list. */
export function rowsIn(
  { data }: Resource,
  containers: readonly string[],
): readonly (readonly [key: string, row: Json])[] | null {
  if (isArray(data)) return data.map((row) => ['', row] as const);
  if (!isObject(data)) return null;
  const fields = fieldsOf(data);
  for (const name of containers) {
    const inner = fields.get([name]);
    if (isArray(inner)) return inner.map((row) => ['', row] as const);
    if (isObject(inner)) return rowsIn(unwrap(inner), containers) ?? rowsOfMap(inner);
  }
  return rowsOfMap(data);
}

function rowsOfMap({ entries }: JsonObject): readonly (readonly [string, Json])[] | null {
  return entries.every(([, row]) => isObject(row)) ? entries : null;
}

/** The parts of an action endpoint's answer that may hold paging fields: next to SUCCESS or inside it. */
export function resourceOfEnvelope({ top, success }: Envelope): Pick<Resource, 'top' | 'data' | 'wrappers'> {
  return { top, data: null, wrappers: success.rows.filter(isObject).slice(0, 1) };
}

/** The next page and the total, from any counters, links and cursors next to the rows. */
export function pageOf({ top, data, wrappers }: Pick<Resource, 'top' | 'data' | 'wrappers'>): {
  readonly next: PageAddress | null;
  readonly total: number | null;
} {
  const outer = [...wrappers, ...(isObject(top) ? [top] : []), ...(isObject(data) ? [data] : [])];
  const places = outer.flatMap((object) => [object, ...innerPlaces(object)]).map(fieldsOf);
  const number = (...names: string[]): number | null => {
    for (const fields of places) {
      const text = fields.text(names);
      if (text !== null && /^\d{1,9}$/.test(text)) return Number(text);
    }
    return null;
  };
  const total = number('total', 'total_count', 'total_records', 'total_items');
  const current = number('current_page', 'page', 'page_number');
  const last = number('last_page', 'last_pages', 'total_pages', 'page_count', 'pages');
  const size = number('per_page', 'page_size', 'limit');
  const offset = number('offset', 'skip', 'start');
  const isLast = places.some((fields) => hasNoMore(fields));
  if (isLast) return { next: null, total };
  for (const fields of places) {
    const address = addressIn(textOf(fields.get(nextNames)));
    if (address !== null) return { next: address, total };
    const cursor = fields.text(cursorNames);
    if (cursor !== null) return { next: [['cursor', cursor]], total };
  }
  const hasMore = places.some((fields) => isYes(fields.get(moreNames)));
  const page = (number: number): PageAddress => [['page', String(number)]];
  if (current !== null && (last !== null ? current < last : hasMore))
    return { next: page(current + 1), total };
  if (size === null || total === null || size < 1) return { next: null, total };
  if (offset !== null)
    return {
      next:
        offset + size < total
          ? [
              ['offset', String(offset + size)],
              ['limit', String(size)],
            ]
          : null,
      total,
    };
  return {
    next: current !== null && last === null && current * size < total ? page(current + 1) : null,
    total,
  };
}

const nextNames = ['next', 'next_page_url', 'next_page', 'next_url', 'next_link'];
const cursorNames = ['next_cursor', 'next_token', 'next_page_token'];
const moreNames = ['has_more', 'has_next', 'has_more_pages'];

/** True if the supplier's field for the next page is present but empty, which means that this page is the last page. */
function hasNoMore(fields: Fields): boolean {
  return (
    [nextNames, cursorNames].some((names) => fields.get(names) === null) || fields.get(moreNames) === false
  );
}

/** The query for a page, from a link to the page or from a page number. Credentials are left out. */
function addressIn(text: string | null): PageAddress | null {
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text)) return [['page', text]];
  const start = text.indexOf('?');
  if (start === -1 || text.length > 2_000) return null;
  const query = [...new URLSearchParams(text.slice(start + 1))].filter(
    ([name]) => !/key|token|user|pass/i.test(name) || /^page|cursor/i.test(name),
  );
  const numbered = query.find(([name]) => /^page(?:\[number\])?$/i.test(name));
  if (numbered !== undefined && /^\d{1,9}$/.test(numbered[1])) return [['page', numbered[1]]];
  return query.length > 0 ? query.slice(0, 10) : null;
}

const pagePlaces = ['links', 'meta', 'pagination', 'paging'];
function innerPlaces(object: JsonObject): readonly JsonObject[] {
  const inner = object.entries.flatMap(([name, value]) =>
    pagePlaces.includes(plainName(name)) ? [value] : [],
  );
  const objects = inner.filter(isObject);
  return [
    ...objects,
    ...objects.flatMap((each) =>
      each.entries.flatMap(([name, value]) =>
        pagePlaces.includes(plainName(name)) && isObject(value) ? [value] : [],
      ),
    ),
  ];
}
