// 2^32 divided by the golden ratio: neighbours, as in a box of phones, end up far apart.
const spread = 0x9e3779b1;
// A higher load takes more probes, a lower one more memory than fits the cache.
const fullest = 0.77;

/**
 * Rows by IMEI, in one flat array: a Map with a hundred thousand string keys takes longer than all the rest of checking a list. Open
 * addressing; a removed number keeps its slot with the row -1. Opens with capacity for this many numbers.
 */
export function openImeiTable(expected: number) {
  let bits = 10;
  while (2 ** bits * fullest < expected) bits += 1;
  // Number and row are adjacent, so that each look-up is one memory access; both are stored plus one, so that 0 is empty.
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

  /** The index of this number, created if missing. Valid until the next call that may create one. */
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
    /** The place of this number; -1 if it never had one. */
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
