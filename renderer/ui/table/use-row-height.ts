import { useEffect, useState } from 'react';

/** Returns the height of a row in pixels, also after the density has changed. */
export function useRowHeight(): number {
  const [height, setHeight] = useState(readRowHeight);
  useEffect(() => {
    const watch = new MutationObserver(() => setHeight(readRowHeight()));
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] });
    return () => watch.disconnect();
  }, []);
  return height;
}

/** Reads the height of a row in pixels for the current density (theme-tokens.css). */
export function readRowHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row')) || 28;
}
