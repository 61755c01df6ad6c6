/** Which part of a longer list the rows are. */
export interface Whole {
  /** How many rows come before those that are given, and after them. */
  readonly before: number;
  readonly after: number;
  /** Whether the first row of all is given, and the last. */
  readonly first: boolean;
  readonly last: boolean;
  /** Read the rows about so far down, 0 to 1: the first are at 0, the last at 1. */
  readonly onJump: (place: number) => void;
}

/** Position of the loaded rows in the whole list; the others load when scrolled into view. */
export interface Stretch {
  readonly rows: number;
  /** How many rows of the whole come before those that are held, and after them. */
  readonly before: number;
  readonly after: number;
}

export interface TableSpace {
  /** Height of the whole list in pixels, and the offset of the loaded rows. */
  readonly height: number;
  readonly top: number;
}

// Chromium lays nothing out beyond 33.5 million pixels, Firefox beyond 17.8 million. A million rows of 32 pixels fit the first as they are.
const maxPx = { others: 32_000_000, firefox: 17_000_000 } as const;

export function maxPxHere(): number {
  return CSS.supports('-moz-appearance', 'none') ? maxPx.firefox : maxPx.others;
}

/**
 * The space of a whole list, with the loaded rows at their true position. If it were too high for a browser, the loaded rows keep
 * their height and the rest is compressed: the scrollbar still shows the position in the list.
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

/** How far down the whole list a scroll position is, 0 to 1. */
export function placeAt(scrollTop: number, { height }: TableSpace, view: number): number {
  return height <= view ? 0 : Math.min(1, Math.max(0, scrollTop / (height - view)));
}

/** True if none of the held rows is in view. */
export function isBeyond(
  scrollTop: number,
  space: TableSpace,
  rows: number,
  rowHeight: number,
  view: number,
): boolean {
  return scrollTop + view <= space.top || scrollTop >= space.top + rows * rowHeight;
}
