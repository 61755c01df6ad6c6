import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { PictureCode } from './protocol.ts';

// The formats that are printed on boxes, labels and SIM cards. Other formats would only cause false results.
const options: ReaderOptions = {
  formats: ['Code128', 'Code39', 'EAN13', 'EAN8', 'UPCA', 'ITF', 'DataMatrix', 'QRCode', 'PDF417', 'Aztec'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  maxNumberOfSymbols: 24,
};
const retailFormats: readonly string[] = ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'EANUPC', 'ISBN', 'ISSN'];

/** Reads all codes in a picture of RGBA pixels. The wasm module must be prepared before. */
export async function readPixels(image: ImageData): Promise<readonly PictureCode[]> {
  const results = await readBarcodes(image, options);
  return results
    .filter(({ isValid, text }) => isValid && text.trim() !== '')
    .map(({ text, format, position }) => ({
      text: text.slice(0, 4_000),
      retail: retailFormats.includes(format),
      corners: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft],
    }));
}
