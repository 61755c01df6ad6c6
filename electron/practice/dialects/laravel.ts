import { formatCents } from '../base/cents.ts';
import { jsonReply, notFoundPage } from '../base/reply.ts';
import type { PracticeService } from '../catalogue/service.ts';
import type { Dialect } from './dialect.ts';
import { specAction, specRest } from './spec.ts';

/** A REST back end without an action endpoint. */
export const laravel = {
  name: 'laravel',
  description:
    'REST only: success and data around every answer, pages of 15, times with a zone, and a sign-in page for requests that do not ask for JSON.',
  action: null,
  absent: () => notFoundPage,
  rest: {
    ...specRest,
    perPage: { services: 100, orders: 15, transactions: 15 },
    one: (resource) => ({ success: true, data: resource, message: '' }),
    list: (resources, page) => ({ success: true, ...Object(specRest.list(resources, page)), message: '' }),
    problem: (message, errors) => ({ success: false, message, ...(errors === null ? {} : { errors }) }),
    login: (token) => ({ access_token: token, token_type: 'bearer', expires_in: 5_184_000 }),
    loginPageWithoutAccept: true,
  },
} as const satisfies Dialect;

/** Like `laravel`, but without an envelope. Answers are bare arrays and objects, and times have no zone. */
export const laravelBare = {
  name: 'laravel-bare',
  description:
    'REST only: arrays and objects without an envelope, no pages, times without a zone, and unsigned amounts with Debit or Credit.',
  action: null,
  absent: (path) => jsonReply(404, { message: `The route ${path.slice(1, 100)} could not be found.` }),
  rest: {
    ...specRest,
    perPage: { services: null, orders: null, transactions: null },
    one: (resource) => resource,
    list: (resources) => resources,
    login: (token) => ({ token }),
    account: ({ name, email, balance }) => ({ name, email, credits: Number(balance), currency: 'USD' }),
    service: bareService,
    order: (order) => ({
      id: order.reference,
      service: order.serviceId,
      imei: order.identifier,
      status: order.status,
      result: order.code,
      price: Number(order.price),
      created_at: spokenTime(order.placedAtMs),
      updated_at: spokenTime(order.movedAtMs),
    }),
    transaction: (row) => ({
      id: row.id,
      type: row.cents < 0 ? 'Debit' : 'Credit',
      amount: Number(formatCents(Math.abs(row.cents))),
      description: row.description,
      created_at: spokenTime(row.atMs),
    }),
  },
} as const satisfies Dialect;

/** A panel with another vendor's envelope, which has the page counters at its top level. */
export const laravelStatus = {
  name: 'laravel-status',
  description:
    'REST only: status, code and data around every answer, page counters at the top level, and the token next to the user.',
  action: null,
  absent: () => notFoundPage,
  rest: {
    ...specRest,
    perPage: { services: 200, orders: 20, transactions: 20 },
    one: (resource) => ({ status: 'success', code: 200, data: resource }),
    list: (resources, page) => ({
      data: resources,
      ...(page === null
        ? {}
        : {
            current_page: page.current,
            last_page: page.last,
            per_page: page.perPage,
            total: page.total,
            next_page_url: page.link(page.current + 1),
          }),
    }),
    problem: (message) => ({ status: 'error', message }),
    login: (token, { email, balance }) => ({ data: { token, user: { email, balance: Number(balance) } } }),
  },
} as const satisfies Dialect;

/** An old panel, which has only the action endpoint. */
export const noRest = {
  name: 'no-rest',
  description: 'Only the action endpoint: every REST path returns a web page with 404.',
  action: specAction,
  rest: null,
  absent: () => notFoundPage,
} as const satisfies Dialect;

function bareService({ id, name, priceCents, time }: PracticeService) {
  return { id, name, price: Number(formatCents(priceCents)), time };
}

/** `Y-m-d H:i:s` without a zone, in UTC. */
function spokenTime(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace('T', ' ');
}
