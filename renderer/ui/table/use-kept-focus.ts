import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to the active line where its row left the page for a moment, as when pages come and go above it: a browser
 * drops the focus with the element, and the next key would go nowhere. Spread what it answers on the element around the rows.
 */
export function useKeptFocus(scroller: RefObject<HTMLElement | null>, activeLine: number) {
  const held = useRef(false);
  useLayoutEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-line="${activeLine}"]`)
      ?.focus({ preventScroll: true });
  });
  return {
    onFocus: (event: FocusEvent) => {
      held.current = event.target instanceof HTMLElement && event.target.dataset.line !== undefined;
    },
    // Told only where the focus goes by somebody's will: of an element that is taken away React hears nothing.
    onBlur: (event: FocusEvent) => {
      held.current = event.target.isConnected ? false : held.current;
    },
  };
}
