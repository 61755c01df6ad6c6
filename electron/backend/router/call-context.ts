import type { PageSession } from '../desk/staff/sessions.ts';

/** What a shell says with each call: on which page's line it came. A call without one is nobody's. */
export interface CallContext {
  readonly session?: PageSession;
}

/** Aborts with the call, and once somebody else is at its page. */
export function whileThere(
  { session }: CallContext,
  signal: AbortSignal | undefined,
): AbortSignal | undefined {
  const signals = [signal, session?.stays].filter((each) => each !== undefined);
  return signals.length < 2 ? signals[0] : AbortSignal.any(signals);
}
