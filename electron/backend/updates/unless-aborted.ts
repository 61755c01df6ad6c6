/** What the work comes to, or undefined where `hurry` is aborted first: the work goes on, and nobody waits for it. */
export function unlessAborted<Value>(work: Promise<Value>, hurry: AbortSignal): Promise<Value | undefined> {
  const hurried = new Promise<undefined>((resolve) => {
    if (hurry.aborted) resolve(undefined);
    hurry.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return Promise.race([work, hurried]);
}
