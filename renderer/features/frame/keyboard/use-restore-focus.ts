import { useEffect } from 'react';

// A closing dialog or a reloaded list has moved the focus by then.
const settleMs = 200;

/** Keeps the focus off the body, from which no key works. */
export function useRestoreFocus(): void {
  useEffect(keepOnBusyButton, []);
  useEffect(keepOnScreen, []);
}

/** A busy button is disabled and silently loses the focus: it gets it back once enabled, unless the focus has moved meanwhile. */
function keepOnBusyButton(): () => void {
  let watched: Element | null = null;
  const enabledAgain = new MutationObserver(() => {
    if (watched instanceof HTMLButtonElement && !watched.disabled && document.activeElement === document.body)
      watched.focus({ preventScroll: true });
  });
  const watch = (element: Element | null): void => {
    enabledAgain.disconnect();
    watched = element;
    if (element !== null) enabledAgain.observe(element, { attributeFilter: ['disabled'] });
  };
  const onFocus = ({ target }: FocusEvent): void =>
    watch(target instanceof HTMLButtonElement ? target : null);
  // A button left on purpose does not get the focus back.
  const onLeave = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLButtonElement && !target.disabled) watch(null);
  };
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onLeave);
  return () => {
    watch(null);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onLeave);
  };
}

/** The focused element may be removed, like an answered question or a deleted row. The screen's heading then gets the focus. */
function keepOnScreen(): () => void {
  let last: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => last !== null && !last.isConnected && document.activeElement === document.body;
  const removed = new MutationObserver(() => {
    if (timer !== undefined || !isLost()) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (isLost()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }, settleMs);
  });
  const onFocus = ({ target }: FocusEvent): void => {
    last = target instanceof Element ? target : null;
  };
  // A press on empty space drops the focus on purpose.
  const onPointer = (): void => {
    last = null;
  };
  removed.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPointer, { capture: true });
  return () => {
    removed.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPointer, { capture: true });
  };
}
