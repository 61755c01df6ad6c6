export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const smallestWindow = { width: 1024, height: 640 } as const;
const firstWindow = { width: 1280, height: 800 } as const;

export function wasMaximized(saved: unknown): boolean {
  return (saved as { isMaximized?: unknown } | null | undefined)?.isMaximized === true;
}

/** Minimum part of a window that must be on a screen, so that the user can drag the title bar. */
const graspable = { width: 160, height: 64 } as const;

/**
 * The initial bounds of a window. These are the stored bounds if they are readable and on a connected screen. If only the stored size can
 * be used, the system chooses the position (Wayland reports no position). If no size is stored, the default size is used.
 */
export function openingBounds(saved: unknown, screens: readonly Bounds[]): Bounds | Omit<Bounds, 'x' | 'y'> {
  const bounds = parseBounds(saved);
  if (bounds === undefined) return fitting(firstWindow, screens);
  const smallest = fitting(smallestWindow, screens);
  const size = {
    width: Math.max(bounds.width, smallest.width),
    height: Math.max(bounds.height, smallest.height),
  };
  if (!screens.some((screen) => reaches(bounds, screen))) return fitting(size, screens);
  return { ...bounds, ...size };
}

/**
 * A size that fits on every one of these screens. On a small laptop at 125 %, the default size would put the title bar above the screen's
 * edge.
 */
export function fitting(
  { width, height }: { readonly width: number; readonly height: number },
  screens: readonly Bounds[],
): { readonly width: number; readonly height: number } {
  return {
    width: Math.min(width, ...screens.map((screen) => screen.width)),
    height: Math.min(height, ...screens.map((screen) => screen.height)),
  };
}

function parseBounds(saved: unknown): Bounds | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined;
  const { x, y, width, height } = saved as Record<string, unknown>;
  if (!isPixels(x) || !isPixels(y) || !isPixels(width) || !isPixels(height)) return undefined;
  return { x, y, width, height };
}

function isPixels(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 100_000;
}

function reaches(bounds: Bounds, screen: Bounds): boolean {
  const width = Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x);
  const below = screen.y + screen.height - bounds.y;
  return width >= graspable.width && below >= graspable.height && bounds.y >= screen.y;
}
