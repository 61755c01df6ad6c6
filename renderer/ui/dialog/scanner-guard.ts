/**
 * Distinguishes a person's Enter from a scanner's: a wedge scanner types within milliseconds and ends with Enter; nobody confirms money that fast.
 */
export type KeyWatch = ReturnType<typeof watchKeys>;

/** No confirmation this soon after the dialog opened: a scan that began before it must run out first. */
export const settleMs = 600;
/** No confirmation by a key this soon after any other key: that is a scanner's burst. */
export const burstMs = 150;

export function watchKeys(openedAtMs: number) {
  let lastKeyMs = Number.NEGATIVE_INFINITY;
  return {
    /** Call with every keydown; answers true when this Enter or Space may confirm. `atMs` only has to rise. */
    mayConfirm(key: string, atMs: number) {
      const sinceKeyMs = atMs - lastKeyMs;
      lastKeyMs = atMs;
      if (key !== 'Enter' && key !== ' ') return false;
      return atMs - openedAtMs >= settleMs && sinceKeyMs >= burstMs;
    },
  };
}
