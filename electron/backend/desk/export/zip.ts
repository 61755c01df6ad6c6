import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of a ZIP, its bytes made while they are written. */
export interface ZipFile {
  readonly name: string;
  readonly content: AsyncIterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * A ZIP as a stream of bytes (APPNOTE 6.3: sizes follow each file in a data descriptor), packed beside the main thread and never held
 * whole. For files under 4 GB.
 */
export async function* zipOf(files: readonly ZipFile[]): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const head = localHeader(name);
    yield head;
    const sums = { crc: 0, packed: 0, size: 0 };
    for await (const bytes of deflated(file.content, sums)) yield bytes;
    const descriptor = figures([
      [4, 0x08074b50],
      [4, sums.crc],
      [4, sums.packed],
      [4, sums.size],
    ]);
    yield descriptor;
    written.push({ name, ...sums, offset });
    offset += head.length + sums.packed + descriptor.length;
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield figures([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, written.length],
    [2, written.length],
    [4, directory.length],
    [4, offset],
    [2, 0],
  ]);
}

async function* deflated(
  content: AsyncIterable<string>,
  sums: { crc: number; packed: number; size: number },
): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level: 6 });
  const feed = async (): Promise<void> => {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      sums.crc = crc32(bytes, sums.crc);
      sums.size += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    }
    deflate.end();
  };
  const fed = feed().catch((error: Error) => deflate.destroy(error));
  for await (const bytes of deflate) {
    sums.packed += bytes.length;
    yield bytes;
  }
  await fed;
}

// Version 2.0, sizes in the descriptor, names in UTF-8, deflated; 1 January 1980, for no file's time is worth telling.
const common: readonly Figure[] = [
  [2, 20],
  [2, 0x0808],
  [2, 8],
  [2, 0],
  [2, 33],
];

function localHeader(name: Buffer): Buffer {
  const fixed = figures([[4, 0x04034b50], ...common, [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]]);
  return Buffer.concat([fixed, name]);
}

function directoryEntry({ name, crc, packed, size, offset }: Written): Buffer {
  const fixed = figures([
    [4, 0x02014b50],
    [2, 20],
    ...common,
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  ]);
  return Buffer.concat([fixed, name]);
}

type Figure = readonly [bytes: 2 | 4, value: number];

function figures(values: readonly Figure[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
