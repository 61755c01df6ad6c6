import { assertNever } from '../../../shared/model/base/assert-never.ts';
import { jsonReply, loginPage, type Reply } from '../base/reply.ts';
import type { SupplierRequest } from '../base/supplier-request.ts';
import type { OrderRefusal } from '../books/check-order.ts';
import { walletRows } from '../books/wallet.ts';
import { listedServices } from '../catalogue/offers.ts';
import type { PracticeService } from '../catalogue/service.ts';
import type { PagedList, RestWriters } from '../dialects/dialect.ts';
import { accountReply, type Desk } from './action-endpoint.ts';
import { newOrderInDialect, orderInDialect } from './order-in-dialect.ts';
import type { SignIn } from './sign-in.ts';

export interface RestDesk extends Desk {
  /** The URL up to `/api/v1`. */
  readonly address: () => string;
}

interface RestContext {
  readonly request: SupplierRequest;
  readonly desk: RestDesk;
  readonly writers: RestWriters;
  readonly signIn: SignIn;
  readonly id: string;
}

type Answer = (asked: RestContext) => Promise<Reply> | Reply;

// `{id}` is the last part of a path.
const routes: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
  '/api/v1/login': { POST: login },
  '/api/v1/logout': { POST: logout },
  '/api/v1/account': { GET: ({ desk, writers }) => one(writers, writers.account(accountReply(desk))) },
  '/api/v1/transactions': {
    GET: (context) => {
      const rows = walletRows(context.desk.ledger, context.desk.time).toReversed();
      return list(context, 'transactions', rows, context.writers.transaction);
    },
  },
  '/api/v1/services': {
    GET: (context) => {
      const services = listedServices(context.desk.site).filter(({ kind }) => kind === 'imei');
      return list(context, 'services', services, (service) => serviceIn(context, service));
    },
  },
  '/api/v1/services/{id}': {
    GET: (context) => {
      const { desk, writers, id } = context;
      const service = listedServices(desk.site).find((each) => String(each.id) === id);
      return service?.kind === 'imei'
        ? one(writers, serviceIn(context, service))
        : notFound(writers, 'Service', id);
    },
  },
  '/api/v1/orders': {
    GET: (context) => {
      const { ledger, time, site } = context.desk;
      const shownUntil = time.now() - (site.listsLateMs ?? 0);
      const visible = ledger.orders().filter(({ placedProgressMs }) => placedProgressMs <= shownUntil);
      return list(context, 'orders', visible.toReversed(), (order) =>
        context.writers.order(orderInDialect(order, context.desk)),
      );
    },
    POST: placeOrder,
  },
  '/api/v1/orders/{id}': {
    GET: ({ desk, writers, id }) => {
      const order = desk.ledger.find(id);
      return order
        ? one(writers, writers.order(orderInDialect(order, desk)))
        : notFound(writers, 'Order', id);
    },
  },
};

/** One of the nine REST paths. Login is open to all; the others require a sign-in. */
export async function answerRest(
  request: SupplierRequest,
  writers: RestWriters,
  desk: RestDesk,
  signIn: SignIn,
): Promise<Reply> {
  const single = /^(\/api\/v1\/(?:services|orders)\/)([^/]+)$/.exec(request.path);
  const [route, id] = single ? [`${single[1]}{id}`, single[2] ?? ''] : [request.path, ''];
  const methods = Object.hasOwn(routes, route) ? routes[route] : undefined;
  if (methods === undefined) return problem(writers, 404, 'Not Found');
  const answer = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
  if (answer === undefined) {
    const message = `The ${request.method} method is not supported for this route.`;
    return problem(writers, 405, message, null, { Allow: Object.keys(methods).join(', ') });
  }
  if (!signIn.accepted && answer !== login) {
    if (writers.loginPageWithoutAccept && !request.acceptsJson) return loginPage;
    return problem(writers, 401, 'Unauthenticated.');
  }
  return answer({ request, desk, writers, signIn, id });
}

/**
 * The service's record. If its price names a currency, this is the account's currency, in which the price is
 * charged.
 */
function serviceIn({ desk, writers }: RestContext, service: PracticeService): unknown {
  const record = Object(writers.service(service));
  const { accountCurrency: currency } = desk.site;
  return currency !== undefined && 'currency' in record ? { ...record, currency } : record;
}

async function login({ request, desk, writers, signIn }: RestContext): Promise<Reply> {
  const missing = ['email', 'password'].filter((name) => (request.form.get(name) ?? '') === '');
  if (missing.length > 0) return invalid(writers, missing);
  if (!signIn.accepted) return problem(writers, 401, 'These credentials do not match our records.');
  return jsonReply(200, writers.login(await desk.books.issueToken(), accountReply(desk)));
}

async function logout({ request, desk, writers, signIn }: RestContext): Promise<Reply> {
  const revoked = signIn.form === 'token' && (await desk.books.revokeToken(request.bearer ?? ''));
  return revoked
    ? jsonReply(200, { message: 'Logged out' })
    : problem(writers, 400, 'An API key is not a token and stays valid.');
}

async function placeOrder({ request: { form }, desk, writers }: RestContext): Promise<Reply> {
  const placed = await desk.books.place({
    serviceId: form.get('service_id') ?? '',
    identifier: form.get('imei') ?? '',
    field: (name) => form.get(name),
    site: desk.site,
  });
  if (!placed.ok) return refusalReply(writers, placed.refusal);
  desk.onAccepted(placed.order);
  return one(writers, writers.order(newOrderInDialect(placed.order, desk.dialect)), 201);
}

function refusalReply(writers: RestWriters, refusal: OrderRefusal): Reply {
  switch (refusal.is) {
    case 'missing':
      return invalid(writers, [refusal.what === 'service' ? 'service_id' : 'imei']);
    case 'unknown-service':
      return invalid(writers, ['service_id'], 'The selected service id is invalid.');
    case 'invalid-imei':
      return invalid(writers, ['imei'], 'The imei is not valid.');
    case 'invalid-identifier':
      return invalid(writers, ['imei'], `The ${refusal.label} is not valid.`);
    case 'missing-field':
      return invalid(writers, [refusal.name]);
    case 'invalid-field':
      return invalid(writers, [refusal.name], `The selected ${refusal.name} is invalid.`);
    case 'duplicate':
      return problem(writers, 409, `Duplicate IMEI[${refusal.identifier}]`);
    case 'insufficient-balance':
      return problem(writers, 402, 'Insufficient balance');
    case 'not-kept':
      return problem(writers, 500, 'Server Error');
    default:
      return assertNever(refusal);
  }
}

/** A whole list, or the requested page of it. */
function list<Item>(
  { request, desk, writers }: RestContext,
  name: PagedList,
  items: readonly Item[],
  resource: (item: Item) => unknown,
): Reply {
  const perPage = writers.perPage[name];
  if (perPage === null) return jsonReply(200, writers.list(items.map(resource), null));
  const pageText = request.query.get('page') ?? '1';
  const current = /^\d{1,6}$/.test(pageText) ? Math.max(1, Number(pageText)) : 1;
  const total = items.length;
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (number: number) =>
    number < 1 || number > last ? null : `${desk.address()}${request.path}?page=${number}`;
  const resources = items.slice((current - 1) * perPage, current * perPage).map(resource);
  return jsonReply(200, writers.list(resources, { current, last, perPage, total, link }));
}

function one(writers: RestWriters, resource: unknown, status = 200): Reply {
  return jsonReply(status, writers.one(resource));
}

function problem(
  writers: RestWriters,
  status: number,
  message: string,
  errors: Readonly<Record<string, readonly string[]>> | null = null,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return jsonReply(status, writers.problem(message, errors), headers);
}

function invalid(writers: RestWriters, names: readonly string[], errorText?: string): Reply {
  const errors = Object.fromEntries(
    names.map((name) => [name, [errorText ?? `The ${name} field is required.`]]),
  );
  return problem(writers, 422, 'The given data was invalid.', errors);
}

function notFound(writers: RestWriters, model: string, id: string): Reply {
  return problem(writers, 404, `No query results for model [App\\Models\\${model}] ${id.slice(0, 40)}`);
}
