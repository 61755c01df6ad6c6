import type { Failure } from '../../../shared/contract/failures.ts';

/** Nobody could be spoken to, and no request was made: to knock again costs nothing of the request budget. */
export function nobodyIsThere(failure: Failure): boolean {
  return failure.code === 'unreachable' && ['name', 'refused', 'tls', 'network'].includes(failure.data.cause);
}
