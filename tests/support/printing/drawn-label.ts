import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { rgbaOf } from '../lists/barcode-picture.ts';

// Loads the package's CommonJS module, because its ES module needs a global of browsers.
const { zplToBase64Async }: typeof import('zpl-renderer-js') = createRequire(import.meta.url)(
  'zpl-renderer-js',
);

const mmPerInch = 25.4;

/** Draws a label like a printer: returns a PNG file, and its pixels as input for the app's scanner. */
export async function drawnLabel(zpl: Uint8Array, inches: number, dpi: 203 | 300) {
  const text = new TextDecoder().decode(zpl);
  const dotsPerMm = dpi === 203 ? 8 : 12;
  const png = Buffer.from(await zplToBase64Async(text, inches * mmPerInch, mmPerInch, dotsPerMm), 'base64');
  return { png, image: imageOf(png) };
}

/** Reads a PNG with eight bits per channel, not interlaced, as the renderer writes it. */
function imageOf(png: Buffer): ImageData {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [depth, colour] = [png[24] ?? 0, png[25] ?? 0];
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[colour as 0] ?? 0;
  if (depth !== 8 || channels === 0) throw new Error(`a PNG of ${depth} bits and colour type ${colour}`);
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(data));
  const across = width * channels;
  const lines = Buffer.alloc(across * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < across; x += 1) {
      const left = x < channels ? 0 : (lines[y * across + x - channels] ?? 0);
      const above = y === 0 ? 0 : (lines[(y - 1) * across + x] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (lines[(y - 1) * across + x - channels] ?? 0);
      const filter = raw[y * (across + 1)] ?? 0;
      const guess = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter] ?? 0;
      lines[y * across + x] = (raw[y * (across + 1) + 1 + x] ?? 0) + guess;
    }
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = lines[at * channels] ?? 255;
  return rgbaOf({ width, height, pixels });
}

function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [a, b, c] = [left, above, corner].map((each) => Math.abs(guess - each)) as [number, number, number];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}
