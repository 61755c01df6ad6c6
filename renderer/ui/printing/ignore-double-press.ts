/** A double click or a key held down repeats within this time. */
const doubleMs = 1_000;

/**
 * Runs the work of a press unless it repeats the previous press: a double click, a key held down, or a press while the work still runs. A
 * later press runs it again.
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
