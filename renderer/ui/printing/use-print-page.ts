import { useEffect } from 'react';

/** Opens the print dialog when the page is ready. Calls `onDone` after the dialog has closed. */
export function usePrintPage(isReady: boolean, onDone: () => void): void {
  useEffect(() => {
    if (!isReady) return;
    addEventListener('afterprint', onDone, { once: true });
    // Pictures are decoded within this time, before the dialog captures the page.
    const timer = setTimeout(() => window.print(), 50);
    return () => {
      clearTimeout(timer);
      removeEventListener('afterprint', onDone);
    };
  }, [isReady, onDone]);
}
