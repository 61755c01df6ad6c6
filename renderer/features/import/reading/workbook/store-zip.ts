import type { WorkbookParts } from './unpack-workbook.ts';

/**
 * A ZIP of parts as they are, nothing packed. The reader of workbooks takes a ZIP and would start further workers, of its own making, to
 * unpack a large one; of this one it only takes slices. Checksums are left out, since no reader of it looks at them.
 */
export function storeZip(parts: WorkbookParts): ArrayBuffer {
  const named = [...parts].map(([name, content]) => ({ name: new TextEncoder().encode(name), content }));
  const localBytes = named.reduce((sum, { name, content }) => sum + 30 + name.length + content.length, 0);
  const directoryBytes = named.reduce((sum, { name }) => sum + 46 + name.length, 0);
  const bytes = new Uint8Array(localBytes + directoryBytes + 22);
  const view = new DataView(bytes.buffer);
  let at = 0;
  let directory = localBytes;
  for (const { name, content } of named) {
    view.setUint32(directory, 0x02014b50, true);
    view.setUint32(directory + 20, content.length, true);
    view.setUint32(directory + 24, content.length, true);
    view.setUint16(directory + 28, name.length, true);
    view.setUint32(directory + 42, at, true);
    bytes.set(name, directory + 46);
    directory += 46 + name.length;
    view.setUint32(at, 0x04034b50, true);
    view.setUint32(at + 18, content.length, true);
    view.setUint32(at + 22, content.length, true);
    view.setUint16(at + 26, name.length, true);
    bytes.set(name, at + 30);
    bytes.set(content, at + 30 + name.length);
    at += 30 + name.length + content.length;
  }
  view.setUint32(directory, 0x06054b50, true);
  view.setUint16(directory + 8, named.length, true);
  view.setUint16(directory + 10, named.length, true);
  view.setUint32(directory + 12, directoryBytes, true);
  view.setUint32(directory + 16, localBytes, true);
  return bytes.buffer;
}
