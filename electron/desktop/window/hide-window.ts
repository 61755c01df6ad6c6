import type { BrowserWindow } from 'electron';

/** Hides a window. macOS leaves a black screen behind a full-screen window that is hidden. */
export function hideWindow(window: BrowserWindow, platform: NodeJS.Platform = process.platform): void {
  if (platform !== 'darwin' || !window.isFullScreen()) {
    window.hide();
    return;
  }
  window.once('leave-full-screen', () => window.hide());
  window.setFullScreen(false);
}
