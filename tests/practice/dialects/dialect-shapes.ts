import type { PracticeOrder } from '../../../electron/practice/books/practice-order.ts';

/** The service that the orders of these answers are for. */
export const shapedService = 103;

/** A dialect's answers to each action: about two succeeded orders, to a refused order, and to a caller without a key. */
export interface Shapes {
  readonly account: unknown;
  readonly placed: (order: PracticeOrder) => unknown;
  readonly status: (order: PracticeOrder) => unknown;
  readonly bulk: (one: PracticeOrder, two: PracticeOrder) => unknown;
  readonly refused: unknown;
  readonly noKey: unknown;
  readonly unknownOrder: unknown;
}

export const email = 'shop@practice.example';
const list = (message: string, inside: unknown) => ({ SUCCESS: [{ MESSAGE: message, LIST: inside }] });
export const error = (message: string) => ({ ERROR: [{ MESSAGE: message }] });

export const spec: Shapes = {
  account: list('Account Info', { credit: '499.96', currency: 'USD', email }),
  placed: ({ reference }) => list('Order placed successfully', { REFERENCEID: reference, STATUS: 'PENDING' }),
  status: ({ reference, code }) =>
    list('Order Details', { REFERENCEID: reference, STATUS: 'SUCCESS', CODE: code }),
  bulk: (one, two) =>
    list('Order Details', {
      [one.reference]: { REFERENCEID: one.reference, STATUS: 'SUCCESS', CODE: one.code },
      [two.reference]: { REFERENCEID: two.reference, STATUS: 'SUCCESS', CODE: two.code },
    }),
  refused: error('Invalid IMEI![123]'),
  noKey: error('Authentication Failed'),
  unknownOrder: error('NoResultFound'),
};

const six = { apiversion: '6.1' };
const eight = { apiversion: '8.1' };
const three = { apiversion: '3.1' };
const shownAccount = { credit: '$499.96', creditraw: 499.96, currency: 'USD', mail: email };
const keyed = (message: string, inside: unknown) => ({ success: { '0': { message, list: inside } } });

/** The JSON of each answer, by dialect. */
export const shapesByDialect: Readonly<Record<string, Shapes>> = {
  spec,
  'dhru-6': {
    account: {
      SUCCESS: [
        { message: 'Your Accout Info', AccoutInfo: { credit: 499.96, mail: email, currency: 'USD' } },
      ],
      ...six,
    },
    placed: ({ reference }) => ({
      SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: reference }],
      ...six,
    }),
    status: ({ code }) => ({ SUCCESS: [{ STATUS: 4, CODE: code }], ...six }),
    bulk: (one, two) => ({
      ...list('Bulk', [
        { ID: one.reference, STATUS: 4, CODE: one.code },
        { ID: two.reference, STATUS: 4, CODE: two.code },
      ]),
      ...six,
    }),
    refused: { ...error('Invalid IMEI![123]'), ...six },
    noKey: {
      ERROR: [{ message: 'Invalid Cred', AccoutInfo: { credit: 0, mail: '', currency: '' } }],
      ...six,
    },
    unknownOrder: { SUCCESS: [{ STATUS: 0, CODE: '' }], ...six },
  },
  'dhru-8': {
    account: {
      SUCCESS: [{ AccountInfo: shownAccount, AccoutInfo: shownAccount, message: 'Your Account Info' }],
      ...eight,
    },
    placed: ({ reference }) => ({
      SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: String(reference) }],
      ...eight,
    }),
    status: ({ reference, identifier, code }) => ({
      ID: String(reference),
      SUCCESS: [{ IMEI: identifier, STATUS: '4', CODE: code, COMMENTS: '' }],
      ...eight,
    }),
    bulk: (one, two) => ({
      req1: { SUCCESS: [{ IMEI: one.identifier, STATUS: '4', CODE: one.code }] },
      req2: { SUCCESS: [{ IMEI: two.identifier, STATUS: '4', CODE: two.code }] },
      req3: { SUCCESS: [{ STATUS: 0, CODE: '' }] },
      ...eight,
    }),
    refused: { ...error('Invalid IMEI![123]'), ...eight },
    noKey: { ...error('Authentication Failed'), ...eight },
    unknownOrder: { ...error('NoResultFound'), ...eight },
  },
  'echo-3': {
    account: {
      SUCCESS: [
        { message: 'Your Accout Info', AccoutInfo: { credit: '499.96 USD', mail: email, currency: 'USD' } },
      ],
      ...three,
    },
    placed: ({ reference, identifier }) => ({
      ID: String(shapedService),
      IMEI: identifier,
      SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: String(reference) }],
      ...three,
    }),
    status: ({ reference, identifier, code }) => ({
      ID: String(reference),
      SUCCESS: [{ IMEI: identifier, STATUS: 4, CODE: code, COMMENTS: '' }],
      ...three,
    }),
    bulk: (one, two) => ({
      ID: `${one.reference},${two.reference},5`,
      ...list('Bulk', [
        { ID: one.reference, STATUS: 4, CODE: one.code },
        { ID: two.reference, STATUS: 4, CODE: two.code },
      ]),
      ...three,
    }),
    refused: {
      ID: String(shapedService),
      IMEI: '123',
      ERROR: [{ MESSAGE: 'ValidationError123', FULL_DESCRIPTION: ',Invalid IMEI![123]' }],
      ...three,
    },
    noKey: { ...error('Authentication Failed'), ...three },
    unknownOrder: { ID: '5', ...error('NoResultFound'), ...three },
  },
  'flat-list': {
    ...spec,
    account: { SUCCESS: [{ CREDIT: '499.96', CURRENCY: 'USD' }] },
    placed: ({ reference }) => ({ SUCCESS: [{ REFERENCEID: reference }] }),
    status: ({ code }) => ({ SUCCESS: [{ STATUS: 'SUCCESS', CODE: code }] }),
    bulk: (one, two) => ({
      SUCCESS: [
        {
          LIST: [
            { REFERENCEID: one.reference, STATUS: 'SUCCESS', CODE: one.code },
            { ID: two.reference, STATUS: 'SUCCESS', CODE: two.code },
          ],
        },
      ],
    }),
  },
  'group-arrays': spec,
  'keyed-maps': {
    account: keyed('account info', { credit: 499.96, currency: 'USD', email }),
    placed: ({ reference }) => keyed('order placed', { referenceid: reference, status: 'PENDING' }),
    status: ({ reference, code }) => keyed('order', { referenceid: reference, status: 'SUCCESS', code }),
    bulk: (one, two) =>
      keyed('orders', {
        [one.reference]: { referenceid: one.reference, status: 'SUCCESS', code: one.code },
        [two.reference]: { referenceid: two.reference, status: 'SUCCESS', code: two.code },
      }),
    refused: { error: { '0': { message: 'Invalid IMEI![123]' } } },
    noKey: { error: { '0': { message: 'Authentication Failed' } } },
    unknownOrder: { error: { '0': { message: 'NoResultFound' } } },
  },
  'string-error': {
    account: {
      SUCCESS: true,
      ERROR: false,
      MESSAGE: 'Account',
      CREDIT: '499.96',
      CURRENCY: 'USD',
      EMAIL: email,
    },
    placed: ({ reference }) => ({
      SUCCESS: true,
      ERROR: false,
      MESSAGE: 'Order placed',
      REFERENCEID: reference,
      STATUS: 'PENDING',
    }),
    status: ({ reference, code }) => ({
      SUCCESS: true,
      ERROR: false,
      REFERENCEID: reference,
      STATUS: 'SUCCESS',
      CODE: code,
    }),
    bulk: (one, two) => ({
      SUCCESS: true,
      ERROR: false,
      LIST: [
        { REFERENCEID: one.reference, STATUS: 'SUCCESS', CODE: one.code },
        { REFERENCEID: two.reference, STATUS: 'SUCCESS', CODE: two.code },
      ],
    }),
    refused: { ERROR: 'Invalid IMEI![123]' },
    noKey: { ERROR: 'Authentication Failed' },
    unknownOrder: { ERROR: 'NoResultFound' },
  },
  'sequential-numbers': { ...spec, ...reported(0, 2) },
  'gsm-fusion-numbers': { ...spec, ...reported(1, 2) },
  'placeholder-codes': spec,
  // The answer twenty seconds after the order: the order is done, but its code is not shown yet.
  'empty-code': { ...spec, ...reported('PENDING', 'SUCCESS', () => '') },
  'late-status-words': { ...spec, ...reported('Waiting Action', 'Delivered') },
  'bulk-map': {
    ...spec,
    bulk: (one, two) =>
      list('Bulk', {
        [one.reference]: { STATUS: 'SUCCESS', CODE: one.code },
        [two.reference]: { STATUS: 'SUCCESS', CODE: two.code },
      }),
  },
  'bulk-req': {
    ...spec,
    bulk: (one, two) => ({
      req1: { SUCCESS: [{ STATUS: 'SUCCESS', CODE: one.code }] },
      req2: { SUCCESS: [{ STATUS: 'SUCCESS', CODE: two.code }] },
      req3: error('NoResultFound'),
      ...eight,
    }),
  },
  'bulk-single-row': {
    ...spec,
    bulk: ({ code }) => ({ SUCCESS: [{ STATUS: 'SUCCESS', CODE: code }] }),
  },
  'no-rest': spec,
  'doubly-encoded': spec,
  'no-currency': { ...spec, account: list('Account Info', { credit: '499.96', email }) },
  'money-words': { ...spec, account: list('Account Info', { credit: '$499.96', currency: 'USD', email }) },
  'http-status': spec,
};

/** The specification's answers about orders, but with these statuses. */
function reported(
  placed: string | number,
  done: string | number,
  codeOf = ({ code }: PracticeOrder) => code,
): Pick<Shapes, 'placed' | 'status' | 'bulk'> {
  const row = (order: PracticeOrder) => ({
    REFERENCEID: order.reference,
    STATUS: done,
    CODE: codeOf(order),
  });
  return {
    placed: ({ reference }) => list('Order placed successfully', { REFERENCEID: reference, STATUS: placed }),
    status: (order) => list('Order Details', row(order)),
    bulk: (one, two) => list('Order Details', { [one.reference]: row(one), [two.reference]: row(two) }),
  };
}
