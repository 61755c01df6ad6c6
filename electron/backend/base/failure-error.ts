import type { Failure } from '../../../shared/contract/base/failures.ts';

/**
 * An error that contains a failure of the contract's closed list. Thrown inside a transaction to roll it back, and returned to the page as
 * that failure.
 */
export abstract class FailureError extends Error {
  abstract readonly failure: Failure;
}
