import type { TortureWorld } from '../../support/world/torture-world.ts';

/** Returns the number of requests that the supplier has seen, by which the judges order events, and the time. */
export function requestPosition(world: TortureWorld): { readonly requests: number; readonly atMs: number } {
  return { requests: world.supplier.log().length, atMs: world.time.elapsedMs() };
}
