import type { ListVerdict } from '../text/verdict.ts';
import { verdictGroup } from './verdict-group.ts';

const goodKey = verdictGroup({ is: 'good', identifier: '', repairs: [], kept: false, priceEmptied: false });

/** Counts rows by group. Each row is in exactly one group, so that counts add up. Starts without rows. */
export function openTally() {
  let size = 0;
  let groupOf = new Int32Array(0);
  const keys: string[] = [goodKey];
  const sizes: number[] = [0];
  const numbers = new Map<string, number>([[goodKey, 0]]);

  function put(row: number, group: number): void {
    const before = groupOf[row] ?? 0;
    sizes[before] = (sizes[before] ?? 0) - 1;
    groupOf[row] = group;
    sizes[group] = (sizes[group] ?? 0) + 1;
  }

  function rowsWhere(isIncluded: (key: string) => boolean): readonly number[] {
    const groups = keys.map(isIncluded);
    const rows: number[] = [];
    for (let row = 0; row < size; row += 1) if (groups[groupOf[row] ?? 0] === true) rows.push(row);
    return rows;
  }

  return {
    /** Extends the counts to this many rows; new rows count as good without repairs until they are set. */
    grow(rows: number) {
      if (rows > groupOf.length) {
        const larger = new Int32Array(Math.max(rows, Math.ceil(groupOf.length * 1.5)));
        larger.set(groupOf);
        groupOf = larger;
      }
      sizes[0] = (sizes[0] ?? 0) + rows - size;
      size = rows;
    },
    set(row: number, verdict: ListVerdict) {
      const key = verdictGroup(verdict);
      let group = numbers.get(key);
      if (group === undefined) {
        group = keys.push(key) - 1;
        numbers.set(key, group);
      }
      put(row, group);
    },
    rowsOf: (alike: string) => rowsWhere((key) => key === alike),
    select(show: 'all' | 'good' | 'attention' | { readonly alike: string }) {
      if (show === 'all') return Array.from({ length: size }, (_, row) => row);
      if (show === 'good') return rowsWhere(isGood);
      return show === 'attention'
        ? rowsWhere((key) => !isGood(key) && !settled.has(key))
        : rowsWhere((key) => key === show.alike);
    },
    counts(verdictAt: (row: number) => ListVerdict) {
      const firsts = new Map<number, number>();
      for (let row = 0; row < size && firsts.size < keys.length; row += 1) {
        const group = groupOf[row] ?? 0;
        if (!firsts.has(group)) firsts.set(group, row);
      }
      const groups = [...firsts].map(([group, row]) => ({
        alike: keys[group] ?? '',
        count: sizes[group] ?? 0,
        example: verdictAt(row),
      }));
      groups.sort((left, right) => right.count - left.count);
      return {
        good: groups.reduce((sum, { alike, count }) => (isGood(alike) ? sum + count : sum), 0),
        groups,
      };
    },
  };
}

// Verdicts that need no decision.
const settled = new Set(['removed', 'split-off', 'no-identifier']);

function isGood(key: string): boolean {
  return key === goodKey || key.startsWith('good ') || key === 'kept' || key.startsWith('kept ');
}
