import type { Failure } from '../../../../shared/contract/base/failures.ts';

/** Anyone who waits at the counter is served soon after the supplier's return. */
const awayMs = 8_000;
/** A server that answers with its own trouble is asked, and counts what it is asked. */
const troubledMs = 20_000;

/**
 * The longest wait between tries of one read for a supplier that is away, whatever makes it so: a name that is not found, a line that is
 * reset or swallows everything, a gateway with nobody behind it. Nothing but that read is asked meanwhile, so a few a minute are within
 * any limit. Null if the supplier is not away but says no.
 */
export function maxRetryDelayWhileAwayMs(failure: Failure): number | null {
  if (failure.code === 'unreachable') return awayMs;
  const isTroubled = failure.code === 'not-understood' && (failure.data.httpStatus ?? 0) >= 500;
  return isTroubled ? troubledMs : null;
}
