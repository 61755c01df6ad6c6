import type { PracticeStatus } from '../books/ledger.ts';
import type { PracticeService } from '../catalogue/service.ts';
import { actionRecord, groupedServices } from '../catalogue/service-records.ts';
import type { ActionProblem, Dialect, ReportedAccount } from './dialect.ts';
import { defaultStatus, problemText } from './problem-words.ts';
import { spec, specAction } from './spec.ts';

/** The DHRU family's status numbers; 2 is unused. */
export const dhruNumbers: Readonly<Record<PracticeStatus, number>> = {
  PENDING: 0,
  'In Process': 1,
  REJECTED: 3,
  SUCCESS: 4,
};

const six = { apiversion: '6.1' };
const eight = { apiversion: '8.1' };

/** A panel of version 6, which puts all values flat into the first row of SUCCESS. */
export const dhru6 = {
  ...spec,
  name: 'dhru-6',
  description:
    'DHRU Fusion 6.1: flat SUCCESS with REFERENCEID, the misspelt AccoutInfo, and statuses as numbers.',
  action: {
    ...specAction,
    account: ({ balance, email }) => ({
      SUCCESS: [
        {
          message: 'Your Accout Info',
          AccoutInfo: { credit: Number(balance), mail: email, currency: 'USD' },
        },
      ],
      ...six,
    }),
    services: (...args) => ({ ...Object(specAction.services(...args)), ...six }),
    placed: ({ reference }) => ({
      SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: reference }],
      ...six,
    }),
    status: ({ status, code }) => ({ SUCCESS: [{ STATUS: status, CODE: code }], ...six }),
    bulk: (_asked, orders) => ({
      SUCCESS: [
        {
          MESSAGE: 'Bulk',
          LIST: orders.flatMap((order) =>
            order ? [{ ID: order.reference, STATUS: order.status, CODE: order.code }] : [],
          ),
        },
      ],
      ...six,
    }),
    problem: dhruProblem,
  },
  statusWord: (status) => dhruNumbers[status],
} as const satisfies Dialect;

/**
 * The panel's answers to errors: an unknown order looks like a pending order, and the answer to a refused sign-in still contains an empty
 * account.
 */
function dhruProblem(problem: ActionProblem, action: string | null) {
  if (problem.is === 'no-result')
    return { status: 200, value: { SUCCESS: [{ STATUS: 0, CODE: '' }], ...six } };
  if (problem.is === 'authentication' && action === 'accountinfo') {
    const empty = { credit: 0, mail: '', currency: '' };
    return { status: 200, value: { ERROR: [{ message: 'Invalid Cred', AccoutInfo: empty }], ...six } };
  }
  const message = problem.is === 'authentication' ? 'Invalid Cred' : problemText(problem);
  return { status: defaultStatus(problem), value: { ERROR: [{ MESSAGE: message }], ...six } };
}

/** A panel of version 8, which has one list for all kinds of services, and bulk answers with numbers as keys. */
export const dhru8 = {
  ...spec,
  name: 'dhru-8',
  description:
    'DHRU Fusion 8.1: IMEI, server and remote services in one list, AccountInfo in both spellings, creditraw, and req1 … as the keys of bulk rows.',
  action: {
    ...specAction,
    unknownActions: ['getserverservicelist'],
    account: (account) => ({
      SUCCESS: [
        {
          AccountInfo: shownAccount(account),
          AccoutInfo: shownAccount(account),
          message: 'Your Account Info',
        },
      ],
      ...eight,
    }),
    services: (_kind, all) => ({
      SUCCESS: [{ MESSAGE: 'IMEI Service List', LIST: mixedGroups(all) }],
      ...eight,
    }),
    placed: ({ reference }) => ({
      SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: String(reference) }],
      ...eight,
    }),
    status: (order) => ({
      ID: String(order.reference),
      SUCCESS: [{ IMEI: order.identifier, STATUS: String(order.status), CODE: order.code, COMMENTS: '' }],
      ...eight,
    }),
    bulk: (references, orders, isMap) => ({
      ...Object.fromEntries(
        orders.map((order, index) => [
          isMap ? references[index] : `req${index + 1}`,
          order
            ? { SUCCESS: [{ IMEI: order.identifier, STATUS: String(order.status), CODE: order.code }] }
            : { SUCCESS: [{ STATUS: 0, CODE: '' }] },
        ]),
      ),
      ...eight,
    }),
    problem: (problem) => {
      const message = problem.is === 'unknown-action' ? 'Command Not Found' : problemText(problem);
      return { status: defaultStatus(problem), value: { ERROR: [{ MESSAGE: message }], ...eight } };
    },
  },
  statusWord: (status) => dhruNumbers[status],
} as const satisfies Dialect;

function shownAccount({ balance, email }: ReportedAccount) {
  return { credit: `$${balance}`, creditraw: Number(balance), currency: 'USD', mail: email };
}

const remoteGroup = /remote/i;

/** Favourite services are listed in a group at the top, and also in their own groups. A group's key consists of the letters of its name. */
function mixedGroups(all: readonly PracticeService[]) {
  const favourites = all.filter(({ kind }) => kind === 'imei').slice(0, 3);
  const named = Object.values(groupedServices(all, mixedRecord)).map((group) => Object(group));
  const groups = named.map((group) => {
    const remote = remoteGroup.test(group.GROUPNAME);
    const key = String(group.GROUPNAME).replace(/[^\p{L}\p{N}]/gu, '');
    return [key, remote ? { ...group, GROUPTYPE: 'REMOTE' } : group];
  });
  const services = Object.fromEntries(favourites.map((service) => [service.id, mixedRecord(service)]));
  const favouriteGroup = { GROUPNAME: 'Customer Favorites', GROUPTYPE: 'IMEI', SERVICES: services };
  return { CustomerFavorites: favouriteGroup, ...Object.fromEntries(groups) };
}

function mixedRecord(service: PracticeService) {
  const record = actionRecord(service);
  return remoteGroup.test(service.group) ? { ...record, SERVICETYPE: 'REMOTE' } : record;
}
