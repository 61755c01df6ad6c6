// A millisecond or two of work per slice: orders are being sent meanwhile.
const rowsAtOnce = 100;

/** Call for each row of a long list with its index: now and then it lets other work in this process run. */
export async function yieldToEventLoop(place: number): Promise<void> {
  if (place % rowsAtOnce === rowsAtOnce - 1) await new Promise((resolve) => setImmediate(resolve));
}
