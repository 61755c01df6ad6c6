/**
 * Which rows stand for the same service and identifier, and which of them comes first. Rows may come and go in any order; one row is
 * under at most one key at a time.
 */
export interface IdentifierIndex {
  /** False where another row is there already. */
  add(key: string, row: number): boolean;
  remove(key: string, row: number): void;
  /** The first row under this key; -1 where there is none. */
  first(key: string): number;
  rowsOf(key: string): Iterable<number>;
}

interface Several {
  readonly rows: Set<number>;
  /** -1: to be found again. */
  first: number;
}

/** An empty index. Nearly every key has one row, which is kept as a bare number. */
export function openIdentifierIndex(): IdentifierIndex {
  const held = new Map<string, number | Several>();
  return {
    add(key, row) {
      const before = held.get(key);
      if (before === undefined) {
        held.set(key, row);
        return true;
      }
      if (typeof before === 'number') {
        held.set(key, { rows: new Set([before, row]), first: Math.min(before, row) });
      } else {
        before.rows.add(row);
        if (before.first !== -1 && row < before.first) before.first = row;
      }
      return false;
    },
    remove(key, row) {
      const before = held.get(key);
      if (before === row) held.delete(key);
      else if (before !== undefined && typeof before !== 'number') {
        before.rows.delete(row);
        if (before.rows.size === 0) held.delete(key);
        else if (before.first === row) before.first = -1;
      }
    },
    first(key) {
      const found = held.get(key);
      if (found === undefined) return -1;
      if (typeof found === 'number') return found;
      if (found.first === -1) found.first = [...found.rows].reduce((least, row) => Math.min(least, row));
      return found.first;
    },
    rowsOf(key) {
      const found = held.get(key);
      if (found === undefined) return [];
      return typeof found === 'number' ? [found] : found.rows;
    },
  };
}
