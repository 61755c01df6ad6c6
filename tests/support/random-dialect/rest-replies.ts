import { accountRow, listOf } from './account-and-list.ts';
import type { Reply } from './action-replies.ts';
import type { Features } from './features.ts';
import { nested, placedRow, statusRow } from './order-replies.ts';
import type { TrueOrder, Truth } from './truth.ts';

type Tree = Readonly<Record<string, unknown>>;

/** So many services stand on one page of a REST list. */
const perPage = 2;

/** What a REST call is answered. */
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
      const order = truth.orders.find(({ identifier }) => identifier === form.get('imei'));
      if (!order) return null;
      const { [dialect.referenceName]: reference, ...row } = placedRow(order, dialect);
      return good(nested({ ...row, ID: reference }, inData(dialect.placedIn)), 201);
    }
    default:
      return null;
  }
}

/** On REST an order is told under `id`, which is what its path takes. */
function restOrder(order: TrueOrder, dialect: Features): Tree {
  const { [dialect.referenceName]: reference, ...row } = statusRow(order, dialect);
  return { ID: reference, ...row };
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
  if (dialect.paging === 'none') return good(listOf(truth, dialect));
  const total = truth.services.length;
  const last = Math.ceil(total / perPage);
  const from = startOf(query, dialect);
  const page = Math.floor(from / perPage) + 1;
  const rows = truth.services.slice(from, from + perPage);
  const next = page < last ? page + 1 : null;
  return good(
    listOf({ ...truth, services: rows }, dialect, page === 1),
    200,
    countersOf(dialect, { page, last, total, next }),
  );
}

function startOf(query: URLSearchParams, { paging }: Features): number {
  if (paging === 'cursor') return Number(/^c(\d+)$/.exec(query.get('cursor') ?? '')?.[1] ?? 0);
  if (paging === 'offset') return Number(query.get('offset') ?? 0);
  return (Number(query.get('page') ?? 1) - 1) * perPage;
}

function countersOf(
  { paging }: Features,
  { page, last, total, next }: { page: number; last: number; total: number; next: number | null },
): Tree {
  const url = next === null ? null : `https://panel.example/api/v1/services?page=${next}`;
  switch (paging) {
    case 'none':
      return {};
    case 'meta':
      return { meta: { current_page: page, last_page: last, per_page: perPage, total } };
    case 'flat':
      return { current_page: page, last_page: last, per_page: perPage, total };
    case 'last_pages':
      return { pagination: { total, per_page: perPage, current_page: page, last_pages: last } };
    case 'next_page_url':
      return { current_page: page, next_page_url: url };
    case 'links':
      return { links: { first: null, prev: null, next: url } };
    case 'cursor':
      return { meta: { next_cursor: next === null ? null : `c${page * perPage}`, per_page: perPage } };
    case 'offset':
      return { offset: (page - 1) * perPage, limit: perPage, total };
  }
}
