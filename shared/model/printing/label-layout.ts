import type { LabelPart } from './print-job.ts';
import type { LabelKind, Resolution } from './printer.ts';

/** A place on a label, in dots from its upper left corner, with the number of lines and their height. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly lineHeight: number;
  readonly lines: number;
}

export interface LabelLayout {
  readonly width: number;
  readonly height: number;
  /** The bars including quiet zones; `height` is the height of the bars. */
  readonly barcode: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly identifier: Box;
  readonly parts: Readonly<Record<LabelPart, Box>>;
}

type Places = Pick<LabelLayout, 'barcode' | 'identifier' | 'parts'>;

// In dots at 203 dpi. The barcode is at the start with text next to it; on the small label, the text is below.
const places: Readonly<Record<LabelKind, Places & { readonly inches: number }>> = {
  'label-4x1': {
    inches: 4,
    barcode: { x: 12, y: 16, width: 396, height: 100 },
    identifier: box(12, 130, 396, 36, 1),
    parts: {
      shop: box(424, 12, 376, 24, 1),
      service: box(424, 38, 376, 28, 1),
      result: box(424, 72, 376, 30, 2),
      customer: box(424, 140, 376, 26, 1),
      foot: box(424, 170, 376, 22, 1),
    },
  },
  'label-2x1': {
    inches: 2,
    barcode: { x: 4, y: 56, width: 398, height: 50 },
    identifier: box(4, 112, 398, 28, 1),
    parts: {
      shop: box(12, 8, 190, 20, 1),
      customer: box(210, 8, 186, 20, 1),
      service: box(12, 30, 384, 22, 1),
      result: box(12, 144, 384, 28, 1),
      foot: box(12, 176, 384, 20, 1),
    },
  },
};

export function labelLayout(paper: LabelKind, dpi: Resolution): LabelLayout {
  const { inches, barcode, identifier, parts } = places[paper];
  const dots = (at203: number): number => Math.round((at203 * dpi) / 203);
  const scaled = <Place extends object>(place: Place): Place =>
    Object.fromEntries(
      Object.entries(place).map(([name, value]) => [name, name === 'lines' ? value : dots(value)]),
    ) as Place;
  return {
    width: inches * dpi,
    height: dpi,
    barcode: scaled(barcode),
    identifier: scaled(identifier),
    parts: Object.fromEntries(
      Object.entries(parts).map(([name, place]) => [name, scaled(place)]),
    ) as LabelLayout['parts'],
  };
}

function box(x: number, y: number, width: number, lineHeight: number, lines: number): Box {
  return { x, y, width, lineHeight, lines };
}
