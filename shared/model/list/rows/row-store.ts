import type { Finding } from '../text/verdict.ts';

/** `service` is an index into the services; -1 if the row names none, -2 if it names an unknown one. */
export interface DetailedRow {
  readonly text: string;
  readonly finding: Finding;
  readonly service: number;
  /** The other service that a heading names; null if none. */
  readonly named: string | null;
  /** The quantity next to the number; empty if none. */
  readonly times: string;
}

/**
 * Rows in flat arrays: a million must fit in a worker, and creating an object per row costs more than checking it. A row's number never
 * changes.
 */
export function openRowStore() {
  let sheetRows = new Int32Array(0);
  let imeis = new Float64Array(0);
  // A row's index among the rows that are not plain, plus one. A plain row has 0.
  let oddPlaces = new Int32Array(0);
  const odds: DetailedRow[] = [];
  let length = 0;

  /** Reserves space for this many more rows. */
  function room(more: number): void {
    if (length + more <= sheetRows.length) return;
    const size = Math.max(length + more, Math.ceil(sheetRows.length * 1.5));
    sheetRows = grown(sheetRows, new Int32Array(size));
    imeis = grown(imeis, new Float64Array(size));
    oddPlaces = grown(oddPlaces, new Int32Array(size));
  }

  return {
    length: () => length,
    room,
    addPlain(sheetRow: number, imei: number) {
      if (length === sheetRows.length) room(1);
      sheetRows[length] = sheetRow;
      imeis[length] = imei;
      length += 1;
    },
    addOdd(sheetRow: number, odd: DetailedRow) {
      if (length === sheetRows.length) room(1);
      sheetRows[length] = sheetRow;
      imeis[length] = -1;
      oddPlaces[length] = odds.push(odd);
      length += 1;
    },
    sheetRow: (row: number) => sheetRows[row] ?? 0,
    /** The IMEI of a plain row; -1 for other rows. A plain row is for the list's service and has a valid IMEI alone in its cell. */
    imei: (row: number) => imeis[row] ?? -1,
    odd: (row: number) => odds[(oddPlaces[row] ?? 0) - 1] ?? null,
  };
}

function grown<Typed extends Int32Array | Float64Array>(from: Typed, to: Typed): Typed {
  to.set(from);
  return to;
}
