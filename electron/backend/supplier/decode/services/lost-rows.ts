import { decodeEnvelope } from '../fields/decode-envelope.ts';
import { decodeRestBody } from '../fields/decode-rest-body.ts';
import { rowsOfAnswer } from '../fields/envelope.ts';
import type { Vocabulary } from '../fields/vocabulary.ts';
import { decodeBulkStatus } from '../orders/bulk-status.ts';
import { lostOrders } from '../orders/rest-orders.ts';
import type { Body } from '../syntax/body.ts';
import type { JsonObject } from '../syntax/json.ts';
import { listsIn, lostServices } from './service-list.ts';

const maxShown = 5;

/**
 * The first unreadable records of a stored list of services or orders. The user can give the fields of these records a meaning. Empty for
 * other replies.
 */
export function lostRowsIn(operation: string, body: Body, vocabulary: Vocabulary): readonly JsonObject[] {
  if (operation === 'GET /api/v1/services') {
    const opened = decodeRestBody(body);
    return opened.ok ? lostServices([opened.value.top], vocabulary).slice(0, maxShown) : [];
  }
  if (operation === 'GET /api/v1/orders') {
    const opened = decodeRestBody(body);
    return opened.ok ? lostOrders(opened.value, vocabulary).slice(0, maxShown) : [];
  }
  if (operation === 'getimeiorderbulk') {
    const opened = decodeEnvelope(body);
    const read = opened.ok ? decodeBulkStatus(opened.value, [], vocabulary) : opened;
    return read.ok ? read.value.lost.slice(0, maxShown) : [];
  }
  if (operation !== 'imeiservicelist' && operation !== 'getserverservicelist') return [];
  const opened = decodeEnvelope(body);
  if (!opened.ok) return [];
  const rows = rowsOfAnswer(opened.value);
  const lists = listsIn(rows);
  return lostServices(lists.length > 0 ? lists : rows, vocabulary).slice(0, maxShown);
}
