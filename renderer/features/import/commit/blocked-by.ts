import type { ImportState } from '../list/import-state.ts';
import type { ListTotals } from '../list/list-totals.ts';

/** The first reason why a list cannot be ordered. */
export type Blocked =
  | { readonly is: 'working' }
  | { readonly is: 'none' }
  | { readonly is: 'checking' }
  | { readonly is: 'notCompared' }
  | { readonly is: 'notSold' | 'notChosen'; readonly service: string; readonly count: number };

export function blockedBy(
  { counts, busy, comparison }: Pick<ImportState, 'counts' | 'busy' | 'comparison'>,
  totals: ListTotals | null,
): Blocked | null {
  if (counts === null || busy) return { is: 'working' };
  if (counts.good === 0) return { is: 'none' };
  if (comparison.error !== null) return { is: 'notCompared' };
  if (!comparison.finished) return { is: 'checking' };
  if (totals === null) return { is: 'working' };
  const [notSold] = totals.notSold;
  if (notSold !== undefined) {
    const { service, rows: count, why } = notSold;
    return { is: why === 'contested' ? 'notChosen' : 'notSold', service, count };
  }
  return null;
}
