/** Delay before a retry: doubles with each failure in a row, at most `maxMs`, jittered to between half and all of it. */
export function backoffMs(
  failuresInARow: number,
  random: () => number,
  firstMs = 1_000,
  maxMs = 60_000,
): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(30, Math.max(0, failuresInARow - 1)));
  return full / 2 + (full / 2) * random();
}
