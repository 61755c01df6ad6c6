import { crc32, deflateSync } from 'node:zlib';
import bwip from 'bwip-js/node';

/** A picture in greys: one byte per pixel; 255 is white. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

interface Printed {
  readonly kind: 'code128' | 'ean13' | 'qrcode' | 'datamatrix';
  readonly text: string;
}

const modulePixels = 3;
const barPixels = 70;
const quietPixels = 36;

/** Draws a box label: codes printed below each other on white paper. */
export function labelOf(codes: readonly Printed[]): GreyPicture {
  const blocks = codes.map(blockOf);
  const width = Math.max(...blocks.map((block) => block.width)) + 2 * quietPixels;
  const height = blocks.reduce((sum, block) => sum + block.height + quietPixels, quietPixels);
  const pixels = new Uint8Array(width * height).fill(255);
  let top = quietPixels;
  for (const block of blocks) {
    for (let y = 0; y < block.height; y += 1)
      pixels.set(
        block.pixels.subarray(y * block.width, (y + 1) * block.width),
        (top + y) * width + quietPixels,
      );
    top += block.height + quietPixels;
  }
  return { width, height, pixels };
}

/** Turns a picture upside down. */
export function upsideDown({ width, height, pixels }: GreyPicture): GreyPicture {
  return { width, height, pixels: pixels.slice().reverse() };
}

/** Rotates a picture by 90° to the right. */
export function quarterTurn({ width, height, pixels }: GreyPicture): GreyPicture {
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 255;
  return { width: height, height: width, pixels: turned };
}

/** Returns the picture as a canvas's ImageData, with four bytes per pixel. */
export function rgbaOf({ width, height, pixels }: GreyPicture): ImageData {
  const data = new Uint8ClampedArray(width * height * 4);
  for (const [index, grey] of pixels.entries()) data.set([grey, grey, grey, 255], index * 4);
  return { width, height, data, colorSpace: 'srgb' } as ImageData;
}

/** Writes a PNG file with eight bits of grey. */
export function pngOf({ width, height, pixels }: GreyPicture): Buffer {
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1)
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits, grey; standard compression and filter, not interlaced.
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Writes a video of one still picture, in the format that Chromium accepts instead of a camera. */
export function videoOf(picture: GreyPicture, width = 1280, height = 720): Buffer {
  const luma = Buffer.alloc(width * height, 235);
  const [left, top] = [(width - picture.width) >> 1, (height - picture.height) >> 1];
  for (let y = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1)
      luma[(top + y) * width + left + x] =
        16 + Math.round(((picture.pixels[y * picture.width + x] ?? 255) * 219) / 255);
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    frame,
    frame,
  ]);
}

function blockOf({ kind, text }: Printed): GreyPicture {
  const [drawn] = bwip.raw({ bcid: kind, text });
  if (drawn === undefined) throw new Error(`nothing was drawn for ${text}`);
  if ('pixs' in drawn) return enlarged(drawn.pixs, drawn.pixx, drawn.pixy);
  // Bars and spaces alternate, starting with a bar; each entry is a width in modules.
  const modules = drawn.sbs.flatMap((wide, index) => new Array<number>(wide).fill(index % 2 === 0 ? 1 : 0));
  return enlarged(modules, modules.length, 1, barPixels);
}

function enlarged(
  modules: readonly number[],
  across: number,
  down: number,
  high = modulePixels,
): GreyPicture {
  const [width, height] = [across * modulePixels, down * high];
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (modules[Math.floor(y / high) * across + Math.floor(x / modulePixels)] === 1)
        pixels[y * width + x] = 0;
  return { width, height, pixels };
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const whole = Buffer.alloc(body.length + 12);
  whole.writeUInt32BE(body.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), body.length + 8);
  return whole;
}
