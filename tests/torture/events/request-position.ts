import type { TortureWorld } from '../../support/world/torture-world.ts';

/** Where the judge places what happens now among the supplier's requests. */
export function requestPosition(world: TortureWorld): { readonly requests: number; readonly atMs: number } {
  return { requests: world.supplier.log().length, atMs: world.time.elapsedMs() };
}
