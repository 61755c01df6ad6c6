import type { PracticeService } from '../catalogue/service.ts';
import { actionRecord, groupedServices } from '../catalogue/service-records.ts';
import { dhru6 } from './dhru.ts';
import type { Dialect, ReportedAccount, ReportedOrder } from './dialect.ts';
import { ofKind } from './lists.ts';
import { defaultStatus, problemText } from './problem-words.ts';
import { specAction } from './spec.ts';

/**
 * A panel that uses arrays for groups, services, accounts and answers. Its custom fields are nested, and an order without a code has a
 * status word in the code's field.
 */
export const arraysEverywhere = {
  ...dhru6,
  name: 'arrays-everywhere',
  description:
    'Groups, services and accounts are arrays; bulk rows have no keys and come with an ERROR, and CODE is Processing until there is a code.',
  action: {
    ...specAction,
    account: (account) => ({ SUCCESS: [{ MESSAGE: 'Account Info', AccountInfo: shownAccount(account) }] }),
    services: (kind, all) => ({
      SUCCESS: [{ MESSAGE: 'IMEI Service List', LIST: groupsOf(ofKind(kind, all)) }],
    }),
    placed: ({ reference }) => ({ SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: reference }] }),
    status: (order) => ({ SUCCESS: [orderRow(order)] }),
    bulk: (_asked, orders) => ({
      SUCCESS: orders.flatMap((order) => (order ? [orderRow(order)] : [])),
      ...(orders.includes(null) ? { ERROR: [{ MESSAGE: 'Order not found.' }] } : {}),
    }),
    problem: (problem) => {
      const message = problem.is === 'unknown-action' ? 'Unsupported action.' : problemText(problem);
      return { status: defaultStatus(problem), value: { ERROR: [{ MESSAGE: message }] } };
    },
  },
} as const satisfies Dialect;

function shownAccount({ balance, email }: ReportedAccount) {
  return { credit: balance, creditraw: Number(balance), mail: email, currency: 'USD', username: 'shop' };
}

function orderRow({ reference, identifier, status, code }: ReportedOrder) {
  const row = { STATUS: status, REFERENCEID: reference, TARGET: identifier };
  return code === ''
    ? { ...row, MESSAGE: 'Order accepted by provider', CODE: 'Processing' }
    : { ...row, MESSAGE: 'Order finished', CODE: code };
}

function groupsOf(services: readonly PracticeService[]) {
  return Object.values(groupedServices(services, nestedRecord)).map((group) => {
    const { SERVICES, ...rest } = Object(group);
    return { ...rest, SERVICES: Object.values(SERVICES) };
  });
}

function nestedRecord(service: PracticeService) {
  const { 'Requires.Custom': custom, CREDIT, ...record } = actionRecord(service);
  const otherFields = Object.entries(record).filter(([name]) => !name.startsWith('Requires.'));
  return {
    ...Object.fromEntries(otherFields),
    CREDIT: Number(CREDIT),
    TIME: '',
    Requires: { Custom: custom },
  };
}
