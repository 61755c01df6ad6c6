/** Which part of a longer list is loaded. */
export interface ListExtent {
  /** Number of rows before the loaded rows (`before`) and after the loaded rows (`after`). */
  readonly before: number;
  readonly after: number;
  /** `first` is true if the list's first row is loaded, `last` if its last row is loaded. */
  readonly first: boolean;
  readonly last: boolean;
  /** Loads the rows at this fraction of the list. 0 is the first row, 1 is the last row. */
  readonly onJump: (place: number) => void;
}

/** Position of the loaded rows in the whole list. Other rows are loaded when a person scrolls to them. */
export interface LoadedRows {
  readonly rows: number;
  /** Number of rows of the list before the loaded rows (`before`) and after the loaded rows (`after`). */
  readonly before: number;
  readonly after: number;
}

export interface TableSpace {
  /** Height of the whole list in pixels, and the offset of the loaded rows (`top`). */
  readonly height: number;
  readonly top: number;
}

// Chromium shows at most 33.5 million pixels, Firefox 17.8 million. So a million rows of 32 pixels fit uncompressed in Chromium.
const maxPx = { others: 32_000_000, firefox: 17_000_000 } as const;

export function maxPxHere(): number {
  return CSS.supports('-moz-appearance', 'none') ? maxPx.firefox : maxPx.others;
}

/**
 * Returns the scroll area of a whole list, with the loaded rows at their position. If the list is too high for the browser, the loaded rows
 * keep their height and the space of the other rows is compressed. The scrollbar still shows the position in the list.
 */
export function spaceOf(
  { rows, before, after }: LoadedRows,
  rowHeight: number,
  maxOtherPx: number = maxPx.others,
): TableSpace {
  const rowsHeight = rows * rowHeight;
  const unloaded = before + after;
  const height = rowsHeight + Math.min(unloaded * rowHeight, Math.max(0, maxOtherPx - rowsHeight));
  return { height, top: unloaded === 0 ? 0 : Math.round((before / unloaded) * (height - rowsHeight)) };
}

/** Returns a scroll position as a fraction of the list, 0 to 1. */
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
