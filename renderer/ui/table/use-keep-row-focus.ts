import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus to the active line if its row was removed for a moment, for example while pages load above it.
 * Browsers drop the focus with the element, and the next key would be lost. Spread the returned props on the element
 * around the rows.
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
    // Fires only when the focus moves on purpose: React sends no blur for a removed element.
    onBlur: (event: FocusEvent) => {
      held.current = event.target.isConnected ? false : held.current;
    },
  };
}

/** True if no useful element has the focus: it is on the body, or on the screen's heading, which is the fallback. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.matches('main h1') === true;
}
