import { useLayoutEffect, useRef } from 'react';
import type { ListExtent } from './table-space.ts';

/** Index of a row in the whole list, from 0; `last` is the last row. */
type FocusTarget = number | 'last';

/**
 * For keys that move to a row that is not loaded yet. Requests the row and focuses it when it arrives. The returned function is true if the
 * key does this; any other key cancels it.
 */
export function useFocusRow(
  extent: ListExtent | undefined,
  rows: number,
  focusLine: (line: number) => void,
): (key: string, line: number, page: number) => boolean {
  const pendingFocus = useRef<FocusTarget | null>(null);

  // A layout effect runs before painting; otherwise the old scroll position would be visible for a moment.
  useLayoutEffect(() => {
    const line = extent === undefined ? null : lineOf(pendingFocus.current, extent, rows);
    if (line === null) return;
    pendingFocus.current = null;
    focusLine(line);
  });

  return (key, line, page) => {
    pendingFocus.current = null;
    if (extent === undefined) return false;
    if (key === 'Home' && !extent.first) {
      pendingFocus.current = 0;
      extent.onJump(0);
    } else if (key === 'End' && !extent.last) {
      pendingFocus.current = 'last';
      extent.onJump(1);
    } else if (key === 'PageDown' && !extent.last && line + page >= rows)
      pendingFocus.current = Math.min(
        extent.before + line + page,
        extent.before + rows + Math.max(0, extent.after - 1),
      );
    else if (key === 'PageUp' && !extent.first && line - page < 0)
      pendingFocus.current = Math.max(0, extent.before + line - page);
    return pendingFocus.current !== null;
  };
}

function lineOf(
  pendingFocus: FocusTarget | null,
  { before, first, last }: ListExtent,
  rows: number,
): number | null {
  if (pendingFocus === null || rows === 0) return null;
  if (pendingFocus === 'last') return last ? rows - 1 : null;
  if (pendingFocus < before) return first ? 0 : null;
  return pendingFocus < before + rows ? pendingFocus - before : last ? rows - 1 : null;
}
