// 2^32 divided by the golden ratio. Multiplying by this number moves consecutive numbers, as in a box of phones, far apart.
const spread = 0x9e3779b1;
// Maximum load. A higher load needs more probes; a lower load needs more memory than the processor's cache has.
const fullest = 0.77;

/**
 * Rows by IMEI in one flat array, because a Map with a hundred thousand string keys takes longer than the rest of checking a list. Uses
 * open addressing; a removed number keeps its place with the row -1. `expected` is the initial capacity.
 */
export function openImeiTable(expected: number) {
  let bits = 10;
  while (2 ** bits * fullest < expected) bits += 1;
  // Number and row are adjacent, so that a look-up is one memory access. Both are stored plus one, because 0 means empty.
  let pairs = new Float64Array(2 ** bits * 2);
  let used = 0;

  function seek(imei: number): number {
    const mask = pairs.length - 1;
    const high = Math.floor(imei / 0x1_0000_0000);
    const low = imei - high * 0x1_0000_0000;
    let place = (Math.imul(low ^ Math.imul(high, 0x85ebca6b), spread) >>> (32 - bits)) * 2;
    while (pairs[place] !== imei + 1 && pairs[place] !== 0) place = (place + 2) & mask;
    return place;
  }

  function grow(): void {
    const old = pairs;
    bits += 1;
    pairs = new Float64Array(2 ** bits * 2);
    for (let at = 0; at < old.length; at += 2) {
      const number = old[at] ?? 0;
      if (number === 0) continue;
      const place = seek(number - 1);
      pairs[place] = number;
      pairs[place + 1] = old[at + 1] ?? 0;
    }
  }

  /** Index of this number, which is added if missing. The index is valid until the next call of `place`. */
  function place(imei: number): number {
    const found = seek(imei);
    if (pairs[found] !== 0) return found;
    if (used >= (pairs.length / 2) * fullest) {
      grow();
      return place(imei);
    }
    used += 1;
    pairs[found] = imei + 1;
    return found;
  }

  return {
    place,
    /** Index of this number; -1 if it was never added. */
    find(imei: number) {
      const found = seek(imei);
      return pairs[found] === 0 ? -1 : found;
    },
    rowAt: (at: number) => (pairs[at + 1] ?? 0) - 1,
    setRow(at: number, row: number) {
      pairs[at + 1] = row + 1;
    },
  };
}
