/**
 * Delay before a retry. The delay doubles with each failure in a row, up to `maxMs`. Jitter then shortens the delay to between 50 % and 100
 * % of its length.
 */
export function backoffMs(
  failuresInARow: number,
  random: () => number,
  firstMs = 1_000,
  maxMs = 60_000,
): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(30, Math.max(0, failuresInARow - 1)));
  return full / 2 + (full / 2) * random();
}
