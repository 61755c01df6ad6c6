/**
 * Runs at once when it is asked to, and then at most once in `restMs` and never twice at a time: whatever is asked for meanwhile is one run at its end.
 * Who is slow to answer is not asked again before.
 */
export function atMostEvery(
  restMs: number,
  after: (delayMs: number, run: () => void) => () => void,
  run: () => Promise<unknown>,
): () => void {
  let resting = false;
  let again = false;
  return function ask(): void {
    if (resting) {
      again = true;
      return;
    }
    resting = true;
    const rested = new Promise<void>((resolve) => after(restMs, resolve));
    void Promise.allSettled([rested, run()]).then(() => {
      resting = false;
      if (!again) return;
      again = false;
      ask();
    });
  };
}
