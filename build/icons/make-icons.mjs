import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Draws icon.svg in the sizes of each system and writes the files into the same folder. Run this manually after the drawing has changed; it
// requires ImageMagick. The output is committed, so packaging requires neither this script nor ImageMagick.

const imageMagick = process.env.IMAGEMAGICK ?? 'convert';
const here = import.meta.dirname;
const work = mkdtempSync(join(tmpdir(), 'imei-desk-icons-'));

/** @param {number} size */
function draw(size) {
  const file = join(work, `${size}.png`);
  execFileSync(imageMagick, [
    '-background',
    'none',
    '-density',
    '384',
    join(here, 'icon.svg'),
    '-resize',
    `${size}x${size}`,
    '-strip',
    `PNG32:${file}`,
  ]);
  return readFileSync(file);
}

/** The icon file for Windows, which is a directory of PNG images. @param {readonly number[]} sizes */
function ico(sizes) {
  const images = sizes.map(draw);
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  for (const [index, image] of images.entries()) {
    const at = 6 + 16 * index;
    const size = sizes[index] ?? 0;
    // A byte cannot store 256, so 0 means 256.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(image.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([head, ...images]);
}

/** The icon file for macOS, which has named blocks with one PNG each. @param {readonly (readonly [string, number])[]} entries */
function icns(entries) {
  const blocks = entries.map(([name, size]) => {
    const image = draw(size);
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32BE(image.length + 8, 4);
    return Buffer.concat([head, image]);
  });
  const body = Buffer.concat(blocks);
  const head = Buffer.alloc(8);
  head.write('icns', 'latin1');
  head.writeUInt32BE(body.length + 8, 4);
  return Buffer.concat([head, body]);
}

writeFileSync(join(here, 'icon.ico'), ico([16, 24, 32, 48, 64, 128, 256]));
writeFileSync(
  join(here, 'icon.icns'),
  icns([
    ['ic11', 32],
    ['ic12', 64],
    ['ic07', 128],
    ['ic08', 256],
    ['ic09', 512],
    ['ic10', 1024],
  ]),
);
// Linux takes the size from the file's name.
for (const size of [16, 32, 48, 64, 128, 256, 512])
  writeFileSync(join(here, `${size}x${size}.png`), draw(size));
rmSync(work, { recursive: true });
