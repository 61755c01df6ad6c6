import { readZipDirectory, type ZipEntry } from '../../../../../shared/model/list/sheet/zip-directory.ts';
import { listLimits } from '../../../../../shared/model/list/text/limits.ts';
import type { Read } from '../text/read-rows.ts';

export type WorkbookParts = ReadonlyMap<string, Uint8Array>;

/** An unpacked workbook with its parts. */
export interface UnpackedWorkbook {
  readonly kind: 'xlsx' | 'open-document';
  readonly parts: WorkbookParts;
}

// Parts with the data of lists and the comments on cells, without pictures and drawings.
const namePatterns = {
  xlsx: /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml|worksheets\/_rels\/[^/]+\.rels|(?:comments\/)?comments?\d*\.xml)$/i,
  'open-document': /^(content\.xml|META-INF\/manifest\.xml)$/,
} as const;

function kindOf(names: readonly string[]): UnpackedWorkbook['kind'] | 'xlsb' | 'numbers' | 'zip' {
  const has = (name: string) => names.some((each) => each.toLowerCase() === name);
  if (has('xl/workbook.xml')) return 'xlsx';
  if (has('xl/workbook.bin')) return 'xlsb';
  if (has('content.xml') && (has('mimetype') || has('meta-inf/manifest.xml'))) return 'open-document';
  return names.some((name) => /^Index(?:\.zip|\/.+\.iwa)$/i.test(name)) ? 'numbers' : 'zip';
}

// Below this size, a high compression ratio is harmless.
const harmlessBytes = 20_000_000;

/**
 * Unpacks the needed parts of a workbook. First checks the sizes that the workbook's directory states, and then each unpacked part, because
 * the directory can state wrong sizes.
 */
export async function unpackWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  onProgress: (done: number, of: number) => void = () => {},
): Promise<Read<UnpackedWorkbook>> {
  const broken = { ok: false, failure: { is: 'workbook-broken' } } as const;
  const entries = readZipDirectory(bytes, listLimits.zipEntries);
  if (entries === null) return broken;
  const kind = kindOf(entries.map(({ name }) => name));
  if (kind !== 'xlsx' && kind !== 'open-document')
    return { ok: false, failure: { is: 'not-a-list', looksLike: kind } };
  const parts = entries.filter(({ name }) => namePatterns[kind].test(name));
  if (parts.some(({ locked }) => locked)) return { ok: false, failure: { is: 'workbook-locked' } };
  const announced = parts.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  const packed = parts.reduce((sum, { packedBytes }) => sum + packedBytes, 0);
  const bomb = { ok: false, failure: { is: 'zip-bomb', bytes: bytes.length, unpacked: announced } } as const;
  if (announced > listLimits.unpackedBytes) return bomb;
  if (announced > harmlessBytes && announced > packed * listLimits.unpackedRatio) return bomb;
  const unpacked = new Map<string, Uint8Array>();
  let done = 0;
  for (const part of parts) {
    const content = await unpackEntry(bytes, part);
    if (content === 'broken') return broken;
    if (content === 'more') return bomb;
    // A damaged part can still be unpacked, with another digit in an identifier.
    if (crc32(content) !== part.crc) return broken;
    unpacked.set(part.name, content);
    done += content.length;
    onProgress(done, announced);
  }
  // In an encrypted OpenDocument file, each part is encrypted separately; the manifest says so.
  const manifest = unpacked.get('META-INF/manifest.xml');
  if (manifest !== undefined && new TextDecoder().decode(manifest).includes('encryption-data'))
    return { ok: false, failure: { is: 'workbook-locked' } };
  return { ok: true, value: { kind, parts: unpacked } };
}

/** Unpacks one entry up to its stated size; returns `more` if it is longer. */
async function unpackEntry(
  bytes: Uint8Array<ArrayBuffer>,
  { method, from, packedBytes, unpackedBytes }: ZipEntry,
): Promise<Uint8Array | 'broken' | 'more'> {
  const packed = bytes.subarray(from, from + packedBytes);
  if (method === 0) return packedBytes === unpackedBytes ? packed : 'broken';
  if (method !== 8) return 'broken';
  const content = new Uint8Array(unpackedBytes);
  let filled = 0;
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (filled + piece.value.length > unpackedBytes) {
        await reader.cancel();
        return 'more';
      }
      content.set(piece.value, filled);
      filled += piece.value.length;
    }
  } catch {
    return 'broken';
  }
  return filled === unpackedBytes ? content : 'broken';
}

const table = new Int32Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum & 1) === 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  table[byte] = sum;
}

/** The CRC-32 of a ZIP entry (APPNOTE 4.4.7). */
function crc32(bytes: Uint8Array): number {
  const { length } = bytes;
  let sum = -1;
  for (let at = 0; at < length; at += 1)
    sum = (sum >>> 8) ^ (table[(sum ^ (bytes[at] as number)) & 0xff] as number);
  return ~sum >>> 0;
}
