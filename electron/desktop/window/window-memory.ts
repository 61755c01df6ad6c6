import { z } from 'zod';
import type { Preferences } from '../../backend/base/host.ts';
import type { Bounds } from './window-bounds.ts';

export type WindowMemory = ReturnType<typeof openWindowMemory>;

export type WindowName = 'main' | 'customer-display';

// Maximum number of sets of screens to remember. This is enough for a laptop that is used in several places.
const maxSets = 12;
const farthestZoom = { out: -3, in: 5 } as const;

const windowSchema = z.object({
  zoom: z.number().catch(0),
  places: z.array(z.object({ screens: z.string(), bounds: z.unknown() })).catch([]),
});
type StoredWindow = z.infer<typeof windowSchema>;

export function openWindowMemory(file: Preferences, name: WindowName) {
  const readAll = (): Record<string, unknown> => {
    const read = z.record(z.string(), z.unknown()).safeParse(file.read());
    return read.success ? read.data : {};
  };
  const read = (): StoredWindow => windowSchema.catch({ zoom: 0, places: [] }).parse(readAll()[name] ?? {});
  const change = (part: Partial<StoredWindow>): void =>
    file.write({ ...readAll(), [name]: { ...read(), ...part } });

  return {
    /** The stored bounds for these screens; undefined if no bounds are stored. The bounds are not validated. */
    bounds(screens: readonly Bounds[]) {
      const set = nameOfSet(screens);
      const place = read().places.find((each) => each.screens === set);
      if (place !== undefined) return place.bounds;
      // Earlier versions stored one position for all screens.
      const isEarlier = name === 'main' && read().places.length === 0 && 'width' in readAll();
      return isEarlier ? readAll() : undefined;
    },
    keepBounds(screens: readonly Bounds[], bounds: Bounds & { readonly isMaximized?: boolean }) {
      const set = nameOfSet(screens);
      const otherPlaces = read().places.filter((each) => each.screens !== set);
      change({ places: [{ screens: set, bounds: { ...bounds } }, ...otherPlaces].slice(0, maxSets) });
    },
    /** Chromium's zoom level, limited to readable levels; 0 means 100 %. */
    zoom: () => withinReach(read().zoom),
    keepZoom: (level: number) => change({ zoom: withinReach(level) }),
  };
}

/** The key of a set of screens. Screens in the same positions are the same set, in whatever order the system lists them. */
function nameOfSet(screens: readonly Bounds[]): string {
  return screens
    .map(({ x, y, width, height }) => `${x},${y} ${width}×${height}`)
    .toSorted()
    .join('; ');
}

export function withinReach(level: number): number {
  return Math.min(farthestZoom.in, Math.max(farthestZoom.out, level));
}
