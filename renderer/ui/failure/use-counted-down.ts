import { useEffect, useState } from 'react';
import { failureOf, type ShownFailure } from './failure-of.ts';

const tickMs = 1_000;

/** A caught error as a failure whose wait becomes shorter while it is shown; any other failure as it is. */
export function useCountedDown(error: unknown): ShownFailure {
  const failure = failureOf(error);
  const waitMs = failure.code === 'rate-limited' ? failure.data.retryInMs : null;
  const [passedMs, setPassedMs] = useState(0);
  useEffect(() => {
    setPassedMs(0);
    if (waitMs === null) return;
    const fromMs = performance.now();
    const timer = setInterval(() => setPassedMs(performance.now() - fromMs), tickMs);
    return () => clearInterval(timer);
  }, [waitMs]);
  if (failure.code !== 'rate-limited' || waitMs === null) return failure;
  return { code: failure.code, data: { ...failure.data, retryInMs: Math.max(0, waitMs - passedMs) } };
}
