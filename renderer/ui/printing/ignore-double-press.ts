/** Presses of a hand that wants one thing: a double click, a key that is held down. */
const doubleMs = 1_000;

/**
 * Runs what a press asks for, but not what the press before asked for already: a double click, a key held down, or impatience while it is
 * still under way. Somebody who wants a second label presses again after it.
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
