import { useEffect, useState } from 'react';

/** The height of a row in pixels, also when the density is changed meanwhile. */
export function useRowHeight(): number {
  const [height, setHeight] = useState(readRowHeight);
  useEffect(() => {
    const watch = new MutationObserver(() => setHeight(readRowHeight()));
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] });
    return () => watch.disconnect();
  }, []);
  return height;
}

/** The height of a row in pixels, which follows the density setting (theme-tokens.css). */
export function readRowHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row')) || 28;
}
