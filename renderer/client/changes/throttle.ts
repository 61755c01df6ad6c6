/**
 * Runs `run` immediately, then at most once per `restMs` and never concurrently. Calls in between are combined into one run at the end. A
 * slow run delays the next.
 */
export function throttle(
  restMs: number,
  after: (delayMs: number, run: () => void) => () => void,
  run: () => Promise<unknown>,
): () => void {
  let resting = false;
  let runsAgain = false;
  return function ask(): void {
    if (resting) {
      runsAgain = true;
      return;
    }
    resting = true;
    const rested = new Promise<void>((resolve) => after(restMs, resolve));
    void Promise.allSettled([rested, run()]).then(() => {
      resting = false;
      if (!runsAgain) return;
      runsAgain = false;
      ask();
    });
  };
}
