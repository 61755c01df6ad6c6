/** Writes down what nobody expected; people never see a stack, and the app goes on where it can. Never throws. */
export function logSurprise(cause: unknown): void {
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  process.stderr.write(`${text}\n`);
}
