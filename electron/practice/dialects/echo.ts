import { assertNever } from '../../../shared/model/base/assert-never.ts';
import { jsonReply, type Reply } from '../base/reply.ts';
import { actionPaths, type SupplierRequest } from '../base/supplier-request.ts';
import { dhru6 } from './dhru.ts';
import type { ActionProblem, Dialect } from './dialect.ts';
import { defaultStatus, problemText } from './problem-words.ts';

/** An older panel, whose answers echo the request. The cause of an ERROR is only in the description. */
export const echo3 = {
  ...dhru6,
  name: 'echo-3',
  description:
    'An older panel, 3.1: answers begin with the parameters of the request; errors are codes with descriptions in HTML and Spanish.',
  action: {
    ...dhru6.action,
    account: ({ balance, email }) => ({
      SUCCESS: [
        {
          message: 'Your Accout Info',
          AccoutInfo: { credit: `${balance} USD`, mail: email, currency: 'USD' },
        },
      ],
    }),
    placed: ({ reference }) => ({
      SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: String(reference) }],
    }),
    status: (order) => ({
      SUCCESS: [{ IMEI: order.identifier, STATUS: order.status, CODE: order.code, COMMENTS: '' }],
    }),
    problem: (problem) => ({ status: defaultStatus(problem), value: { ERROR: [described(problem)] } }),
  },
  finish: repeatRequest,
} as const satisfies Dialect;

function described(problem: ActionProblem) {
  switch (problem.is) {
    case 'insufficient-balance':
      return credit('error:<li>El usuario no tiene suficiente crédito</li>');
    case 'duplicate':
      return invalid(',This IMEI is already available or pending in your Account ');
    case 'missing':
      return invalid(`,<li>El campo ${problem.what === 'service' ? 'ID' : 'IMEI'} es obligatorio</li>`);
    case 'unknown-service':
      return invalid(',<li>Servicio no v&aacute;lido</li>');
    case 'invalid-imei':
      return invalid(`,Invalid IMEI![${problem.identifier}]`);
    case 'invalid-identifier':
      return invalid(`,<li>${problem.label} no v&aacute;lido</li>`);
    case 'missing-field':
    case 'invalid-field':
      return invalid(`,<li>El campo ${problem.name} es obligatorio</li>`);
    case 'not-kept':
      return credit('error:<li>Error interno del servidor</li>');
    case 'authentication':
    case 'address-denied':
    case 'unknown-action':
    case 'too-many-ids':
    case 'no-result':
    case 'wrong-method':
    case 'list-too-often':
    case 'too-many-requests':
      return { MESSAGE: problemText(problem) };
    default:
      return assertNever(problem);
  }
}

function credit(description: string) {
  return { MESSAGE: 'CreditprocessError', FULL_DESCRIPTION: description };
}

function invalid(description: string) {
  return { MESSAGE: 'ValidationError123', FULL_DESCRIPTION: description };
}

const notRepeated = new Set([
  'apikey',
  'username',
  'apiaccesskey',
  'apisecret',
  'requestformat',
  'action',
  '__proto__',
]);

/** Puts the form's parameters before the answer, except key and action. */
function repeatRequest(reply: Reply, request: SupplierRequest): Reply {
  if (!actionPaths.includes(request.path)) return reply;
  const parameters: Record<string, string | string[]> = {};
  for (const [name, value] of request.form) {
    if (notRepeated.has(name)) continue;
    const list = /^(.*)\[\d*\]$/.exec(name)?.[1];
    if (list === undefined) parameters[name] = value;
    else parameters[list] = [...[parameters[list] ?? []].flat(), value];
  }
  const answer: unknown = JSON.parse(reply.body.toString());
  const { headers, status } = reply;
  return jsonReply(status, { ...parameters, ...Object(answer), apiversion: '3.1' }, headers);
}
