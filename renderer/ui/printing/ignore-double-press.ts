/** A press within this time after the same press is a double click, or comes from a key that is held down. */
const doubleMs = 1_000;

/**
 * Returns a function that runs the work of a press. It ignores a press that repeats the previous press (double click, key held down), and a
 * press while the same work still runs.
 */
export function ignoreDoublePress(
  nowMs: () => number,
): (what: string, work: () => Promise<void>) => Promise<void> {
  const underWay = new Set<string>();
  let last = { what: '', atMs: 0 };
  return async (what, work) => {
    const isSame = last.what === what && nowMs() - last.atMs < doubleMs;
    last = { what, atMs: nowMs() };
    if (isSame || underWay.has(what)) return;
    underWay.add(what);
    await work().finally(() => underWay.delete(what));
  };
}
