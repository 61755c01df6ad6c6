import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders the page into this element. In its own module, so that react-dom is loaded as its own file (build/bundle/build.mjs). */
export function draw(place: HTMLElement, page: ReactNode): void {
  createRoot(place).render(page);
}
