/** An entry of a ZIP directory. The values are unverified until the entry is unpacked. */
export interface ZipEntry {
  readonly name: string;
  /** 0 is stored, 8 is deflated. */
  readonly method: number;
  readonly locked: boolean;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** CRC-32 of the unpacked bytes. */
  readonly crc: number;
  /** Position of the entry's packed bytes. */
  readonly from: number;
}

const directoryEnd = 0x06054b50;
const directoryEntry = 0x02014b50;
const localHeader = 0x04034b50;
const maxCommentLength = 65_535;

/**
 * Reads the central directory of a ZIP (APPNOTE 4.3); null if it is missing or inconsistent. ZIP64 is not supported, because a workbook of
 * four gigabytes exceeds every limit.
 */
export function readZipDirectory(bytes: Uint8Array, maxEntries: number): readonly ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > maxEntries) return null;
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== directoryEntry) return null;
    const nameBytes = view.getUint16(at + 28, true);
    const header = view.getUint32(at + 42, true);
    if (at + 46 + nameBytes > end) return null;
    if (header + 30 > at || view.getUint32(header, true) !== localHeader) return null;
    const packedBytes = view.getUint32(at + 20, true);
    const from = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    if (from + packedBytes > bytes.length) return null;
    entries.push({
      name: asciiOf(bytes.subarray(at + 46, at + 46 + nameBytes)),
      method: view.getUint16(at + 10, true),
      locked: (view.getUint16(at + 8, true) & 1) === 1,
      packedBytes,
      unpackedBytes: view.getUint32(at + 24, true),
      crc: view.getUint32(at + 16, true),
      from,
    });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - maxCommentLength); at -= 1)
    if (view.getUint32(at, true) === directoryEnd) return at;
  return null;
}

// The parts that we read have ASCII names.
function asciiOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
