import type { PracticeSupplier } from '../../../electron/practice/practice-supplier.ts';

/** Adds a fault for one action of the practice supplier: for so many requests, or for all if `times` is missing. */
export function faultOn(
  { faults }: Pick<PracticeSupplier, 'faults'>,
  action: string,
  fault: Parameters<PracticeSupplier['faults']['add']>[0]['fault'],
  times?: number,
): void {
  faults.add({ match: { action }, fault, ...(times === undefined ? {} : { times }) });
}
