/**
 * Distinguishes a person's Enter from a scanner's: a wedge scanner types within milliseconds and ends with Enter, which is too fast for a
 * person.
 */
export type KeyWatch = ReturnType<typeof watchKeys>;

/** Minimum time from opening the dialog to a confirmation: a scan that started before must end first. */
export const settleMs = 600;
/** Minimum time between any key and a confirming key: faster keys are a scanner's burst. */
export const burstMs = 150;

export function watchKeys(openedAtMs: number) {
  let lastKeyMs = Number.NEGATIVE_INFINITY;
  return {
    /** Call with every keydown. Returns true if this Enter or Space may confirm. `atMs` may use any clock that only rises. */
    mayConfirm(key: string, atMs: number) {
      const sinceKeyMs = atMs - lastKeyMs;
      lastKeyMs = atMs;
      if (key !== 'Enter' && key !== ' ') return false;
      return atMs - openedAtMs >= settleMs && sinceKeyMs >= burstMs;
    },
  };
}
