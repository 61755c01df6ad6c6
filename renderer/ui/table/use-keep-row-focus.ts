import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to the active line if that line's row was removed for a moment, for example while pages
 * are loaded above. When the element is removed, the browser drops the focus, and the next key would be lost.
 * Spread the returned props on the element around the rows.
 */
export function useKeepRowFocus(scroller: RefObject<HTMLElement | null>, activeLine: number) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!hadFocus.current || !isFocusFree()) return;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-line="${activeLine}"]`)
      ?.focus({ preventScroll: true });
  });
  return {
    onFocus: (event: FocusEvent) => {
      hadFocus.current = event.target instanceof HTMLElement && event.target.dataset.line !== undefined;
    },
    // A blur of an element that is still on the page means that the focus has moved on purpose.
    onBlur: (event: FocusEvent) => {
      hadFocus.current = event.target.isConnected ? false : hadFocus.current;
    },
  };
}

/** True if no useful element has the focus. Then the focus is on the body, or on the screen's heading as a fallback. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.matches('main h1') === true;
}
