import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { TableLine } from './table-lines.ts';

/** The rows that a table holds, and the offset of the first. */
interface Placed<Row> {
  readonly lines: readonly TableLine<Row>[];
  readonly top: number;
}

/**
 * Keeps the visible rows in place while rows come and go above them, or the whole list turns out to be positioned elsewhere: in a
 * live list that jumps, the wrong row gets opened. At the very top it stays at the top, to show new rows. `onMoved` is called
 * before anything is drawn.
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
    // Nothing of it was in view.
    if (element.scrollTop + element.clientHeight <= old.top) return;
    const moved = movedBy(old, { lines, top }, element.scrollTop, rowKey, rowHeight);
    if (moved === 0) return;
    element.scrollTop += moved;
    onMoved();
  }, [scroller, lines, top, rowKey, rowHeight, onMoved]);
}

/** By how many pixels the first row in view that is still there has moved; 0 if none is. */
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
