const table = new Int32Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum & 1) === 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  table[byte] = sum;
}

/** The CRC-32 of a ZIP entry (APPNOTE 4.4.7). */
export function crc32(bytes: Uint8Array): number {
  const { length } = bytes;
  let sum = -1;
  for (let at = 0; at < length; at += 1)
    sum = (sum >>> 8) ^ (table[(sum ^ (bytes[at] as number)) & 0xff] as number);
  return ~sum >>> 0;
}
