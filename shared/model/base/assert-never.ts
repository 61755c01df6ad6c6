/** Makes a missing case of a union a compile error, and throws at run time. */
export function assertNever(forgotten: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(forgotten)}`);
}
