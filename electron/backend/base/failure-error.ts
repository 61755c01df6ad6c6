import type { Failure } from '../../../shared/contract/base/failures.ts';

/** An error that is a failure of the closed list: thrown within a transaction, so that it rolls back, and told to the page as that failure. */
export abstract class FailureError extends Error {
  abstract readonly failure: Failure;
}
