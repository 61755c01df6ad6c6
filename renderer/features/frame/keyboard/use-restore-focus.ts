import { useEffect } from 'react';

// A dialog that closes and a list that is read anew have put the focus somewhere by then.
const settleMs = 200;

/** The focus is never left on the page itself, from where no key leads on. */
export function useRestoreFocus(): void {
  useEffect(keepOnBusyButton, []);
  useEffect(keepOnScreen, []);
}

/**
 * A button that is busy is disabled, and what is disabled loses the focus without a word: it has it again as soon as it can, if nobody
 * else took it meanwhile.
 */
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
  // Whoever lets the focus go by themselves does not want it back.
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

/** What had the focus may go: a question that was answered, a row that was removed. The heading of the screen has it then. */
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
  // A press beside everything lets the focus go on purpose.
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
