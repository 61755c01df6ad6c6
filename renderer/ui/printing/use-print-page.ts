import { useEffect } from 'react';

/** Opens the print dialog once the page is ready, and reports when it has closed. */
export function usePrintPage(isReady: boolean, onDone: () => void): void {
  useEffect(() => {
    if (!isReady) return;
    addEventListener('afterprint', onDone, { once: true });
    // Pictures are decoded before the dialog takes its copy of the page.
    const timer = setTimeout(() => window.print(), 50);
    return () => {
      clearTimeout(timer);
      removeEventListener('afterprint', onDone);
    };
  }, [isReady, onDone]);
}
