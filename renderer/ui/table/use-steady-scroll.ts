import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { TableLine } from './table-lines.ts';

/** The loaded lines of a table, and the offset of the first line in pixels. */
interface Placed<Row> {
  readonly lines: readonly TableLine<Row>[];
  readonly top: number;
}

/**
 * Keeps the visible rows in place while rows are added or removed above, or when the estimated position in the list changes. Otherwise a
 * list that updates itself would jump, and a person would open the wrong row. A table that is scrolled to the top stays there, so that new
 * rows are visible. `onMoved` is called after a change of the scroll position, before painting.
 */
export function useSteadyScroll<Row>(
  scroller: RefObject<HTMLElement | null>,
  { lines, top }: Placed<Row>,
  rowKey: (row: Row) => string,
  rowHeight: number,
  onMoved: () => void,
): void {
  const before = useRef<Placed<Row>>({ lines, top });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { lines, top };
    const element = scroller.current;
    if ((old.lines === lines && old.top === top) || element === null) return;
    if (element.scrollTop < rowHeight && old.top === 0) return;
    // No loaded row was visible before.
    if (element.scrollTop + element.clientHeight <= old.top) return;
    const moved = movedBy(old, { lines, top }, element.scrollTop, rowKey, rowHeight);
    if (moved === 0) return;
    element.scrollTop += moved;
    onMoved();
  }, [scroller, lines, top, rowKey, rowHeight, onMoved]);
}

/** Distance in pixels by which the first visible row that still exists has moved; 0 if there is none. */
function movedBy<Row>(
  old: Placed<Row>,
  now: Placed<Row>,
  scrollTop: number,
  rowKey: (row: Row) => string,
  rowHeight: number,
): number {
  const first = Math.floor((scrollTop - old.top) / rowHeight);
  if (first >= old.lines.length) return 0;
  const places = new Map(
    now.lines.map((line, index) => [line.kind === 'row' ? rowKey(line.row) : null, index]),
  );
  for (let index = Math.max(0, first); index < old.lines.length; index += 1) {
    const line = old.lines[index];
    const place = line?.kind === 'row' ? places.get(rowKey(line.row)) : undefined;
    if (place !== undefined) return now.top + place * rowHeight - (old.top + index * rowHeight);
  }
  return 0;
}
