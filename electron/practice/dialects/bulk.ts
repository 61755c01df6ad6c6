import type { Dialect, ReportedOrder } from './dialect.ts';
import { spec, specAction, success } from './spec.ts';

/** The answer is a map. Only a row's key says which order the row belongs to. */
export const bulkMap = {
  ...spec,
  name: 'bulk-map',
  description: 'Bulk status is a map from references to rows; the rows do not repeat the reference.',
  action: {
    ...specAction,
    bulk: (_asked, orders) =>
      success(
        'Bulk',
        Object.fromEntries(orders.flatMap((order) => (order ? [[order.reference, row(order)]] : []))),
      ),
  },
} as const satisfies Dialect;

/** The keys of the answer only count the rows. So only a row's position says which order the row belongs to. */
export const bulkReq = {
  ...spec,
  name: 'bulk-req',
  description: 'Bulk status as req1, req2 … in the sequence of the request; no row contains a reference.',
  action: {
    ...specAction,
    bulk: (_asked, orders) => ({
      ...Object.fromEntries(
        orders.map((order, index) => [
          `req${index + 1}`,
          order ? { SUCCESS: [row(order)] } : { ERROR: [{ MESSAGE: 'NoResultFound' }] },
        ]),
      ),
      apiversion: '8.1',
    }),
  },
} as const satisfies Dialect;

/** A panel without bulk status: it answers only for the first id, and does not repeat the id. */
export const bulkSingleRow = {
  ...spec,
  name: 'bulk-single-row',
  description: 'A request for several orders gets only the row of the first order, without its reference.',
  action: {
    ...specAction,
    bulk: (_asked, orders) => {
      const first = orders.find((order) => order !== null);
      return { SUCCESS: first ? [row(first)] : [] };
    },
  },
} as const satisfies Dialect;

/** The answer has one row per question, under the caller's own name for the question. An unknown order looks like a pending order. */
export function rowsUnderNames(
  references: readonly string[],
  orders: readonly (ReportedOrder | null)[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    orders.map((order, index) => [
      references[index],
      { SUCCESS: [order ? row(order) : { STATUS: 0, CODE: '' }] },
    ]),
  );
}

function row({ status, code }: ReportedOrder) {
  return { STATUS: status, CODE: code };
}
