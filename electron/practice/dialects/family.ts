import { rowsUnderNames } from './bulk.ts';
import { dhru6, dhru8 } from './dhru.ts';
import type { Dialect } from './dialect.ts';
import { problemText } from './problem-words.ts';

// The most common panels, which accept only the family's form, at one path, and have no REST. There is one panel for each packing. Each
// panel refuses the other form in its own words.

/** A panel with the oldest packing, XML. */
export const familyXml = {
  ...dhru6,
  name: 'family-xml',
  description:
    'Accepts only user name and key with parameters as XML; an incomplete sign-in gets one message for each missing field.',
  rest: null,
  action: {
    ...dhru6.action,
    problem: strict(dhru6.action.problem),
    unknownActions: ['getserverservicelist'],
  },
  family: {
    packing: 'xml',
    notSignedIn: {
      status: 200,
      value: {
        ERROR: [
          {
            MESSAGE: {
              username: ['User name is required'],
              apiaccesskey: ['API access key is required'],
            },
          },
        ],
      },
    },
  },
} as const satisfies Dialect;

/** A panel with JSON as its packing, and with HTTP statuses for refusals. */
export const familyJson = {
  ...dhru8,
  name: 'family-json',
  description:
    'Accepts only user name and key with parameters as JSON; a request without the key gets HTTP 401 and the names of the key parameter.',
  rest: null,
  action: { ...dhru8.action, problem: strict(dhru8.action.problem) },
  family: {
    packing: 'json',
    notSignedIn: {
      status: 401,
      value: { message: 'Missing API secret - send it as `apisecret` or `apiaccesskey`' },
    },
  },
} as const satisfies Dialect;

/** A panel with JSON as base64 as its packing. A bulk answer has the orders at its top level, keyed by their references. */
export const familyBase64 = {
  ...dhru6,
  name: 'family-base64',
  description:
    'Accepts only user name and key with parameters as base64 of JSON; other requests get Invalid Cred, and bulk rows have their references as keys.',
  rest: null,
  action: {
    ...dhru6.action,
    problem: strict(dhru6.action.problem),
    unknownActions: ['getserverservicelist'],
    bulk: (references, orders) => ({ ...rowsUnderNames(references, orders), apiversion: '6.1' }),
  },
  family: { packing: 'base64' },
} as const satisfies Dialect;

/** This panel reports an unknown order as an error, and does not treat it as pending. */
function strict(problem: NonNullable<Dialect['action']>['problem']): typeof problem {
  return (actionProblem, action) =>
    actionProblem.is === 'missing'
      ? { status: 200, value: { ERROR: [{ MESSAGE: problemText(actionProblem) }] } }
      : problem(actionProblem, action);
}
