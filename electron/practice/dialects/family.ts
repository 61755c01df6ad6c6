import { rowsUnderNames } from './bulk.ts';
import { dhru6, dhru8 } from './dhru.ts';
import type { Dialect } from './dialect.ts';
import { problemWords } from './problem-words.ts';

// The most common panels: only the family's form, at its one path, without REST. One panel for each packing; each refuses the other form in
// its own words.

/** The oldest packing: XML. */
export const familyXml = {
  ...dhru6,
  name: 'family-xml',
  description:
    'Takes user name and key with parameters as XML alone; a sign-in that lacks one is refused field by field.',
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

/** JSON, with its own HTTP statuses for refusals. */
export const familyJson = {
  ...dhru8,
  name: 'family-json',
  description:
    'Takes user name and key with parameters as JSON alone; who lacks them is told the names, with 401.',
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

/** Base64 of JSON, and several orders keyed by their references at top level. */
export const familyBase64 = {
  ...dhru6,
  name: 'family-base64',
  description:
    'Takes user name and key with parameters as base64 of JSON alone; the other form is Invalid Cred, bulk rows stand under their references.',
  rest: null,
  action: {
    ...dhru6.action,
    problem: strict(dhru6.action.problem),
    unknownActions: ['getserverservicelist'],
    bulk: (asked, orders) => ({ ...rowsUnderNames(asked, orders), apiversion: '6.1' }),
  },
  family: { packing: 'base64' },
} as const satisfies Dialect;

/** Reports an unknown order, instead of treating it as pending. */
function strict(problem: NonNullable<Dialect['action']>['problem']): typeof problem {
  return (what, action) =>
    what.is === 'missing'
      ? { status: 200, value: { ERROR: [{ MESSAGE: problemWords(what) }] } }
      : problem(what, action);
}
