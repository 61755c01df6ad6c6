import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to the active line where its row left the page for a moment, as when pages come and go above it: a browser
 * drops the focus with the element, and the next key would go nowhere. Spread what it answers on the element around the rows.
 */
export function useKeepRowFocus(scroller: RefObject<HTMLElement | null>, activeLine: number) {
  const held = useRef(false);
  useLayoutEffect(() => {
    if (!held.current || !isFocusFree()) return;
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

/** Nobody works with what has the focus: it is on the page itself, or on the screen's heading, which has it for want of anything better. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.matches('main h1') === true;
}
