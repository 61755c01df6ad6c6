import { statedPrice } from '../catalogue/offers.ts';
import type { PracticeService } from '../catalogue/service.ts';
import { groupedServices } from '../catalogue/service-records.ts';
import type { Dialect, ReportedOrder } from './dialect.ts';
import { defaultStatus, problemText } from './problem-words.ts';
import { spec, specAction, specRest } from './spec.ts';

/** The minimum content that a panel can send. */
export const flatList = {
  ...spec,
  name: 'flat-list',
  description:
    'Services are one flat list with four fields each, and all other answers have only the necessary fields.',
  action: {
    ...specAction,
    account: ({ balance }) => ({ SUCCESS: [{ CREDIT: balance, CURRENCY: 'USD' }] }),
    services: (kind, all) => ({ SUCCESS: [{ LIST: ofKind(kind, all).map(shortRecord) }] }),
    placed: ({ reference }) => ({ SUCCESS: [{ REFERENCEID: reference }] }),
    status: ({ status, code }) => ({ SUCCESS: [{ STATUS: status, CODE: code }] }),
    // In every second row, the field with the reference is named `ID`, as in the request, and not REFERENCEID.
    bulk: (_asked, orders) => ({
      SUCCESS: [
        { LIST: orders.flatMap((order, index) => (order ? [namedRow(order, index % 2 === 1)] : [])) },
      ],
    }),
  },
} as const satisfies Dialect;

/** PHP's output for empty maps, and for lists that were maps. */
export const groupArrays = {
  ...spec,
  name: 'group-arrays',
  description:
    'Groups and services as arrays, empty groups as [] and null, and [] if there are no server services.',
  action: {
    ...specAction,
    services: (kind, all) => ({
      SUCCESS: [{ MESSAGE: 'Service List', LIST: kind === 'server' ? [] : groupList(ofKind(kind, all)) }],
    }),
  },
} as const satisfies Dialect;

/** A panel whose lists are objects and whose numbers are JSON numbers. */
export const keyedMaps = {
  ...spec,
  name: 'keyed-maps',
  description:
    'SUCCESS and ERROR are maps with numbered keys; keys are in lower case, and numbers and booleans are not texts.',
  action: {
    ...specAction,
    account: ({ balance, email }) =>
      keyed('account info', { credit: Number(balance), currency: 'USD', email }),
    services: (kind, all) => keyed('services', lowered(groupedServices(ofKind(kind, all)))),
    placed: ({ reference, status }) => keyed('order placed', { referenceid: reference, status }),
    status: ({ reference, status, code }) => keyed('order', { referenceid: reference, status, code }),
    bulk: (_asked, orders) =>
      keyed('orders', lowered(Object(specAction.bulk([], orders, false)).SUCCESS[0].LIST)),
    problem: (problem) => ({
      status: defaultStatus(problem),
      value: { error: { '0': { message: problemText(problem) } } },
    }),
  },
} as const satisfies Dialect;

/** A panel whose SUCCESS is only a flag, with the content next to it. */
export const stringError = {
  ...spec,
  name: 'string-error',
  description: 'SUCCESS is only true or false with the fields next to it, and ERROR is plain text.',
  action: {
    ...specAction,
    account: ({ balance, email }) =>
      yes({ MESSAGE: 'Account', CREDIT: balance, CURRENCY: 'USD', EMAIL: email }),
    services: (kind, all) => yes({ MESSAGE: 'Services', LIST: groupedServices(ofKind(kind, all)) }),
    placed: ({ reference, status }) =>
      yes({ MESSAGE: 'Order placed', REFERENCEID: reference, STATUS: status }),
    status: ({ reference, status, code }) => yes({ REFERENCEID: reference, STATUS: status, CODE: code }),
    bulk: (_asked, orders) =>
      yes({ LIST: orders.flatMap((order) => (order ? [namedRow(order, false)] : [])) }),
    problem: (problem) => ({ status: defaultStatus(problem), value: { ERROR: problemText(problem) } }),
  },
  rest: {
    ...specRest,
    one: (resource) => ({ success: true, data: resource, message: '' }),
    problem: (message) => ({ success: false, error: message }),
  },
} as const satisfies Dialect;

export function ofKind(kind: PracticeService['kind'], all: readonly PracticeService[]) {
  return all.filter((service) => service.kind === kind);
}

function shortRecord(service: PracticeService) {
  const { id, name, time } = service;
  return { SERVICEID: String(id), SERVICENAME: name, CREDIT: statedPrice(service), TIME: time };
}

function namedRow({ reference, status, code }: ReportedOrder, asAsked: boolean) {
  return { [asAsked ? 'ID' : 'REFERENCEID']: reference, STATUS: status, CODE: code };
}

function groupList(services: readonly PracticeService[]) {
  const groups = Object.values(groupedServices(services)).map((group) => {
    const { SERVICES, ...rest } = Object(group);
    return { ...rest, SERVICES: Object.values(SERVICES) };
  });
  const empty = { GROUPNAME: 'Coming Soon', GROUPTYPE: 'IMEI' };
  return [...groups, { ...empty, SERVICES: [] }, { ...empty, GROUPNAME: 'Retired', SERVICES: null }];
}

function keyed(message: string, list: unknown) {
  return { success: { '0': { message, list } } };
}

function yes(fields: Readonly<Record<string, unknown>>) {
  return { SUCCESS: true, ERROR: false, ...fields };
}

/** Converts every key to lower case and every plain number to a JSON number. The value of `required` becomes `true`. */
function lowered(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => lowered(each));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key.toLowerCase(), lowered(each, key.toLowerCase())]),
    );
  if (name === 'required') return value === 'on';
  // A code is text even if it consists only of digits.
  return typeof value === 'string' && name !== 'code' && /^\d{1,9}(\.\d\d)?$/.test(value)
    ? Number(value)
    : value;
}
