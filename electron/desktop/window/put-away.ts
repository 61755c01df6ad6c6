import type { BrowserWindow } from 'electron';

/** Takes a window out of sight. macOS leaves a black screen behind one that is hidden while it fills it. */
export function putAway(window: BrowserWindow, platform: NodeJS.Platform = process.platform): void {
  if (platform !== 'darwin' || !window.isFullScreen()) {
    window.hide();
    return;
  }
  window.once('leave-full-screen', () => window.hide());
  window.setFullScreen(false);
}
