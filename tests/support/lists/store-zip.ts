import { zipSync } from 'fflate';

/** A ZIP of parts as they are, nothing packed. */
export function storeZip(parts: ReadonlyMap<string, Uint8Array>): ArrayBuffer {
  return zipSync(Object.fromEntries(parts), { level: 0 }).buffer;
}
