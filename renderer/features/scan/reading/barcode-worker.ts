import { prepareZXingModule } from 'zxing-wasm/reader';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type Picture, pictureSchema, type Reading } from './protocol.ts';
import { readPixels } from './read-pixels.ts';

// By default, the library fetches its wasm file from the internet. The app has its own copy.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } });

// Larger pictures, such as those of phone cameras, are reduced to this size, at which barcodes stay readable.
const maxPixels = 3_000_000;

self.onmessage = ({ data }: MessageEvent<unknown>) => {
  const request = pictureSchema.safeParse(data);
  if (!request.success) return;
  const { id, picture } = request.data;
  void read(picture).then((reading) => self.postMessage({ id, reading }));
};

async function read(picture: Picture): Promise<Reading> {
  const image = await imageOf(picture).catch(() => null);
  if (image === null) return { ok: false, failure: 'unreadable' };
  const { width, height } = image;
  try {
    return { ok: true, width, height, codes: [...(await readPixels(image))] };
  } catch {
    return { ok: false, failure: 'reader-failed' };
  }
}

async function imageOf(picture: Picture): Promise<ImageData> {
  if ('pixels' in picture)
    return new ImageData(new Uint8ClampedArray(picture.pixels), picture.width, picture.height);
  const bitmap = await createImageBitmap(picture.file);
  const scale = Math.min(1, Math.sqrt(maxPixels / (bitmap.width * bitmap.height)));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) throw new Error('no canvas');
  // Transparent areas of a picture become white.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
