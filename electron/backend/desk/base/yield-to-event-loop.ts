// A millisecond or two of work between two looks at whatever else waits: orders are being sent meanwhile.
const rowsAtOnce = 100;

/** For each row of a long list, by its place: now and then it lets run whatever else waits in this process. */
export async function yieldToEventLoop(place: number): Promise<void> {
  if (place % rowsAtOnce === rowsAtOnce - 1) await new Promise((resolve) => setImmediate(resolve));
}
