/** A double click, or a key held down. */
const doubleMs = 1_000;

/**
 * Runs the work of a press unless it repeats the previous one: a double click, a key held down, or a press while the work is
 * still running. A later press runs again.
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
