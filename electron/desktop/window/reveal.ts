import type { BrowserWindow } from 'electron';

/** Long enough for a page to paint, and short enough that users still wait for the window. */
const patienceMs = 3_000;

/** Chromium's code for an aborted load, for example by a reload. Another load follows. */
const aborted = -3;

/**
 * Calls `reveal` once: at the first event of the window's page, but after 3 s at the latest. `ready-to-show` alone is not sufficient. On
 * Wayland it often comes only after the window is shown (electron#48859). `ready-to-show` does not come at all if the page cannot be loaded
 * or its process crashes.
 */
export function revealOnce(
  window: BrowserWindow,
  after: (delayMs: number, run: () => void) => () => void,
  reveal: () => void,
): void {
  let isRevealed = false;
  function once(): void {
    if (isRevealed) return;
    isRevealed = true;
    giveUpWaiting();
    if (!window.isDestroyed()) reveal();
  }
  const giveUpWaiting = after(patienceMs, once);
  window.once('ready-to-show', once);
  window.once('closed', once);
  const contents = window.webContents;
  contents.once('did-finish-load', once);
  contents.once('render-process-gone', once);
  onNotLoaded(window, once);
}

/**
 * Calls `run` with Chromium's reason if the page itself could not be loaded. A part of the page that could not be loaded does not count.
 */
export function onNotLoaded(window: BrowserWindow, run: (why: string) => void): void {
  window.webContents.on('did-fail-load', (_event, code, errorText, _url, isMainFrame) => {
    if (isMainFrame && code !== aborted) run(`${errorText} (${code})`);
  });
}
