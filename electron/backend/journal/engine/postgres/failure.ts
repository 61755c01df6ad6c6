import type { Failure } from '../../../../../shared/contract/base/failures.ts';
import { errorCode } from '../../../../../shared/model/base/error-code.ts';
import type { Refusal } from '../../../../../shared/model/host/sharing.ts';
import { JournalFailure } from '../journal-failure.ts';

/** A journal on a server could not be read or written. */
export class ServerFailure extends JournalFailure {
  override get failure(): Failure<'journal'> {
    const { code, data } = super.failure;
    return { code, data: { ...data, onServer: true } };
  }
}

/** The server answered and refused the login, which only a person can change. */
export class ServerRefusal extends ServerFailure {
  readonly refusal: Refusal;
  constructor(message: string, refusal: Refusal) {
    super(message, null, refusal === 'sign-in' ? 'unreachable' : 'read-only');
    this.refusal = refusal;
  }
}

// PostgreSQL reports tables as missing if the login has no rights to their schema.
const refusals: readonly (readonly [start: string, refusal: Refusal])[] = [
  ['28', 'sign-in'],
  ['42501', 'tables'],
  ['42P01', 'tables'],
  ['42883', 'tables'],
];

// SQLITE_ERROR, SQLITE_CONSTRAINT and SQLITE_CORRUPT: the journal's codes for refused statements, refused rows and damage.
const refusedStatement = 1;
const refusedRow = 19;
const damage = 11;

/** SQLSTATE → meaning for the journal, longest match first (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const meanings: readonly (readonly [
  start: string,
  cause: JournalFailure['failureCause'],
  errcode: number | null,
])[] = [
  ['53100', 'full', null],
  ['53', 'unreachable', null],
  ['25006', 'read-only', null],
  // The server ended a transaction that held the journal and was idle too long (T19).
  ['25P03', 'unreachable', null],
  // Another till has the duty (`check_duty`).
  ['DU001', 'unreachable', null],
  ['55P03', 'locked', null],
  ['57014', 'locked', null],
  ['40', 'locked', null],
  ['57P', 'unreachable', null],
  ['08', 'unreachable', null],
  ['3D', 'unreachable', null],
  ['XX001', 'broken', damage],
  ['XX002', 'broken', damage],
  ['58', 'broken', damage],
  ['23', 'broken', refusedRow],
  ['P0001', 'broken', refusedRow],
];

/**
 * Converts a PostgreSQL error to a JournalFailure. An error without SQLSTATE comes from the network, such as a closed socket or an unknown
 * host name.
 */
export function postgresFailure(error: unknown): JournalFailure {
  if (error instanceof JournalFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  const state = stateOf(error);
  if (state === null) return new ServerFailure(message, null, 'unreachable');
  const text = `${message} (${state})`;
  const refused = refusals.find(([start]) => state.startsWith(start));
  if (refused !== undefined) return new ServerRefusal(text, refused[1]);
  const meaning = meanings.find(([start]) => state.startsWith(start));
  return meaning
    ? new ServerFailure(text, meaning[2], meaning[1])
    : new ServerFailure(text, refusedStatement, 'broken');
}

/** The SQLSTATE (five letters or digits); null if the error does not come from the server. */
export function stateOf(error: unknown): string | null {
  const code = errorCode(error);
  return /^[0-9A-Z]{5}$/.test(code) && 'severity' in (error as object) ? code : null;
}
