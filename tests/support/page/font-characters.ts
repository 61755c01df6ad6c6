import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

// WOFF 2.0 numbers the known tables; these are the numbers of the tables that are read here.
const tagNames = { cmap: 0, glyf: 10, loca: 11 };

/** Returns the characters that a WOFF2 font has a glyph for (https://www.w3.org/TR/WOFF2/). Throws if it has no table of a known format. */
export function charactersOf(file: string): ReadonlySet<number> {
  const font = readFileSync(file);
  if (font.toString('latin1', 0, 4) !== 'wOF2') throw new Error(`${file} is no WOFF2`);
  let at = 48;
  const varint = (): number => {
    let value = 0;
    for (;;) {
      const byte = font.readUInt8(at++);
      value = (value << 7) | (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  let start = 0;
  let cmap: readonly [from: number, length: number] | null = null;
  for (let table = 0; table < font.readUInt16BE(12); table += 1) {
    const flags = font.readUInt8(at++);
    const tag = flags & 0x3f;
    if (tag === 0x3f) at += 4;
    const original = varint();
    const isOutline = tag === tagNames.glyf || tag === tagNames.loca;
    // A transformed table also has its transformed length: outlines unless their version is 3, other tables if their version is not 0.
    const length =
      isOutline === (flags >> 6 === 3) ? original : isOutline || flags >> 6 !== 0 ? varint() : original;
    if (tag === tagNames.cmap) cmap = [start, length];
    start += length;
  }
  if (cmap === null) throw new Error(`${file} has no table of characters`);
  const tables = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  return readCmap(tables.subarray(cmap[0], cmap[0] + cmap[1]));
}

function readCmap(cmap: Buffer): ReadonlySet<number> {
  const found = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    const format = table.readUInt16BE(0);
    if (format === 12)
      for (let group = 0; group < table.readUInt32BE(12); group += 1) {
        const from = table.readUInt32BE(16 + group * 12);
        for (let code = from; code <= table.readUInt32BE(16 + group * 12 + 4); code += 1) found.add(code);
      }
    if (format !== 4) continue;
    const segments = table.readUInt16BE(6) / 2;
    const [ends, starts, deltas, offsets] = [14, 16, 16, 16].map((head, part) => head + part * segments * 2);
    for (let segment = 0; segment < segments; segment += 1) {
      const word = (from = 0) => table.readUInt16BE(from + segment * 2);
      for (let code = word(starts); code <= word(ends) && code < 0xffff; code += 1) {
        const offset = word(offsets);
        const glyph =
          offset === 0
            ? 0
            : table.readUInt16BE((offsets ?? 0) + segment * 2 + offset + (code - word(starts)) * 2);
        if ((offset === 0 ? (code + word(deltas)) & 0xffff : glyph) !== 0) found.add(code);
      }
    }
  }
  return found;
}
