import type { WebContents } from 'electron';
import { type WindowMemory, withinReach } from './window-memory.ts';

export type Zoom = ReturnType<typeof keepZoom>;

/** Chromium's own step is 20 percent. Half of such a step is still a visible change. */
const step = 0.5;

/**
 * Restores the zoom after each load, and stores the user's changes by menu, keys or wheel. Call it after the listeners that show the window
 * are registered: a zoom set earlier can keep a window on Windows hidden (electron#51972).
 */
export function keepZoom(contents: WebContents, memory: Pick<WindowMemory, 'zoom' | 'keepZoom'>) {
  function set(level: number): void {
    const reached = withinReach(level);
    contents.setZoomLevel(reached);
    memory.keepZoom(reached);
  }
  const zoom = {
    in: () => set(memory.zoom() + step),
    out: () => set(memory.zoom() - step),
    reset: () => set(0),
  };
  contents.on('did-finish-load', () => contents.setZoomLevel(memory.zoom()));
  contents.on('zoom-changed', (_event, direction) => zoom[direction]());
  return zoom;
}
