import { BrowserWindow, nativeTheme, screen } from 'electron';
import { pageAddress } from './border/origin.ts';
import { lockedWebPreferences } from './border/security.ts';
import { onNotLoaded, revealOnce } from './window/reveal.ts';
import { openingBounds } from './window/window-bounds.ts';
import type { WindowMemory } from './window/window-memory.ts';
import { backdrop, saveBoundsOf, screenAreas, usableScreens } from './window.ts';

/**
 * A second window for the customer at the counter. The page of this window has no preload and therefore no port, so it cannot call the
 * backend. The app's main window sends the content to it over a channel that only pages of the same origin can use.
 */
export function createCustomerDisplay(deps: {
  readonly beside: () => BrowserWindow | undefined;
  readonly memory: WindowMemory;
  readonly after: (delayMs: number, run: () => void) => () => void;
  /** Called when the window was closed, by Escape or in another way. */
  readonly onClosed: () => void;
}) {
  const { memory } = deps;
  let display: BrowserWindow | undefined;

  function open(): void {
    if (display !== undefined) {
      display.show();
      display.focus();
      return;
    }
    const secondScreen = otherScreen(deps.beside());
    const window = new BrowserWindow({
      ...(secondScreen?.bounds ?? openingBounds(memory.bounds(usableScreens()), screenAreas())),
      fullscreen: secondScreen !== undefined,
      show: false,
      title: 'IMEI Desk',
      autoHideMenuBar: true,
      backgroundColor: nativeTheme.shouldUseDarkColors ? backdrop.dark : backdrop.light,
      webPreferences: lockedWebPreferences() ?? {},
    });
    display = window;
    // The menu's commands belong to the main window.
    window.removeMenu();
    revealOnce(window, deps.after, () => window.show());
    window.on('close', () => {
      if (!window.isFullScreen()) saveBoundsOf(window, memory);
    });
    // If this window's screen is removed, the system would move the window in front of the user at the till.
    const onScreenGone = (_event: unknown, removed: Electron.Display): void => {
      if (removed.id === secondScreen?.id) window.destroy();
    };
    screen.on('display-removed', onScreenGone);
    window.on('closed', () => {
      screen.off('display-removed', onScreenGone);
      display = undefined;
      deps.onClosed();
    });
    const contents = window.webContents;
    // Chromium keeps one zoom per origin, so changing the zoom here would also change it in the main window.
    contents.on('before-input-event', (_event, input) => {
      if (input.type === 'keyDown' && input.key === 'Escape') window.close();
    });
    contents.on('render-process-gone', () => window.destroy());
    onNotLoaded(window, () => window.destroy());
    window.loadURL(`${pageAddress}#/customer-display`).catch(() => undefined);
  }

  return { open, close: () => display?.destroy() };
}

/** A screen that does not show the app's main window. */
function otherScreen(mainWindow: BrowserWindow | undefined): Electron.Display | undefined {
  if (mainWindow === undefined) return undefined;
  const { id } = screen.getDisplayMatching(mainWindow.getBounds());
  return screen.getAllDisplays().find((each) => each.id !== id);
}
