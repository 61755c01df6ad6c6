import { BrowserWindow, nativeTheme, screen } from 'electron';
import { pageAddress } from './border/origin.ts';
import { lockedWebPreferences } from './border/security.ts';
import { onNotLoaded, revealOnce } from './window/reveal.ts';
import { openingBounds } from './window/window-bounds.ts';
import type { WindowMemory } from './window/window-memory.ts';
import { backdrop, saveBoundsOf, screenAreas, wholeScreens } from './window.ts';

/**
 * A second window for the customer at the counter. The page has no preload and therefore no port: it cannot call the backend. The app's
 * window tells it what to show, over a channel of their origin.
 */
export function createCustomerDisplay(parts: {
  readonly beside: () => BrowserWindow | undefined;
  readonly memory: WindowMemory;
  readonly after: (delayMs: number, run: () => void) => () => void;
  /** The window was closed, by Escape or otherwise. */
  readonly onClosed: () => void;
}) {
  const { memory } = parts;
  let display: BrowserWindow | undefined;

  /** Opens it, on another screen if there is one; or brings it to the front. */
  function open(): void {
    if (display !== undefined) {
      display.show();
      display.focus();
      return;
    }
    const other = otherScreen(parts.beside());
    const window = new BrowserWindow({
      ...(other?.bounds ?? openingBounds(memory.bounds(wholeScreens()), screenAreas())),
      fullscreen: other !== undefined,
      show: false,
      title: 'IMEI Desk',
      autoHideMenuBar: true,
      backgroundColor: nativeTheme.shouldUseDarkColors ? backdrop.dark : backdrop.light,
      webPreferences: lockedWebPreferences() ?? {},
    });
    display = window;
    // The menu's commands belong to the other window.
    window.removeMenu();
    revealOnce(window, parts.after, () => window.show());
    window.on('close', () => {
      if (!window.isFullScreen()) saveBoundsOf(window, memory);
    });
    // The system would move it in front of the person at the till.
    const onScreenGone = (_event: unknown, gone: Electron.Display): void => {
      if (gone.id === other?.id) window.destroy();
    };
    screen.on('display-removed', onScreenGone);
    window.on('closed', () => {
      screen.off('display-removed', onScreenGone);
      display = undefined;
      parts.onClosed();
    });
    const contents = window.webContents;
    // Its page has the app's zoom: Chromium keeps one zoom per origin, and changing it here would change the app's.
    contents.on('before-input-event', (_event, input) => {
      if (input.type === 'keyDown' && input.key === 'Escape') window.close();
    });
    contents.on('render-process-gone', () => window.destroy());
    onNotLoaded(window, () => window.destroy());
    window.loadURL(`${pageAddress}#/customer-display`).catch(() => undefined);
  }

  return { open, close: () => display?.destroy() };
}

/** A screen that the app's window is not on. */
function otherScreen(beside: BrowserWindow | undefined): Electron.Display | undefined {
  if (beside === undefined) return undefined;
  const { id } = screen.getDisplayMatching(beside.getBounds());
  return screen.getAllDisplays().find((each) => each.id !== id);
}
