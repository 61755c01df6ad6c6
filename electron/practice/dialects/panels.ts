import { escapeMarkup } from '../../../shared/model/base/escape-markup.ts';
import { jsonReply, type Reply } from '../base/reply.ts';
import { actionPaths, type SupplierRequest } from '../base/supplier-request.ts';
import type { PracticeService } from '../catalogue/service.ts';
import { actionRecord, groupedServices } from '../catalogue/service-records.ts';
import { arraysEverywhere } from './arrays.ts';
import { rowsUnderNames } from './bulk.ts';
import { dhruNumbers } from './dhru.ts';
import type { ActionProblem, Dialect, ReportedAccount, ReportedOrder } from './dialect.ts';
import { defaultStatus, problemText } from './problem-words.ts';
import { spec, specAction } from './spec.ts';

/** A panel that sends other numbers next to its own reference, and masks identifiers. */
export const maskedDecoys = {
  ...spec,
  name: 'masked-decoys',
  description:
    'Service, transaction and client numbers next to the reference, and masked identifiers in every status.',
  action: {
    ...specAction,
    placed: ({ reference, serviceId, placedAtMs }) => ({
      ID: String(serviceId),
      SUCCESS: [
        {
          MESSAGE: 'Order received',
          TRANSACTIONID: `T${placedAtMs}`,
          CLIENTREFERENCE: 'shop-1',
          REFERENCEID: reference,
        },
      ],
    }),
    status: (order) => ({ SUCCESS: [maskedRow(order)] }),
    bulk: (_asked, orders) => ({
      SUCCESS: [{ LIST: orders.flatMap((order) => (order ? [maskedRow(order)] : [])) }],
    }),
  },
} as const satisfies Dialect;

function maskedRow({ reference, identifier, status, code }: ReportedOrder) {
  const masked = `${identifier.slice(0, 4)}${'*'.repeat(8)}${identifier.slice(-3)}`;
  return { REFERENCEID: reference, IMEI: masked, STATUS: status, CODE: code };
}

const one = { apiversion: '1.0' };

/** A panel of another vendor, as found in real use. */
export const themePanel = {
  ...spec,
  name: 'theme-panel',
  description:
    'One list with all services and the account, at most once in five minutes; bulk status works only with a separate question for each order; insufficient credit is an error inside SUCCESS.',
  action: {
    ...specAction,
    account: (account) => ({
      SUCCESS: [{ MESSAGE: 'Your Account Info', AccountInfo: themeAccount(account) }],
      ...one,
    }),
    services: (_kind, all, account) => ({
      SUCCESS: [
        {
          MESSAGE: 'Service List',
          LIST: groupedServices(all, themeRecord),
          ACCOUNTINFO: themeAccount(account),
        },
      ],
      ...one,
    }),
    placed: ({ reference }) => ({
      SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: reference }],
      ...one,
    }),
    status: ({ status, code }) => ({ SUCCESS: [{ STATUS: status, CODE: code }], ...one }),
    bulk: (references, orders, isMap) =>
      isMap ? { ...rowsUnderNames(references, orders), ...one } : { SUCCESS: [{}], ...one },
    problem: (problem, action) => ({ status: defaultStatus(problem), value: themeProblem(problem, action) }),
    unknownActions: ['getserverservicelist'],
  },
  statusWord: (status) => dhruNumbers[status],
  listEveryMs: 5 * 60_000,
} as const satisfies Dialect;

function themeAccount({ balance, email }: ReportedAccount) {
  return { credit: `${balance} USD`, creditraw: Number(balance), mail: email, currency: 'USD' };
}

/** A panel that sends numbers as JSON numbers. This panel also sends the fields in which the kinds of services differ. */
function themeRecord(service: PracticeService) {
  const { MINQNT: _least, MAXQNT: _most, ...record } = actionRecord(service);
  const isServer = service.kind === 'server';
  return {
    ...record,
    SERVICEID: service.id,
    SERVER: isServer ? 1 : 0,
    QNT: 0,
    CREDIT: Number(record.CREDIT),
  };
}

function themeProblem(problem: ActionProblem, action: string | null) {
  if (problem.is === 'insufficient-balance')
    return { SUCCESS: [{ ERROR: 'Insufficient balance! Please recharge.' }], ...one };
  if (problem.is === 'no-result' && action === 'getimeiorderbulk') return { SUCCESS: [{}], ...one };
  return { ERROR: [{ MESSAGE: themeMessage(problem, action) }], ...one };
}

function themeMessage(problem: ActionProblem, action: string | null): string {
  switch (problem.is) {
    case 'authentication':
      return 'Invalid username or api access key.';
    case 'address-denied':
      return 'Your IP is not allowed to access the API.';
    case 'missing':
      if (action !== 'placeimeiorder') return 'Parameter required.';
      return problem.what === 'service' ? 'Parameter or Service <ID> missing.' : problemText(problem);
    case 'unknown-service':
      return 'Service not found or inactive.';
    case 'no-result':
      return 'Order ID not found!';
    default:
      return problemText(problem);
  }
}

/** Answers in XML, whatever format was requested. */
export const xmlAnswers = {
  ...arraysEverywhere,
  name: 'xml-answers',
  description:
    'The action endpoint answers in XML although JSON was requested, with item0, item1 … for lists.',
  finish: inXml,
} as const satisfies Dialect;

function inXml(reply: Reply, request: SupplierRequest): Reply {
  if (!actionPaths.includes(request.path)) return reply;
  const { status, headers } = jsonReply(reply.status, null, reply.headers);
  const body = `<?xml version="1.0" encoding="UTF-8"?><RESULT>${xmlOf(JSON.parse(reply.body.toString()))}</RESULT>`;
  return { status, headers: { ...headers, 'Content-Type': 'text/xml; charset=utf-8' }, body };
}

function xmlOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return escapeMarkup(String(value ?? ''));
  const list = Array.isArray(value);
  return Object.entries(value)
    .map(([name, each]) => [list ? `item${name}` : name, xmlOf(each)])
    .map(([name, inner]) => `<${name}>${inner}</${name}>`)
    .join('');
}
