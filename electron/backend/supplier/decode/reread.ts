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
export function reread(operation: string, body: Body, vocabulary: Vocabulary): Decoded<Reread> | null {
  const read = readers[operation];
  return read === undefined ? null : read(body, vocabulary);
}

type Read = (body: Body, words: Vocabulary) => Decoded<Reread>;

function onAction(
  decode: (
    envelope: Extract<ReturnType<typeof decodeEnvelope>, { ok: true }>['value'],
    words: Vocabulary,
  ) => Decoded<Reread>,
): Read {
  return (body, vocabulary) => {
    const opened = decodeEnvelope(body);
    if (!opened.ok) return opened;
    const { success, error } = opened.value;
    return error.isPresent && !success.isPresent
      ? unreadable(encodeMessage('reply-error'))
      : decode(opened.value, vocabulary);
  };
}

function onRest(
  decode: (
    resource: Extract<ReturnType<typeof decodeRestBody>, { ok: true }>['value'],
    words: Vocabulary,
  ) => Decoded<Reread>,
): Read {
  return (body, vocabulary) => {
    const opened = decodeRestBody(body);
    return opened.ok ? decode(opened.value, vocabulary) : opened;
  };
}

function as<Value>(decoded: Decoded<Value>, toReread: (value: Value) => Reread): Decoded<Reread> {
  return decoded.ok ? { ok: true, value: toReread(decoded.value) } : decoded;
}

const services = (list: ServiceList): Reread => ({ ...list, kind: 'services' });
const account = (reported: Account): Reread => ({ kind: 'account', account: reported });
const status = (row: StatusRow): Reread => ({ kind: 'status', row });

// The keys are operation names, as `read-requests.ts` sends them.
const readers: Readonly<Record<string, Read>> = {
  accountinfo: onAction((each, vocabulary) => as(readAccount(rowsOfAnswer(each), vocabulary), account)),
  imeiservicelist: onAction((each, vocabulary) => as(decodeServiceList(each, 'imei', vocabulary), services)),
  getserverservicelist: onAction((each, vocabulary) =>
    as(decodeServiceList(each, 'server', vocabulary), services),
  ),
  getimeiorder: onAction((each, vocabulary) => as(decodeOrderStatus(each, null, vocabulary), status)),
  getimeiorderbulk: onAction((each, vocabulary) =>
    as(decodeBulkStatus(each, [], vocabulary), ({ rows, lost }) => ({
      kind: 'statuses',
      rows,
      unreadable: lost.length,
    })),
  ),
  'GET /api/v1/account': onRest(({ data }, vocabulary) =>
    as(readAccount([data].flat(), vocabulary), account),
  ),
  'GET /api/v1/services': onRest(({ top }, vocabulary) =>
    as(readServices([top], 'imei', vocabulary), services),
  ),
  'GET /api/v1/services/{id}': onRest(({ top }, vocabulary) =>
    as(readServices([top], 'imei', vocabulary), services),
  ),
  'GET /api/v1/orders': onRest((each, vocabulary) =>
    as(decodeRestOrders(each, vocabulary), (page) => ({
      kind: 'statuses',
      rows: page.orders,
      unreadable: page.unreadable,
    })),
  ),
  'GET /api/v1/orders/{id}': onRest((each, vocabulary) =>
    as(decodeRestOrder(each, null, vocabulary), status),
  ),
  'GET /api/v1/transactions': onRest((each, vocabulary) =>
    as(decodeTransactions(each, vocabulary), (page) => ({
      kind: 'transactions',
      rows: page.transactions,
      unreadable: page.unreadable,
    })),
  ),
};
