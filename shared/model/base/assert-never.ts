/** Makes a forgotten case of a union a compile error, and a defect at run time. */
export function assertNever(forgotten: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(forgotten)}`);
}
