import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import type { Account } from '../../../../shared/model/connection/account.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import type { ServiceList, StatusRow } from '../types/reads.ts';
import { readAccount } from './account/account.ts';
import { decodeTransactions } from './account/transactions.ts';
import { type Decoded, decodeEnvelope, unreadable } from './fields/decode-envelope.ts';
import { decodeRestBody } from './fields/decode-rest-body.ts';
import { rowsOfAnswer } from './fields/envelope.ts';
import type { Vocabulary } from './fields/vocabulary.ts';
import { decodeBulkStatus } from './orders/bulk-status.ts';
import { decodeOrderStatus } from './orders/order-status.ts';
import { decodeRestOrder, decodeRestOrders } from './orders/rest-orders.ts';
import { decodeServiceList, readServices } from './services/service-list.ts';
import type { Body } from './syntax/body.ts';

/** The result of decoding a stored reply with the decoder of the reply's operation. */
export type Reread =
  | { readonly kind: 'account'; readonly account: Account }
  | ({ readonly kind: 'services' } & ServiceList)
  | { readonly kind: 'status'; readonly row: StatusRow }
  | { readonly kind: 'statuses'; readonly rows: readonly StatusRow[]; readonly unreadable: number }
  | { readonly kind: 'transactions'; readonly rows: readonly Transaction[]; readonly unreadable: number };

/** Decodes a stored reply again with the current vocabulary; null for operations whose replies have neither rows nor an account. */
export function reread(operation: string, body: Body, words: Vocabulary): Decoded<Reread> | null {
  const read = readers[operation];
  return read === undefined ? null : read(body, words);
}

type Read = (body: Body, words: Vocabulary) => Decoded<Reread>;

function onAction(
  decode: (
    envelope: Extract<ReturnType<typeof decodeEnvelope>, { ok: true }>['value'],
    words: Vocabulary,
  ) => Decoded<Reread>,
): Read {
  return (body, words) => {
    const opened = decodeEnvelope(body);
    if (!opened.ok) return opened;
    const { success, error } = opened.value;
    return error.isPresent && !success.isPresent
      ? unreadable(encodeMessage('reply-error'))
      : decode(opened.value, words);
  };
}

function onRest(
  decode: (
    resource: Extract<ReturnType<typeof decodeRestBody>, { ok: true }>['value'],
    words: Vocabulary,
  ) => Decoded<Reread>,
): Read {
  return (body, words) => {
    const opened = decodeRestBody(body);
    return opened.ok ? decode(opened.value, words) : opened;
  };
}

function as<Value>(decoded: Decoded<Value>, to: (value: Value) => Reread): Decoded<Reread> {
  return decoded.ok ? { ok: true, value: to(decoded.value) } : decoded;
}

const services = (list: ServiceList): Reread => ({ ...list, kind: 'services' });
const account = (reported: Account): Reread => ({ kind: 'account', account: reported });
const status = (row: StatusRow): Reread => ({ kind: 'status', row });

// The keys are operation names, as `read-requests.ts` sends them.
const readers: Readonly<Record<string, Read>> = {
  accountinfo: onAction((each, words) => as(readAccount(rowsOfAnswer(each), words), account)),
  imeiservicelist: onAction((each, words) => as(decodeServiceList(each, 'imei', words), services)),
  getserverservicelist: onAction((each, words) => as(decodeServiceList(each, 'server', words), services)),
  getimeiorder: onAction((each, words) => as(decodeOrderStatus(each, null, words), status)),
  getimeiorderbulk: onAction((each, words) =>
    as(decodeBulkStatus(each, [], words), ({ rows, lost }) => ({
      kind: 'statuses',
      rows,
      unreadable: lost.length,
    })),
  ),
  'GET /api/v1/account': onRest(({ data }, words) => as(readAccount([data].flat(), words), account)),
  'GET /api/v1/services': onRest(({ top }, words) => as(readServices([top], 'imei', words), services)),
  'GET /api/v1/services/{id}': onRest(({ top }, words) => as(readServices([top], 'imei', words), services)),
  'GET /api/v1/orders': onRest((each, words) =>
    as(decodeRestOrders(each, words), (page) => ({
      kind: 'statuses',
      rows: page.orders,
      unreadable: page.unreadable,
    })),
  ),
  'GET /api/v1/orders/{id}': onRest((each, words) => as(decodeRestOrder(each, null, words), status)),
  'GET /api/v1/transactions': onRest((each, words) =>
    as(decodeTransactions(each, words), (page) => ({
      kind: 'transactions',
      rows: page.transactions,
      unreadable: page.unreadable,
    })),
  ),
};
