import type { Failure } from '../../../../shared/contract/base/failures.ts';

/** A customer at the counter is served soon after the supplier's return. */
const awayMs = 8_000;
/** A server that answers with its own trouble receives and counts requests. */
const troubledMs = 20_000;

/**
 * Maximum delay between retries of one read while a supplier is away, for whatever cause: an unresolvable name, a network that resets or
 * swallows everything, a gateway without a backend. Nothing else is read meanwhile, so a few per minute are within any limit. Null if the
 * supplier is not away but refuses.
 */
export function maxRetryDelayWhileAwayMs(failure: Failure): number | null {
  if (failure.code === 'unreachable') return awayMs;
  const isTroubled = failure.code === 'not-understood' && (failure.data.httpStatus ?? 0) >= 500;
  return isTroubled ? troubledMs : null;
}
