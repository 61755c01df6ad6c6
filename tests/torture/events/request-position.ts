import type { TortureWorld } from '../../support/world/torture-world.ts';

/** The judge's place for the present moment among the supplier's requests. */
export function requestPosition(world: TortureWorld): { readonly requests: number; readonly atMs: number } {
  return { requests: world.supplier.log().length, atMs: world.time.elapsedMs() };
}
