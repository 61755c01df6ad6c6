import { assertNever } from '../../shared/model/assert-never.ts';
import type { Desk } from './action-endpoint.ts';
import { findService, practiceServices } from './catalogue/catalogue.ts';
import { restRecord } from './catalogue/service-records.ts';
import { formatCents } from './cents.ts';
import type { OrderRefusal } from './check-order.ts';
import type { LedgerOrder } from './ledger.ts';
import type { ProgressTime } from './progress-time.ts';
import { jsonReply, type Reply } from './reply.ts';
import type { SignIn } from './sign-in.ts';
import type { SupplierRequest } from './supplier-request.ts';
import { walletRows } from './wallet.ts';

export interface RestDesk extends Desk {
  readonly time: ProgressTime;
  readonly baseAddress: () => string;
}

type Answer = (
  request: SupplierRequest,
  desk: RestDesk,
  id: string,
  signIn: SignIn,
) => Promise<Reply> | Reply;

// supplier-spec: REST v1. `{id}` is the last part of a path.
const routes: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
  '/api/v1/login': { POST: login },
  '/api/v1/logout': { POST: logout },
  '/api/v1/account': {
    GET: (_request, { ledger, email }) =>
      data({ name: 'Practice Shop', email, balance: formatCents(ledger.balanceCents()), currency: 'USD' }),
  },
  '/api/v1/transactions': { GET: listTransactions },
  '/api/v1/services': {
    GET: () => data(practiceServices.filter(({ kind }) => kind === 'imei').map(restRecord)),
  },
  '/api/v1/services/{id}': {
    GET: (_request, _desk, id) => {
      const service = findService(id);
      return service?.kind === 'imei' ? data(restRecord(service)) : notFound('Service', id);
    },
  },
  '/api/v1/orders': { GET: listOrders, POST: placeOrder },
  '/api/v1/orders/{id}': {
    GET: (_request, desk, id) => {
      const order = desk.ledger.find(id);
      return order ? data(orderResource(order, desk)) : notFound('Order', id);
    },
  },
};

/** One of the nine REST paths; a login path is open to all, the others only to who is signed in. */
export async function answerRest(request: SupplierRequest, desk: RestDesk, signIn: SignIn): Promise<Reply> {
  const one = /^(\/api\/v1\/(?:services|orders)\/)([^/]+)$/.exec(request.path);
  const [route, id] = one ? [`${one[1]}{id}`, one[2] ?? ''] : [request.path, ''];
  const methods = Object.hasOwn(routes, route) ? routes[route] : undefined;
  if (methods === undefined) return jsonReply(404, { message: 'Not Found' });
  const answer = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
  if (answer === undefined) {
    const message = `The ${request.method} method is not supported for this route.`;
    return jsonReply(405, { message }, { Allow: Object.keys(methods).join(', ') });
  }
  if (!signIn.accepted && answer !== login) return jsonReply(401, { message: 'Unauthenticated.' });
  return answer(request, desk, id, signIn);
}

async function login(
  request: SupplierRequest,
  { books }: RestDesk,
  _id: string,
  signIn: SignIn,
): Promise<Reply> {
  const missing = ['email', 'password'].filter((name) => (request.form.get(name) ?? '') === '');
  if (missing.length > 0) return invalid(missing);
  if (!signIn.accepted) return jsonReply(401, { message: 'These credentials do not match our records.' });
  return data({ token: await books.issueToken(), token_type: 'Bearer' });
}

async function logout(
  request: SupplierRequest,
  { books }: RestDesk,
  _id: string,
  signIn: SignIn,
): Promise<Reply> {
  const revoked = signIn.form === 'token' && (await books.revokeToken(request.bearer ?? ''));
  return revoked
    ? jsonReply(200, { message: 'Logged out' })
    : jsonReply(400, { message: 'An API key is not a token and stays valid.' });
}

async function placeOrder({ form }: SupplierRequest, desk: RestDesk): Promise<Reply> {
  const placed = await desk.books.place({
    serviceId: form.get('service_id') ?? '',
    identifier: form.get('imei') ?? '',
    field: (name) => form.get(name),
  });
  if (!placed.ok) return refusalReply(placed.refusal);
  desk.onTaken(placed.order);
  // As it is at the moment of placing, like the action endpoint's reply.
  return data({ ...orderResource(placed.order, desk), status: 'PENDING', code: null }, 201);
}

function refusalReply(refusal: OrderRefusal): Reply {
  switch (refusal.is) {
    case 'missing':
      return invalid([refusal.what === 'service' ? 'service_id' : 'imei']);
    case 'unknown-service':
      return invalid(['service_id'], 'The selected service id is invalid.');
    case 'invalid-imei':
      return invalid(['imei'], 'The imei is not valid.');
    case 'invalid-identifier':
      return invalid(['imei'], `The ${refusal.label} is not valid.`);
    case 'missing-field':
      return invalid([refusal.name]);
    case 'invalid-field':
      return invalid([refusal.name], `The selected ${refusal.name} is invalid.`);
    case 'duplicate':
      return jsonReply(409, { message: `Duplicate IMEI[${refusal.identifier}]` });
    case 'insufficient-balance':
      return jsonReply(402, { message: 'Insufficient balance' });
    case 'not-kept':
      return jsonReply(500, { message: 'Server Error' });
    default:
      return assertNever(refusal);
  }
}

function listOrders(request: SupplierRequest, desk: RestDesk): Reply {
  return page(request, desk, desk.ledger.orders(), (order) => orderResource(order, desk));
}

function listTransactions(request: SupplierRequest, desk: RestDesk): Reply {
  return page(request, desk, walletRows(desk.ledger, desk.time), (row) => ({
    id: row.id,
    type: row.type,
    amount: formatCents(row.cents),
    balance_after: formatCents(row.balanceAfterCents),
    currency: 'USD',
    description: row.description,
    order_id: row.reference,
    created_at: new Date(row.atMs).toISOString(),
  }));
}

function orderResource(order: LedgerOrder, { ledger, time }: RestDesk): Readonly<Record<string, unknown>> {
  const status = ledger.statusOf(order);
  const final = status === 'SUCCESS' || status === 'REJECTED';
  const movedAtMs = {
    PENDING: order.placedAtMs,
    'In Process': time.wallAt(order.inProcessAtProgressMs),
    SUCCESS: time.wallAt(order.finalAtProgressMs),
    REJECTED: time.wallAt(order.finalAtProgressMs),
  }[status];
  return {
    id: order.reference,
    service_id: order.serviceId,
    service: order.service?.name ?? '',
    imei: order.identifier,
    fields: order.fields,
    status,
    code: final ? order.outcome.code : null,
    price: formatCents(order.priceCents),
    currency: 'USD',
    created_at: new Date(order.placedAtMs).toISOString(),
    updated_at: new Date(movedAtMs).toISOString(),
  };
}

const perPage = 100;

/** A page, newest first, with its neighbours as Laravel names them. */
function page<Item>(
  request: SupplierRequest,
  desk: RestDesk,
  oldestFirst: readonly Item[],
  resource: (item: Item) => unknown,
): Reply {
  const asked = request.query.get('page') ?? '1';
  const current = /^\d{1,6}$/.test(asked) ? Math.max(1, Number(asked)) : 1;
  const total = oldestFirst.length;
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (number: number) =>
    number < 1 || number > last ? null : `${desk.baseAddress()}${request.path}?page=${number}`;
  const items = oldestFirst.toReversed().slice((current - 1) * perPage, current * perPage);
  return jsonReply(200, {
    data: items.map(resource),
    links: { first: link(1), last: link(last), prev: link(current - 1), next: link(current + 1) },
    meta: { current_page: current, last_page: last, per_page: perPage, total },
  });
}

function data(value: unknown, status = 200): Reply {
  return jsonReply(status, { data: value });
}

function invalid(names: readonly string[], words?: string): Reply {
  const errors = Object.fromEntries(names.map((name) => [name, [words ?? `The ${name} field is required.`]]));
  return jsonReply(422, { message: 'The given data was invalid.', errors });
}

function notFound(model: string, id: string): Reply {
  return jsonReply(404, { message: `No query results for model [App\\Models\\${model}] ${id.slice(0, 40)}` });
}
