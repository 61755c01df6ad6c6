/** Runs it on a machine that prefers this language, with its region, as a browser reports it to a page. */
export function asInRegion<T>(tag: string, run: () => T): T {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { languages: [tag] } });
  try {
    return run();
  } finally {
    if (own !== undefined) Object.defineProperty(globalThis, 'navigator', own);
  }
}
