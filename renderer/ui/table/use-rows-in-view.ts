import { type RefObject, useEffect } from 'react';
import { useLatest } from '../base/use-latest.ts';
import { isBeyond, placeAt, type TableSpace } from './table-space.ts';

// Dragging the scrollbar passes thousands of positions; rows load once it rests.
const pauseMs = 100;

/**
 * Asks for the rows of a place in the whole list once none of those held is in view: the thumb was dragged, or the wheel was
 * faster than the reading.
 */
export function useRowsInView(
  scroller: RefObject<HTMLElement | null>,
  held: { readonly space: TableSpace; readonly rows: number; readonly rowHeight: number },
  onJump: ((place: number) => void) | undefined,
): void {
  const latest = useLatest({ ...held, onJump });
  const { space, rows } = held;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew because other rows came, or they came elsewhere
  useEffect(() => {
    const element = scroller.current;
    if (element === null || onJump === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        const now = latest.current;
        const view = element.clientHeight - now.rowHeight;
        if (isBeyond(element.scrollTop, now.space, now.rows, now.rowHeight, view))
          now.onJump?.(placeAt(element.scrollTop, now.space, view));
      }, pauseMs);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', look);
    };
  }, [scroller, latest, space.top, space.height, rows, onJump === undefined]);
}
