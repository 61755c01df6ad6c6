import type { BrowserWindow } from 'electron';

/** Hides a window. macOS leaves a black screen behind one that is hidden while it fills it. */
export function hideWindow(window: BrowserWindow, platform: NodeJS.Platform = process.platform): void {
  if (platform !== 'darwin' || !window.isFullScreen()) {
    window.hide();
    return;
  }
  window.once('leave-full-screen', () => window.hide());
  window.setFullScreen(false);
}
