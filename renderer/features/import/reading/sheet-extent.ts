/** How far a sheet reaches by the places that it names, and how many merged cells it has. */
export interface SheetExtent {
  readonly rows: number;
  readonly columns: number;
  readonly merged: number;
}

const [space, equals, quote, apostrophe, angle] = [0x20, 0x3d, 0x22, 0x27, 0x3c];
const merge = [...'mergeCell'].map((letter) => letter.charCodeAt(0));

/**
 * Looks through the bytes of a sheet for the places of its rows and cells, before anything makes arrays as large as they say: one cell
 * at the far end of an empty sheet would fill the memory. Reads `r="AB12"` and `r="12"` and nothing else.
 */
export function sheetExtent(xml: Uint8Array): SheetExtent {
  let [rows, columns, merged] = [0, 0, 0];
  for (let at = 1; at + 3 < xml.length; at += 1) {
    const byte = xml[at] ?? 0;
    if (byte === angle && merge.every((letter, index) => xml[at + 1 + index] === letter)) {
      // `<mergeCells>` holds them and is none.
      if ((xml[at + 10] ?? 0) <= space) merged += 1;
      continue;
    }
    if (byte !== 0x72 || xml[at + 1] !== equals || (xml[at - 1] ?? 0) > space) continue;
    const opened = xml[at + 2];
    if (opened !== quote && opened !== apostrophe) continue;
    let [column, row, next] = [0, 0, at + 3];
    for (let letter = xml[next] ?? 0; letter >= 0x41 && letter <= 0x5a; letter = xml[next] ?? 0) {
      column = Math.min(column * 26 + letter - 0x40, 1e9);
      next += 1;
    }
    for (let digit = xml[next] ?? 0; digit >= 0x30 && digit <= 0x39; digit = xml[next] ?? 0) {
      row = Math.min(row * 10 + digit - 0x30, 1e12);
      next += 1;
    }
    if (row > rows) rows = row;
    if (column > columns) columns = column;
    at = next;
  }
  return { rows, columns, merged };
}
