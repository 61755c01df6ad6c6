import { openImeiTable } from './imei-table.ts';

interface SeveralRows {
  readonly rows: Set<number>;
  /** The first row; -1 if the first row must be computed again. */
  first: number;
}

// Value in the IMEI table if several rows have the same IMEI; `otherKeys` then contains these rows.
const several = -2;

/**
 * Rows by key of service and identifier, and the first row of each. Rows may be added and removed in any order; a row has at most one key.
 * Starts empty. Nearly every key has a single row, which is stored as a number.
 */
export function openIdentifierIndex(expected: number) {
  const imeis = openImeiTable(expected);
  const otherKeys = new Map<string, number | SeveralRows>();

  function find(key: string): number | SeveralRows | undefined {
    if (!isImei(key)) return otherKeys.get(key);
    const place = imeis.find(Number(key));
    const row = place === -1 ? -1 : imeis.rowAt(place);
    if (row === several) return otherKeys.get(key);
    return row === -1 ? undefined : row;
  }

  function put(key: string, what: number | SeveralRows | undefined): void {
    const imei = isImei(key);
    if (imei) imeis.setRow(imeis.place(Number(key)), typeof what === 'object' ? several : (what ?? -1));
    if (what === undefined || (imei && typeof what === 'number')) otherKeys.delete(key);
    else otherKeys.set(key, what);
  }

  /** Returns false if another row already has the key. */
  function add(key: string, row: number): boolean {
    const before = find(key);
    if (before === undefined) {
      put(key, row);
      return true;
    }
    if (typeof before === 'number') {
      put(key, { rows: new Set([before, row]), first: Math.min(before, row) });
    } else {
      before.rows.add(row);
      if (before.first !== -1 && row < before.first) before.first = row;
    }
    return false;
  }

  return {
    add,
    addImei(imei: number, row: number) {
      const place = imeis.place(imei);
      if (imeis.rowAt(place) !== -1) return add(String(imei).padStart(15, '0'), row);
      imeis.setRow(place, row);
      return true;
    },
    remove(key: string, row: number) {
      const before = find(key);
      if (before === row) put(key, undefined);
      else if (typeof before === 'object') {
        before.rows.delete(row);
        if (before.rows.size === 0) put(key, undefined);
        else if (before.first === row) before.first = -1;
      }
    },
    /** The first row with this key; -1 if none. */
    first(key: string) {
      const found = find(key);
      if (found === undefined) return -1;
      if (typeof found === 'number') return found;
      if (found.first === -1) found.first = [...found.rows].reduce((least, row) => Math.min(least, row));
      return found.first;
    },
    rowsOf(key: string) {
      const found = find(key);
      if (found === undefined) return [];
      return typeof found === 'number' ? [found] : found.rows;
    },
  };
}

function isImei(key: string): boolean {
  return key.length === 15 && /^\d{15}$/.test(key);
}
