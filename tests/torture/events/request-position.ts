import type { TortureWorld } from '../../support/world/torture-world.ts';

/** The number of requests that the supplier has seen, by which the judge orders events. */
export function requestPosition(world: TortureWorld): { readonly requests: number; readonly atMs: number } {
  return { requests: world.supplier.log().length, atMs: world.time.elapsedMs() };
}
