/** How far a sheet reaches by the places that it names, and how many merged cells and formulas without a value it has. */
export interface SheetExtent {
  readonly rows: number;
  readonly columns: number;
  readonly merged: number;
  readonly unworked: number;
}

const [space, equals, quote, apostrophe, angle] = [0x20, 0x3d, 0x22, 0x27, 0x3c];
const merge = bytesOf('mergeCell');
// A formula's end right before its cell's: no value came between.
const unworkedFormula = bytesOf('/f></c>');

/**
 * Looks through the bytes of a sheet for the places of its rows and cells, before anything makes arrays as large as they say: one cell
 * at the far end of an empty sheet would fill the memory. Reads `r="AB12"` and `r="12"` and nothing else.
 */
export function sheetExtent(xml: Uint8Array): SheetExtent {
  let [rows, columns, merged, unworked] = [0, 0, 0, 0];
  for (let at = 1; at + 3 < xml.length; at += 1) {
    const byte = xml[at] ?? 0;
    if (byte === angle) {
      // `<mergeCells>` holds them and is none.
      if (stands(merge, xml, at + 1)) merged += (xml[at + 10] ?? 0) <= space ? 1 : 0;
      else if (stands(unworkedFormula, xml, at + 1)) unworked += 1;
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
  return { rows, columns, merged, unworked };
}

function stands(word: readonly number[], xml: Uint8Array, at: number): boolean {
  for (let index = 0; index < word.length; index += 1) if (xml[at + index] !== word[index]) return false;
  return true;
}

function bytesOf(word: string): readonly number[] {
  return [...word].map((letter) => letter.charCodeAt(0));
}
