import { nativeImage } from 'electron';
import type { ShopStatusShape } from '../../../shared/model/host/shop-status.ts';

// Code draws the tray icon at every scale, from four shapes and the digits.

/** True if the point is inside the shape. Both coordinates range from 0 to 16; x goes to the right and y goes down. */
type ShapeTest = (x: number, y: number) => boolean;
export type Colour = readonly [red: number, green: number, blue: number];

const scales = [1, 1.25, 1.5, 2, 3] as const;
const pointSize = 16;
/** Samples per pixel in each direction. */
const samples = 4;

/** Users can distinguish the shapes without colour, because the outlines differ: a sign, two bars, an arrow and a ring. */
export const shapes: Readonly<Record<ShopStatusShape, ShapeTest>> = {
  idle: ring,
  working: (x, y) => ring(x, y) || arrow(x, y),
  held: (x, y) => inBox(x, y, 3, 2, 6.5, 14) || inBox(x, y, 9.5, 2, 13, 14),
  uncertain: (x, y) => triangle(x, y) && !(inBox(x, y, 7, 5.5, 9, 10.2) || inBox(x, y, 7, 11.4, 9, 13.2)),
};

function ring(x: number, y: number): boolean {
  const from = Math.hypot(x - 8, y - 8);
  return from <= 7 && from >= 5.2;
}

function arrow(x: number, y: number): boolean {
  const head = y >= 4 && y <= 8 && Math.abs(x - 8) <= y - 4;
  return head || inBox(x, y, 7, 7, 9, 12);
}

function triangle(x: number, y: number): boolean {
  return y >= 1 && y <= 15 && Math.abs(x - 8) <= ((y - 1) / 14) * 7.8;
}

function inBox(x: number, y: number, left: number, top: number, right: number, bottom: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

// Each digit has three by five pixels. Each row of pixels is a number of three bits.
const figures: Readonly<Record<string, readonly number[]>> = {
  '1': [2, 6, 2, 2, 7],
  '2': [7, 1, 7, 4, 7],
  '3': [7, 1, 7, 1, 7],
  '4': [5, 5, 7, 1, 1],
  '5': [7, 4, 7, 1, 7],
  '6': [7, 4, 7, 5, 7],
  '7': [7, 1, 1, 2, 2],
  '8': [7, 5, 7, 5, 7],
  '9': [7, 5, 7, 1, 7],
  '+': [0, 2, 7, 2, 0],
  '!': [2, 2, 2, 0, 2],
};

/** A disc for the corner of an icon. `figureOf` is the digit on it. */
export const disc: ShapeTest = (x, y) => Math.hypot(x - 8, y - 8) <= 8;
export function figureOf(figure: string): ShapeTest {
  const rows = figures[figure] ?? [];
  return (x, y) => {
    const column = Math.floor((x - 5) / 2);
    const row = rows[Math.floor((y - 3) / 2)] ?? 0;
    return column >= 0 && column <= 2 && ((row >> (2 - column)) & 1) === 1;
  };
}

export interface Layer {
  readonly inside: ShapeTest;
  readonly colour: Colour;
}

/** Renders layers; the last layer is on top. The result has Electron's pixel format: blue, green, red and opacity, premultiplied. */
export function bitmapOf(layers: readonly Layer[], size: number): Buffer {
  const bytes = Buffer.alloc(size * size * 4);
  const step = pointSize / (size * samples);
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    const sums = [0, 0, 0, 0];
    for (let sample = 0; sample < samples * samples; sample += 1) {
      const x = ((pixel % size) * samples + (sample % samples) + 0.5) * step;
      const y = (Math.floor(pixel / size) * samples + Math.floor(sample / samples) + 0.5) * step;
      const hit = layers.findLast(({ inside }) => inside(x, y));
      if (!hit) continue;
      const [red, green, blue] = hit.colour;
      for (const [at, part] of [blue, green, red, 255].entries()) sums[at] = (sums[at] ?? 0) + part;
    }
    for (const [at, sum] of sums.entries()) bytes[pixel * 4 + at] = Math.round(sum / (samples * samples));
  }
  return bytes;
}

/** A drawing as Electron's image, sharp at every scale. */
export function imageOf(...layers: readonly Layer[]): Electron.NativeImage {
  const image = nativeImage.createEmpty();
  for (const scaleFactor of scales) {
    const size = Math.round(pointSize * scaleFactor);
    image.addRepresentation({ width: size, height: size, scaleFactor, buffer: bitmapOf(layers, size) });
  }
  return image;
}
