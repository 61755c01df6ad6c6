import type { BrowserWindow } from 'electron';

/** Hides a window. A full-screen window leaves full screen first, because macOS would otherwise leave a black screen. */
export function hideWindow(window: BrowserWindow, platform: NodeJS.Platform = process.platform): void {
  if (platform !== 'darwin' || !window.isFullScreen()) {
    window.hide();
    return;
  }
  window.once('leave-full-screen', () => window.hide());
  window.setFullScreen(false);
}
