/** If a `switch` misses a member of a union, this is a compile error here. Throws at run time. */
export function assertNever(forgotten: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(forgotten)}`);
}
