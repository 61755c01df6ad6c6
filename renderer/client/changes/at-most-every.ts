/** Runs at once when it is asked to, and then at most once in `restMs`: whatever is asked for meanwhile is one run at its end. */
export function atMostEvery(
  restMs: number,
  after: (delayMs: number, run: () => void) => () => void,
  run: () => void,
): () => void {
  let resting = false;
  let again = false;
  return function ask(): void {
    if (resting) {
      again = true;
      return;
    }
    resting = true;
    after(restMs, () => {
      resting = false;
      if (!again) return;
      again = false;
      ask();
    });
    run();
  };
}
