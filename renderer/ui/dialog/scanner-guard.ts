/**
 * Distinguishes a person's Enter from a scanner's Enter. A scanner types within milliseconds and ends with Enter, which is too fast for a
 * person.
 */
export type KeyWatch = ReturnType<typeof watchKeys>;

/** Minimum time between the opening of a dialog and a confirmation, so that a scan that has started before is over. */
export const settleMs = 600;
/** Minimum time between any key and a confirming key. Faster keys come from a scanner. */
export const burstMs = 150;

export function watchKeys(openedAtMs: number) {
  let lastKeyMs = Number.NEGATIVE_INFINITY;
  return {
    /** Call with every keydown. Returns true if this Enter or Space may confirm. `atMs` may be of any monotonic clock. */
    mayConfirm(key: string, atMs: number) {
      const sinceKeyMs = atMs - lastKeyMs;
      lastKeyMs = atMs;
      if (key !== 'Enter' && key !== ' ') return false;
      return atMs - openedAtMs >= settleMs && sinceKeyMs >= burstMs;
    },
  };
}
