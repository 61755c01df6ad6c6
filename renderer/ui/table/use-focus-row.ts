import { useLayoutEffect, useRef } from 'react';
import type { Whole } from './table-space.ts';

/** Index of a row in the whole list, from 0; `last` is the last row. */
type Wanted = number | 'last';

/**
 * For keys that move to a row that is not loaded yet. Requests the row and focuses it when it arrives. The returned function is true if the
 * key does this; any other key cancels it.
 */
export function useFocusRow(
  whole: Whole | undefined,
  rows: number,
  focusLine: (line: number) => void,
): (key: string, line: number, page: number) => boolean {
  const wanted = useRef<Wanted | null>(null);

  // A layout effect runs before painting; otherwise the old scroll position would be visible for a moment.
  useLayoutEffect(() => {
    const line = whole === undefined ? null : lineOf(wanted.current, whole, rows);
    if (line === null) return;
    wanted.current = null;
    focusLine(line);
  });

  return (key, line, page) => {
    wanted.current = null;
    if (whole === undefined) return false;
    if (key === 'Home' && !whole.first) {
      wanted.current = 0;
      whole.onJump(0);
    } else if (key === 'End' && !whole.last) {
      wanted.current = 'last';
      whole.onJump(1);
    } else if (key === 'PageDown' && !whole.last && line + page >= rows)
      wanted.current = Math.min(
        whole.before + line + page,
        whole.before + rows + Math.max(0, whole.after - 1),
      );
    else if (key === 'PageUp' && !whole.first && line - page < 0)
      wanted.current = Math.max(0, whole.before + line - page);
    return wanted.current !== null;
  };
}

function lineOf(wanted: Wanted | null, { before, first, last }: Whole, rows: number): number | null {
  if (wanted === null || rows === 0) return null;
  if (wanted === 'last') return last ? rows - 1 : null;
  if (wanted < before) return first ? 0 : null;
  return wanted < before + rows ? wanted - before : last ? rows - 1 : null;
}
