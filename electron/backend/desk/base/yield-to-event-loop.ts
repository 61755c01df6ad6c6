// Each slice of work takes one or two milliseconds, because this process also sends orders.
const rowsAtOnce = 100;

/** Call this for each row of a long list, with the row's index. At intervals, other work of this process runs. */
export async function yieldToEventLoop(place: number): Promise<void> {
  if (place % rowsAtOnce === rowsAtOnce - 1) await new Promise((resolve) => setImmediate(resolve));
}
