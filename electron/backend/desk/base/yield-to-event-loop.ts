// One or two milliseconds of work per slice, because orders are being sent at the same time.
const rowsAtOnce = 100;

/** Call for each row of a long list with its index. Regularly lets other work of this process run. */
export async function yieldToEventLoop(place: number): Promise<void> {
  if (place % rowsAtOnce === rowsAtOnce - 1) await new Promise((resolve) => setImmediate(resolve));
}
