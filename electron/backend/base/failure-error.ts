import type { Failure } from '../../../shared/contract/base/failures.ts';

/**
 * An error that contains a failure of the contract's closed list. Thrown to roll a transaction back, and returned to the page as
 * that failure.
 */
export abstract class FailureError extends Error {
  abstract readonly failure: Failure;
}
