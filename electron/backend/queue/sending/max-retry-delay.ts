import type { Failure } from '../../../../shared/contract/base/failures.ts';

/** This delay is short, because a customer may be waiting at the counter when the supplier can be reached again. */
const awayMs = 8_000;
/** This delay is longer, because the server still receives and counts our requests. */
const troubledMs = 20_000;

/**
 * Maximum delay between two retries while a supplier is away: its name does not resolve, the network drops requests, or a gateway has no
 * backend. Nothing else is read meanwhile, so a few requests per minute stay within any limit. Null if the supplier answers with a refusal.
 */
export function maxRetryDelayWhileAwayMs(failure: Failure): number | null {
  if (failure.code === 'unreachable') return awayMs;
  const isTroubled = failure.code === 'not-understood' && (failure.data.httpStatus ?? 0) >= 500;
  return isTroubled ? troubledMs : null;
}
