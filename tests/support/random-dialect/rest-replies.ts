import { accountRow, listOf } from './account-and-list.ts';
import type { Reply } from './action-replies.ts';
import type { Features } from './features.ts';
import { nested, placedRow, statusRow } from './order-replies.ts';
import { pageOf } from './pages.ts';
import type { TrueOrder, Truth } from './truth.ts';

type Tree = Readonly<Record<string, unknown>>;

/** The answer to a REST call. */
export function restReply(
  call: string,
  query: URLSearchParams,
  form: URLSearchParams,
  truth: Truth,
  dialect: Features,
): Reply {
  const good = (data: unknown, status = 200, beside: Tree = {}): Reply => {
    if (dialect.wrapper === 'bare' && Object.keys(beside).length === 0) return { status, body: data };
    const wrapped = { data, ...beside };
    switch (dialect.wrapper) {
      case 'bare':
      case 'data':
        return { status, body: wrapped };
      case 'success-data':
        return { status, body: { success: true, message: 'OK', ...wrapped } };
      case 'status-data':
        return { status, body: { status: 'success', code: 200, ...wrapped } };
      case 'true-status-data':
        return { status, body: { status: true, message: 'OK', ...wrapped } };
    }
  };
  const [, one] = /^GET \/api\/v1\/orders\/(.+)$/.exec(call) ?? [];
  if (one !== undefined) {
    const order = truth.orders.find(({ reference }) => reference === decodeURIComponent(one));
    return order ? good(nested(restOrder(order, dialect), inData(dialect.statusIn))) : null;
  }
  switch (call) {
    case 'GET /api/v1/account':
      return good(accountRow(truth, dialect));
    case 'GET /api/v1/services':
      return servicesPage(query, truth, dialect, good);
    case 'GET /api/v1/orders':
      return good(truth.orders.map((order) => restOrder(order, dialect)));
    case 'POST /api/v1/orders': {
      const { refused } = truth;
      if (form.get('imei') === refused.identifier)
        return { status: 422, body: restRefusal(refused.words, dialect) };
      const order = truth.orders.find(({ identifier }) => identifier === form.get('imei'));
      if (!order) return null;
      const { [dialect.referenceName]: reference, ...row } = placedRow(order, dialect);
      return good(nested({ ...row, ID: reference }, inData(dialect.placedIn)), 201);
    }
    default:
      return null;
  }
}

/** An order's record on REST, which has its reference as `id`, as in the order's path. */
function restOrder(order: TrueOrder, dialect: Features): Tree {
  const { [dialect.referenceName]: reference, ...row } = statusRow(order, dialect, false);
  return { ID: reference, ...row };
}

function restRefusal(words: string, { refusalIn }: Features): Tree {
  switch (refusalIn) {
    case 'text':
      return { error: words };
    case 'object':
      return { success: false, error: { code: 'REFUSED', message: words } };
    case 'FULL_DESCRIPTION':
      return { message: 'The given data was invalid.', errors: { imei: [words] } };
    case 'beside-true':
      return { status: false, message: words };
    default:
      return { success: false, message: words };
  }
}

function inData(place: Features['placedIn'] | Features['statusIn']): 'row' | 'order' {
  return place === 'order' ? 'order' : 'row';
}

function servicesPage(
  query: URLSearchParams,
  truth: Truth,
  dialect: Features,
  good: (data: unknown, status?: number, beside?: Tree) => Reply,
): Reply {
  const { rows, first, counters } = pageOf(query, truth.services, dialect);
  return good(listOf({ ...truth, services: rows }, dialect, first), 200, counters);
}
