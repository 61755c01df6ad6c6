import { bytesAcross, type Picture } from '../../../shared/model/printing/print-job.ts';
import { wrapped } from '../../../shared/model/printing/wrap.ts';

/** The room for a drawn text, in printer dots. */
export interface Frame {
  readonly width: number;
  readonly lineHeight: number;
  readonly lines: number;
  readonly strong: boolean;
}

const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const darkBelow = 140;

/**
 * Draws a text as dots with this computer's fonts, because a printer may lack the letters. Letters are joined and ordered correctly. `end`
 * is placed at the end of the line if there is room. Null if the computer cannot draw.
 */
export function drawText(text: string, end: string, frame: Frame): Picture | null {
  // A row has whole bytes, because a printer might cut the remaining dots.
  const width = Math.floor(frame.width / 8) * 8;
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (drawing === null) return null;
  const isTurned = rightToLeft.test(text);
  const prepare = (): void => {
    const family = getComputedStyle(document.body).fontFamily;
    drawing.font = `${frame.strong ? 700 : 500} ${Math.round(frame.lineHeight * 0.76)}px ${family}`;
    drawing.direction = isTurned ? 'rtl' : 'ltr';
    drawing.textBaseline = 'middle';
  };
  prepare();
  const measure = (part: string): number => drawing.measureText(part).width;
  const gap = measure('  ');
  const onOne = end !== '' && measure(text) + gap + measure(end) <= width;
  const whole = end === '' || onOne ? text : `${text}: ${end}`;
  const lines = wrapped(whole, width, measure, frame.lines);
  canvas.width = width;
  canvas.height = Math.max(1, lines.length) * frame.lineHeight;
  // Resizing a canvas resets its font.
  prepare();
  drawing.fillStyle = '#ffffff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.fillStyle = '#000000';
  const [start, far] = isTurned ? [width, 0] : [0, width];
  for (const [at, line] of lines.entries()) {
    const middle = (at + 0.5) * frame.lineHeight;
    drawing.textAlign = 'start';
    drawing.fillText(line, start, middle, width);
    if (!onOne) continue;
    drawing.textAlign = 'end';
    drawing.fillText(end, far, middle, width);
  }
  return pictureOf(drawing.getImageData(0, 0, canvas.width, canvas.height));
}

function pictureOf({ width, height, data }: ImageData): Picture {
  const across = bytesAcross(width);
  const bytes = new Uint8Array(across * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const dark = ((data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255)) / 3 < darkBelow;
      const byte = y * across + (x >> 3);
      if (dark) bytes[byte] = (bytes[byte] ?? 0) | (0x80 >> (x & 7));
    }
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { width, height, bits: btoa(text) };
}
