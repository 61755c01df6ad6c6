import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { TableLine } from './table-lines.ts';

/**
 * Keeps the row that a person is looking at where it is while rows come and go above it: a live list that jumps under the
 * hand gets the wrong row opened. At the very top it stays at the top, where new rows are what one waits for.
 */
export function useSteadyScroll<Row>(
  scroller: RefObject<HTMLElement | null>,
  lines: readonly TableLine<Row>[],
  rowKey: (row: Row) => string,
  rowHeight: number,
): void {
  const before = useRef(lines);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = lines;
    const element = scroller.current;
    if (old === lines || element === null || element.scrollTop < rowHeight) return;
    const from = Math.floor(element.scrollTop / rowHeight);
    const anchor = old.slice(from).find((line) => line.kind === 'row');
    if (anchor?.kind !== 'row') return;
    const key = rowKey(anchor.row);
    const moved = indexOf(lines, key, rowKey) - indexOf(old, key, rowKey);
    if (indexOf(lines, key, rowKey) >= 0 && moved !== 0) element.scrollTop += moved * rowHeight;
  }, [scroller, lines, rowKey, rowHeight]);
}

function indexOf<Row>(lines: readonly TableLine<Row>[], key: string, rowKey: (row: Row) => string): number {
  return lines.findIndex((line) => line.kind === 'row' && rowKey(line.row) === key);
}
