/**
 * Rows by IMEI, in two flat arrays: a Map with a hundred thousand string keys takes longer than all the rest of checking a list.
 * Open addressing; a number that was taken out keeps its place with the row -1.
 */
export interface ImeiTable {
  /** The place of this number, made where there is none. Good until the next call that may make one. */
  place(imei: number): number;
  /** The place of this number; -1 where it never had one. */
  find(imei: number): number;
  rowAt(place: number): number;
  setRow(place: number, row: number): void;
}

const empty = -1;
// 2^32 divided by the golden ratio: neighbours, as in a box of phones, end up far apart.
const spread = 0x9e3779b1;

/** Opens with room for as many numbers without growing. */
export function openImeiTable(expected: number): ImeiTable {
  let bits = 10;
  while (2 ** bits < expected * 2) bits += 1;
  let numbers = new Float64Array(2 ** bits).fill(empty);
  let rows = new Int32Array(2 ** bits).fill(-1);
  let used = 0;

  function seek(imei: number): number {
    const mask = numbers.length - 1;
    const high = Math.floor(imei / 0x1_0000_0000);
    let place = Math.imul((imei >>> 0) ^ Math.imul(high, 0x85ebca6b), spread) >>> (32 - bits);
    while (numbers[place] !== imei && numbers[place] !== empty) place = (place + 1) & mask;
    return place;
  }

  function grow(): void {
    const [oldNumbers, oldRows] = [numbers, rows];
    bits += 1;
    numbers = new Float64Array(2 ** bits).fill(empty);
    rows = new Int32Array(2 ** bits).fill(-1);
    for (const [old, imei] of oldNumbers.entries()) {
      if (imei === empty) continue;
      const place = seek(imei);
      numbers[place] = imei;
      rows[place] = oldRows[old] ?? -1;
    }
  }

  return {
    place(imei) {
      const found = seek(imei);
      if (numbers[found] === imei) return found;
      if (used * 2 >= numbers.length) {
        grow();
        return this.place(imei);
      }
      used += 1;
      numbers[found] = imei;
      return found;
    },
    find(imei) {
      const found = seek(imei);
      return numbers[found] === imei ? found : -1;
    },
    rowAt: (place) => rows[place] ?? -1,
    setRow(place, row) {
      rows[place] = row;
    },
  };
}
