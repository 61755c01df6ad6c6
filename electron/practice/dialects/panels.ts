import { escapeMarkup } from '../../../shared/model/base/escape-markup.ts';
import { jsonReply, type Reply } from '../base/reply.ts';
import { actionPaths, type SupplierRequest } from '../base/supplier-request.ts';
import { arraysEverywhere } from './arrays.ts';
import type { Dialect, ReportedOrder } from './dialect.ts';
import { spec, specAction } from './spec.ts';

/** Foreign numbers beside the supplier's own, and masked identifiers. */
export const maskedDecoys = {
  ...spec,
  name: 'masked-decoys',
  description:
    'The numbers of service, transaction and client beside the reference, and identifiers masked in every status.',
  action: {
    ...specAction,
    placed: ({ reference, serviceId, placedAtMs }) => ({
      ID: String(serviceId),
      SUCCESS: [
        {
          MESSAGE: 'Order received',
          TRANSACTIONID: `T${placedAtMs}`,
          CLIENTREFERENCE: 'shop-1',
          REFERENCEID: reference,
        },
      ],
    }),
    status: (order) => ({ SUCCESS: [maskedRow(order)] }),
    bulk: (_asked, orders) => ({
      SUCCESS: [{ LIST: orders.flatMap((order) => (order ? [maskedRow(order)] : [])) }],
    }),
  },
} as const satisfies Dialect;

function maskedRow({ reference, identifier, status, code }: ReportedOrder) {
  const masked = `${identifier.slice(0, 4)}${'*'.repeat(8)}${identifier.slice(-3)}`;
  return { REFERENCEID: reference, IMEI: masked, STATUS: status, CODE: code };
}

/** A panel of another house: rows in small letters under their own numbers, the account beside the services. */
export const themePanel = {
  ...spec,
  name: 'theme-panel',
  description:
    'Bulk rows in small letters under their numbers with no envelope, the account shown in the service list, credit with its currency.',
  action: {
    ...specAction,
    account: ({ balance, email }) => ({
      SUCCESS: [
        {
          message: 'Your Account Info',
          AccountInfo: { credit: `${Number(balance)} USD`, creditraw: balance, mail: email, currency: 'USD' },
        },
      ],
    }),
    services(kind, all) {
      const [row] = Object(specAction.services(kind, all)).SUCCESS;
      return { SUCCESS: [{ ...row, ACCOUNTINFO: { credit: '0.00', currency: 'USD' } }] };
    },
    bulk: (_asked, orders) => ({
      ...Object.fromEntries(
        orders.flatMap((order) =>
          order ? [[order.reference, { status: order.status, code: order.code }]] : [],
        ),
      ),
      apiversion: '1.0',
    }),
  },
} as const satisfies Dialect;

/** Whatever it is asked for, it answers in XML. */
export const xmlAnswers = {
  ...arraysEverywhere,
  name: 'xml-answers',
  description:
    'The action endpoint answers in XML although JSON is asked for, with item0, item1 … for lists.',
  finish: inXml,
} as const satisfies Dialect;

function inXml(reply: Reply, request: SupplierRequest): Reply {
  if (!actionPaths.includes(request.path)) return reply;
  const { status, headers } = jsonReply(reply.status, null, reply.headers);
  const body = `<?xml version="1.0" encoding="UTF-8"?><RESULT>${xmlOf(JSON.parse(reply.body.toString()))}</RESULT>`;
  return { status, headers: { ...headers, 'Content-Type': 'text/xml; charset=utf-8' }, body };
}

function xmlOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return escapeMarkup(String(value ?? ''));
  const list = Array.isArray(value);
  return Object.entries(value)
    .map(([name, each]) => [list ? `item${name}` : name, xmlOf(each)])
    .map(([name, inner]) => `<${name}>${inner}</${name}>`)
    .join('');
}
