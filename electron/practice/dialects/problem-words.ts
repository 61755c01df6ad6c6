import { assertNever } from '../../../shared/model/base/assert-never.ts';
import type { ActionProblem } from './dialect.ts';

/** The messages of an English panel. */
export function problemText(problem: ActionProblem): string {
  switch (problem.is) {
    case 'missing':
      return `Parameter '${problem.what === 'service' ? 'ID' : 'IMEI'}' Required`;
    case 'unknown-service':
      return 'Invalid service ID';
    case 'invalid-imei':
      return `Invalid IMEI![${problem.identifier}]`;
    case 'invalid-identifier':
      return `Invalid ${problem.label}`;
    case 'missing-field':
      return `Missing required field: ${problem.name}`;
    case 'invalid-field':
      return `Invalid value for field: ${problem.name}`;
    case 'duplicate':
      return `Duplicate IMEI[${problem.identifier}]`;
    case 'insufficient-balance':
      return 'Insufficient balance';
    case 'not-kept':
      return 'Server Error';
    case 'authentication':
      return 'Authentication Failed';
    case 'address-denied':
      return `Your Server IP [${problem.address}] is not allowed`;
    case 'unknown-action':
      return 'Invalid Action';
    case 'too-many-ids':
      return `Too many IDs, the maximum is ${problem.most}`;
    case 'no-result':
      return 'NoResultFound';
    case 'list-too-often':
      return `You are calling this API too frequently! Please try after ${problem.minutes} minutes.`;
    case 'wrong-method':
      return `The ${problem.method} method is not supported, use POST`;
    case 'too-many-requests':
      return 'Too Many Attempts.';
    default:
      return assertNever(problem);
  }
}

/** Most panels answer an error with HTTP 200. Another status is used only for errors that no panel can report with 200. */
export function defaultStatus(problem: ActionProblem): number {
  if (problem.is === 'not-kept') return 500;
  if (problem.is === 'wrong-method') return 405;
  return problem.is === 'too-many-requests' ? 429 : 200;
}

/** The statuses of panels that use HTTP statuses for errors. */
export function strictStatus(problem: ActionProblem): number {
  switch (problem.is) {
    case 'authentication':
      return 401;
    case 'address-denied':
      return 403;
    case 'no-result':
      return 404;
    case 'not-kept':
      return 503;
    case 'wrong-method':
    case 'too-many-requests':
      return defaultStatus(problem);
    default:
      return 400;
  }
}
