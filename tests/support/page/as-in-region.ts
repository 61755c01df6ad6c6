/** Runs `run` as if the browser preferred this language with its region. */
export function asInRegion<T>(tag: string, run: () => T): T {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { languages: [tag] } });
  try {
    return run();
  } finally {
    if (own !== undefined) Object.defineProperty(globalThis, 'navigator', own);
  }
}
