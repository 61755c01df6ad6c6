import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A file in a ZIP, whose bytes are produced while it is written. */
export interface ZipFile {
  readonly name: string;
  readonly content: AsyncIterable<string>;
}

// Every file gets the earliest time that a ZIP can store, because the times of the files do not matter.
const mtime = new Date(1980, 0, 1);

/**
 * Streams a ZIP without holding it in memory. fflate writes the headers; Node compresses outside the main thread. Each file must be smaller
 * than 4 GB.
 */
export async function* zipOf(files: readonly ZipFile[]): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    written.push(bytes);
  });
  for (const { name, content } of files) {
    const file: ZipInputFile = { filename: name, compression: 8, mtime, size: 0, crc: 0 };
    zip.add(file);
    for await (const bytes of deflated(content, file)) {
      file.ondata?.(null, bytes, false);
      yield* written.splice(0);
    }
    file.ondata?.(null, new Uint8Array(), true);
  }
  zip.end();
  yield* written;
}

async function* deflated(
  content: AsyncIterable<string>,
  sums: { crc: number; size: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
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
  yield* deflate;
  await fed;
}
