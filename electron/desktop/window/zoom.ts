import type { WebContents } from 'electron';
import { type WindowMemory, withinReach } from './window-memory.ts';

/** How large a window shows its page. */
export interface Zoom {
  in(): void;
  out(): void;
  reset(): void;
}

/** Chromium's own steps are of 20 percent; half of one is what a person distinguishes. */
const step = 0.5;

/**
 * Shows the page as large as it was left, after each loading, and keeps what a person changes by menu, keys or wheel. Must be called after the
 * window listens for what shows it: a zoom that is set before can keep a window on Windows out of sight (electron#51972).
 */
export function keepZoom(contents: WebContents, memory: Pick<WindowMemory, 'zoom' | 'keepZoom'>): Zoom {
  function set(level: number): void {
    const reached = withinReach(level);
    contents.setZoomLevel(reached);
    memory.keepZoom(reached);
  }
  const zoom: Zoom = {
    in: () => set(memory.zoom() + step),
    out: () => set(memory.zoom() - step),
    reset: () => set(0),
  };
  contents.on('did-finish-load', () => contents.setZoomLevel(memory.zoom()));
  contents.on('zoom-changed', (_event, direction) => zoom[direction]());
  return zoom;
}
