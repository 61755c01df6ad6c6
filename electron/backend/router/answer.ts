import { ValidationError } from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import { type Failure, failures } from '../../../shared/contract/base/failures.ts';
import { FailureError } from '../base/failure-error.ts';
import type { Outcome } from '../desk/base/outcome.ts';

/** Logs an unexpected error. Returns the incident id that is shown to the user. */
export type Incident = (event: string, error: unknown) => string;

/** The result of a call. A failure of the contract is thrown as a typed error. The same code also handles errors in a stream. */
export async function answer(result: unknown, incident: Incident): Promise<unknown> {
  const settled = await result;
  if (isOutcome(settled)) {
    if (!settled.ok) throw asError(settled.failure);
    return settled.value;
  }
  return isStream(settled) ? answerEach(settled, incident) : settled;
}

/** Recognizes a failure by its shape. No output of the contract has this shape; the types of the implementations ensure that. */
const isOutcome = (value: unknown): value is Outcome<unknown> =>
  typeof value === 'object' && value !== null && 'ok' in value && ('value' in value || 'failure' in value);

const isStream = (value: unknown): value is AsyncGenerator<unknown, void> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function* answerEach(
  events: AsyncGenerator<unknown, void>,
  incident: Incident,
): AsyncGenerator<unknown, void> {
  try {
    yield* events;
  } catch (error) {
    throw catchAll(error, incident);
  }
}

/** The failure of the contract's closed list that was thrown; null for any other thrown value. */
export function failureOf(error: unknown): Failure | null {
  if (!(error instanceof ORPCError) || !Object.hasOwn(failures, error.code)) return null;
  return { code: error.code, data: error.data } as Failure;
}

/** A failure as the error that a call throws. */
export function asError({ code, data }: Failure): ORPCError<string, unknown> {
  return new ORPCError(code, { defined: true, data, message: code });
}

/**
 * Converts a thrown value for the page. Anything but an expected failure is logged and becomes an incident id, so that no stack reaches the
 * page.
 */
export function catchAll(error: unknown, incident: Incident): ORPCError<string, unknown> {
  if (error instanceof ORPCError) {
    if (Object.hasOwn(failures, error.code)) return error;
    if (error.code === 'NOT_FOUND') return error;
    if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
      const problems = error.cause.issues.map((issue) => ({
        field: pathOf(issue.path),
        problem: 'not-valid',
      }));
      return asError({ code: 'invalid-input', data: { problems } });
    }
  }
  if (error instanceof FailureError) {
    if (error.failure.code === 'journal') incident('journal failed', error);
    return asError(error.failure);
  }
  return asError({ code: 'unexpected', data: { incidentId: incident('call failed', error) } });
}

function pathOf(path: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined): string {
  return (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
}
