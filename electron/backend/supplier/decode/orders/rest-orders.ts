import { encodeMessage } from '../../../../../shared/model/base/coded-message.ts';
import { isSameUnit } from '../../../../../shared/model/base/currency-unit.ts';
import type { Money } from '../../../../../shared/model/base/decimal.ts';
import { sameReference } from '../../../../../shared/model/order/reference.ts';
import type { DecodedPage, ListedOrder, OrderPage, StatusRow } from '../../types/reads.ts';
import { parseAmount } from '../account/money.ts';
import { parseZonedTime } from '../account/times.ts';
import { correctedRows } from '../fields/corrected-rows.ts';
import { type Decoded, unreadable } from '../fields/decode-envelope.ts';
import { pageOf, type Resource, rowsIn } from '../fields/decode-rest-body.ts';
import { type Fields, fieldNames, fieldsOf } from '../fields/fields.ts';
import { usableReference } from '../fields/reference.ts';
import type { Vocabulary } from '../fields/vocabulary.ts';
import { isObject, type Json, type JsonObject } from '../syntax/json.ts';
import { isAboutRequest, readStatus } from './order-status.ts';

const maxRows = 20_000;
const containers = ['orders', 'items', 'rows', 'list', 'records'];

/**
 * The order `requested` in the answer of `GET /api/v1/orders/{id}`, or any order if `requested` is null. A row that names another order is ignored.
 */
export function decodeRestOrder(
  resource: Resource,
  requested: string | null,
  vocabulary: Vocabulary,
): Decoded<StatusRow> {
  const [corrected, ...more] = correctedRows(resource.data, 'status', 'status', vocabulary);
  const object = corrected !== undefined && more.length === 0 ? corrected : orderIn(resource.data);
  if (object === null) return unreadable(encodeMessage('no-order'));
  if (object === resource.top && isAboutRequest(object)) return unreadable(encodeMessage('no-status'));
  const row = readListed(object, vocabulary);
  if (row === null) return unreadable(encodeMessage('no-status'));
  if (requested !== null && row.reference !== null && !sameReference(row.reference, requested))
    return unreadable(encodeMessage('other-order'));
  const { serviceId: _, createdAt: __, price: ___, ...status } = row;
  return {
    ok: true,
    value: { ...status, reference: row.reference === null ? null : (requested ?? row.reference) },
  };
}

/** One page of `GET /api/v1/orders`. If the wrapper is unknown, the user's corrections find the rows. */
export function decodeRestOrders(
  resource: Resource,
  vocabulary: Vocabulary,
): Decoded<DecodedPage<OrderPage>> {
  const listed = rowsIn(resource, containers)?.map(([, row]) => row) ?? null;
  const defaultRows = ordersIn(listed ?? [], vocabulary);
  const pointedAt = defaultRows.length > 0 ? [] : correctedRows(resource.top, 'status', 'status', vocabulary);
  const rows = pointedAt.length > 0 ? pointedAt : listed;
  if (rows === null) return unreadable(encodeMessage('no-order-list'));
  const orders = pointedAt.length > 0 ? ordersIn(pointedAt, vocabulary) : defaultRows;
  return { ok: true, value: { orders, unreadable: rows.length - orders.length, ...pageOf(resource) } };
}

/** The unreadable rows of a page of orders. */
export function lostOrders(resource: Resource, vocabulary: Vocabulary): readonly JsonObject[] {
  const rows = rowsIn(resource, containers)?.map(([, row]) => row) ?? [];
  return rows.filter(isObject).filter((row) => readListed(row, vocabulary) === null);
}

function ordersIn(rows: readonly Json[], vocabulary: Vocabulary): readonly ListedOrder[] {
  return rows.slice(0, maxRows).flatMap((row) => (isObject(row) ? (readListed(row, vocabulary) ?? []) : []));
}

/** The order itself, or the order in its container. The container may be a list of one order. */
export function orderIn(data: Json): JsonObject | null {
  if (Array.isArray(data)) return data.length === 1 ? orderIn(data[0] as Json) : null;
  if (!isObject(data)) return null;
  const inner = fieldsOf(data).get(['order']);
  return isObject(inner) ? inner : data;
}

/** The names of an order's id in REST replies, starting with the user's corrections. The path of a REST request takes `id`. */
export function restReferenceNames(vocabulary: Vocabulary, reply: 'status' | 'placement'): readonly string[] {
  const names = vocabulary.names(reply, 'reference');
  const corrected = names.filter((name) => vocabulary.isCorrected(reply, 'reference', name));
  return [...corrected, 'ID', ...names.filter((name) => !corrected.includes(name))];
}

function readListed(object: JsonObject, vocabulary: Vocabulary): ListedOrder | null {
  const fields = fieldsOf(object);
  const names = restReferenceNames(vocabulary, 'status');
  const reference = fields.contested(names.slice(0, 1)) ? null : usableReference(fields.get(names));
  const row = readStatus(object, new Set(reference === null ? [] : [reference]), null, vocabulary);
  if (row === null) return null;
  const service = fields.get(['service_id', 'service']);
  const serviceId = isObject(service)
    ? fieldsOf(service).text(['id', 'service_id'])
    : (fields.text(['service_id']) ?? idAlone(fields.text(['service'])));
  const createdAt = parseZonedTime(
    fields.get(['created_at', 'createdat', 'date', 'placed_at', 'submitted_at', 'time']),
  );
  return { ...row, reference, serviceId, createdAt, price: priceOf(fields) };
}

const priceNames = ['price', 'cost', 'charged', 'credits', 'credit'];

function priceOf(fields: Fields): Money | null {
  const amount = fields.contested(priceNames) ? null : parseAmount(fields.get(priceNames));
  if (amount === null || amount.amount.startsWith('-')) return null;
  const named = (fields.text(fieldNames.currency) ?? '').toUpperCase().slice(0, 12);
  if (named !== '' && amount.currency !== '' && !isSameUnit(named, amount.currency)) return null;
  return { amount: amount.amount, currency: named || amount.currency };
}

/** `service` may contain a name or an id. The value counts as an id only if it has only digits. */
function idAlone(text: string | null): string | null {
  return text !== null && /^\d{1,18}$/.test(text) ? text : null;
}
