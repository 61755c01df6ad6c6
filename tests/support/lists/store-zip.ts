import { zipSync } from 'fflate';

/** Returns a ZIP file with uncompressed parts. */
export function storeZip(parts: ReadonlyMap<string, Uint8Array>): ArrayBuffer {
  return zipSync(Object.fromEntries(parts), { level: 0 }).buffer;
}
