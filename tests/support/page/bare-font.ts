/**
 * A TrueType font with one letter of the private use area. A browser crashes if the system has no font at all. On a system with only this
 * font, the browser works, and the page's text has no glyphs.
 */
export function bareFont(): Buffer {
  const glyph = glyphOfABox();
  const tables: readonly (readonly [string, Buffer])[] = [
    ['cmap', cmapOf(0xe000)],
    ['glyf', Buffer.concat([glyph, glyph])],
    ['head', headTable()],
    ['hhea', words([0x0001, 0, 800, -200, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, 2])],
    ['hmtx', words([1000, 0, 1000, 0])],
    ['loca', words([0, glyph.length / 2, glyph.length])],
    ['maxp', words([0x0001, 0, 2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['name', nameTable('Bare')],
    ['post', words([0x0003, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ];
  const parts: Buffer[] = [];
  const directory = [words([0x0001, 0, tables.length, 128, 3, tables.length * 16 - 128])];
  let offset = 12 + tables.length * 16;
  for (const [tag, table] of tables) {
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    let sum = 0;
    for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
    directory.push(Buffer.from(tag), longs([sum, offset, table.length]));
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([...directory, ...parts]);
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, at * 2);
  return bytes;
}

function longs(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}

/** A square: four points on the curve. */
function glyphOfABox(): Buffer {
  const shape = [...words([1, 0, 0, 700, 700, 3, 0]), 1, 1, 1, 1, ...words([0, 0, 700, 0, 0, 700, 0, -700])];
  return Buffer.from([...shape, ...Array.from({ length: (4 - (shape.length % 4)) % 4 }, () => 0)]);
}

function headTable(): Buffer {
  return Buffer.concat([
    longs([0x0001_0000, 0x0001_0000, 0, 0x5f0f_3cf5]),
    words([0, 1000]),
    Buffer.alloc(16),
    words([0, 0, 700, 700, 0, 8, 2, 0, 0]),
  ]);
}

/** The character table, in format 4, with one letter and the required last segment. */
function cmapOf(letter: number): Buffer {
  const table = words([4, 32, 0, 4, 4, 1, 0, letter, 0xffff, 0, letter, 0xffff, 1 - letter, 1, 0, 0]);
  return Buffer.concat([words([0, 1, 3, 1]), longs([12]), table]);
}

function nameTable(family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16();
  const records = [1, 2, 4, 6].map((id) => words([3, 1, 0x0409, id, text.length, 0]));
  return Buffer.concat([words([0, records.length, 6 + records.length * 12]), ...records, text]);
}
