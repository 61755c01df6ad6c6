import { formatCents } from '../base/cents.ts';
import { defaultDialect } from '../books/ledger.ts';
import { groupedServices, restRecord } from '../catalogue/service-records.ts';
import type { ActionWriters, Dialect, ReportedOrder, RestWriters } from './dialect.ts';
import { defaultStatus, problemText } from './problem-words.ts';

export function success(message: string, list: unknown) {
  return { SUCCESS: [{ MESSAGE: message, LIST: list }] };
}

export const specAction: ActionWriters = {
  account: ({ balance, currency, email }) => success('Account Info', { credit: balance, currency, email }),
  services: (kind, all) =>
    success(
      kind === 'imei' ? 'IMEI Service List' : 'Server Service List',
      groupedServices(all.filter((service) => service.kind === kind)),
    ),
  placed: ({ reference, status }) =>
    success('Order placed successfully', { REFERENCEID: reference, STATUS: status }),
  status: (order) => success('Order Details', statusRow(order)),
  // Unknown ids are left out of the answer.
  bulk: (_asked, orders) =>
    success(
      'Order Details',
      Object.fromEntries(
        orders.flatMap((order) => (order ? [[String(order.reference), statusRow(order)]] : [])),
      ),
    ),
  problem: (problem) => ({
    status: defaultStatus(problem),
    value: { ERROR: [{ MESSAGE: problemText(problem) }] },
  }),
  unknownActions: [],
};

export const specRest: RestWriters = {
  perPage: { services: null, orders: 100, transactions: 100 },
  one: (resource) => ({ data: resource }),
  list: (resources, page) =>
    page === null
      ? { data: resources }
      : {
          data: resources,
          links: {
            first: page.link(1),
            last: page.link(page.last),
            prev: page.link(page.current - 1),
            next: page.link(page.current + 1),
          },
          meta: {
            current_page: page.current,
            last_page: page.last,
            per_page: page.perPage,
            total: page.total,
          },
        },
  problem: (message, errors) => (errors === null ? { message } : { message, errors }),
  login: (token) => ({ data: { token, token_type: 'Bearer' } }),
  account: ({ name, email, balance, currency }) => ({ name, email, balance, currency }),
  service: restRecord,
  order: (order) => ({
    id: order.reference,
    service_id: order.serviceId,
    service: order.serviceName,
    imei: order.identifier,
    fields: order.fields,
    status: order.status,
    code: order.code === '' ? null : order.code,
    price: order.price,
    currency: 'USD',
    created_at: new Date(order.placedAtMs).toISOString(),
    updated_at: new Date(order.movedAtMs).toISOString(),
  }),
  transaction: (row) => ({
    id: row.id,
    type: row.type,
    amount: formatCents(row.cents),
    balance_after: formatCents(row.balanceAfterCents),
    currency: 'USD',
    description: row.description,
    order_id: row.reference,
    created_at: new Date(row.atMs).toISOString(),
  }),
  loginPageWithoutAccept: false,
};

/** The documented interface (supplier/protocol/README.md). Other dialects list only their differences. */
export const spec = {
  name: defaultDialect,
  description:
    'The field names of the specification: MESSAGE and LIST on the action endpoint, data with pages over REST.',
  action: specAction,
  rest: specRest,
} as const satisfies Dialect;

function statusRow({ reference, status, code, comment }: ReportedOrder) {
  const aside = comment === undefined ? {} : { COMMENTS: comment };
  return { REFERENCEID: reference, STATUS: status, CODE: code, ...aside };
}
