import type { ReadFailure } from '../../../../../shared/model/list/sheet/source.ts';
import { listLimits } from '../../../../../shared/model/list/text/limits.ts';
import type { Read } from './read-rows.ts';

const pieceBytes = 8_000_000;

/** Reads a whole file in pieces, to report progress. A file that disappears is returned as a failure. */
export async function readBytes(
  file: Blob,
  onProgress: (done: number, of: number) => void = () => {},
): Promise<Read<Uint8Array<ArrayBuffer>>> {
  const { size } = file;
  const max = listLimits.fileBytes;
  if (size > max) return { ok: false, failure: { is: 'too-large', bytes: size, most: max } };
  const gone = { ok: false, failure: { is: 'file-gone' } } as const;
  try {
    const bytes = new Uint8Array(size);
    for (let from = 0; from < size; from += pieceBytes) {
      const piece = new Uint8Array(await file.slice(from, from + pieceBytes).arrayBuffer());
      if (piece.length !== Math.min(pieceBytes, size - from)) return gone;
      bytes.set(piece, from);
      onProgress(from + piece.length, size);
    }
    return { ok: true, value: bytes };
  } catch {
    // NotFoundError or NotReadableError: the file was deleted, moved or changed, or its drive was removed.
    return gone;
  }
}

/** Recognizes a file by its first bytes: a workbook, text, or a failure. */
export function kindOfBytes(bytes: Uint8Array): 'workbook' | 'text' | ReadFailure {
  const begins = (...start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04)) return 'workbook';
  if (begins(0xd0, 0xcf, 0x11, 0xe0))
    return holdsLockedWorkbook(bytes) ? { is: 'workbook-locked' } : { is: 'not-a-list', looksLike: 'xls' };
  if (begins(0x25, 0x50, 0x44, 0x46)) return { is: 'not-a-list', looksLike: 'pdf' };
  if (begins(0x89, 0x50, 0x4e, 0x47) || begins(0xff, 0xd8, 0xff) || begins(0x47, 0x49, 0x46, 0x38))
    return { is: 'not-a-list', looksLike: 'picture' };
  return 'text';
}

/** True if many of the first bytes are control characters, which do not occur in UTF-8 or single-byte text. */
export function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 64_000);
  let odd = 0;
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 32)) odd += 1;
  return odd > sample.length * 0.1;
}

// An encrypted workbook is an OLE file with a stream named `EncryptedPackage`, in UTF-16.
function holdsLockedWorkbook(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-16le').decode(bytes.subarray(0, Math.min(bytes.length, 200_000) & ~1));
  return text.includes('EncryptedPackage');
}
