/** Which part of a longer list is loaded. */
export interface Whole {
  /** Number of rows before the loaded ones, and after them. */
  readonly before: number;
  readonly after: number;
  /** True if the first row of the list is loaded. `last`: true if the last row is loaded. */
  readonly first: boolean;
  readonly last: boolean;
  /** Loads the rows at this fraction of the list: 0 is the first, 1 the last. */
  readonly onJump: (place: number) => void;
}

/** Position of the loaded rows in the whole list; other rows load when scrolled into view. */
export interface Stretch {
  readonly rows: number;
  /** Number of rows of the list before the loaded ones, and after them. */
  readonly before: number;
  readonly after: number;
}

export interface TableSpace {
  /** Height of the whole list in pixels, and the offset of the loaded rows. */
  readonly height: number;
  readonly top: number;
}

// Chromium lays out at most 33.5 million pixels, Firefox 17.8 million. In Chromium, a million rows of 32 pixels fit without compression.
const maxPx = { others: 32_000_000, firefox: 17_000_000 } as const;

export function maxPxHere(): number {
  return CSS.supports('-moz-appearance', 'none') ? maxPx.firefox : maxPx.others;
}

/**
 * Scroll area of a whole list, with the loaded rows at their true position. If the list is too high for the browser, loaded rows keep
 * their height and the rest is compressed. The scrollbar still shows the position in the list.
 */
export function spaceOf(
  { rows, before, after }: Stretch,
  rowHeight: number,
  most: number = maxPx.others,
): TableSpace {
  const held = rows * rowHeight;
  const others = before + after;
  const height = held + Math.min(others * rowHeight, Math.max(0, most - held));
  return { height, top: others === 0 ? 0 : Math.round((before / others) * (height - held)) };
}

/** A scroll position as a fraction of the list, 0 to 1. */
export function placeAt(scrollTop: number, { height }: TableSpace, view: number): number {
  return height <= view ? 0 : Math.min(1, Math.max(0, scrollTop / (height - view)));
}

/** True if no loaded row is visible. */
export function isBeyond(
  scrollTop: number,
  space: TableSpace,
  rows: number,
  rowHeight: number,
  view: number,
): boolean {
  return scrollTop + view <= space.top || scrollTop >= space.top + rows * rowHeight;
}
