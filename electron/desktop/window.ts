import { BrowserWindow, nativeTheme, screen } from 'electron';
import { pageAddress } from './border/origin.ts';
import { lockedWebPreferences } from './border/security.ts';
import type { ApplicationMenu } from './menu.ts';
import { onNotLoaded, revealOnce } from './window/reveal.ts';
import { type Bounds, fitting, openingBounds, smallestWindow, wasMaximized } from './window/window-bounds.ts';
import type { WindowMemory } from './window/window-memory.ts';

/** The theme's `--paper`, shown behind the page until its first paint, so that a dark screen never flashes white. */
export const backdrop = { light: '#f4f1ec', dark: '#151311' } as const;

/** A crashed page is reloaded at most this many times; then the window stays as it is. */
const maxReloads = 3;

/** The work areas of the connected screens, without the system's bars. */
export function screenAreas(): readonly Bounds[] {
  return screen.getAllDisplays().map((display) => display.workArea);
}

/**
 * The full areas of the connected screens. They identify the set of screens for which a window position is
 * stored: a growing dock or taskbar does not change them.
 */
export function usableScreens(): readonly Bounds[] {
  return screen.getAllDisplays().map((display) => display.bounds);
}

export function saveBoundsOf(window: BrowserWindow, memory: WindowMemory): void {
  memory.keepBounds(usableScreens(), { ...window.getNormalBounds(), isMaximized: window.isMaximized() });
}

/**
 * Opens the app's window. The window becomes visible at the first event of its page; with `isHidden`, it becomes visible only on request.
 * When the user wants to close the window, only `onCloseWish` decides whether it closes. `onNotLoaded` runs if the page could not be
 * loaded.
 */
export function openWindow(options: {
  readonly preload: string;
  readonly memory: WindowMemory;
  readonly isHidden: boolean;
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly showEditMenu: ApplicationMenu['showEditMenu'];
  readonly onCloseWish: () => void;
  readonly onPageGone: (reason: string) => void;
  readonly onNotLoaded: (why: string) => void;
}): BrowserWindow {
  const savedBounds = options.memory.bounds(usableScreens());
  const smallest = fitting(smallestWindow, screenAreas());
  const window = new BrowserWindow({
    ...openingBounds(savedBounds, screenAreas()),
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: 'IMEI Desk',
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? backdrop.dark : backdrop.light,
    webPreferences: lockedWebPreferences(options.preload) ?? {},
  });

  // The window is maximized before it is shown, so that users see no resize. A hidden window is maximized when it is shown on request.
  if (!options.isHidden)
    revealOnce(window, options.after, () => {
      if (wasMaximized(savedBounds)) window.maximize();
      window.show();
    });
  else if (wasMaximized(savedBounds)) window.once('show', () => window.maximize());
  window.on('close', (event) => {
    event.preventDefault();
    saveBoundsOf(window, options.memory);
    options.onCloseWish();
  });
  saveBounds(window, options.memory, options.after);
  const contents = window.webContents;
  contents.on('context-menu', (_event, clicked) => options.showEditMenu(window, clicked));
  let reloads = 0;
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    options.onPageGone(reason);
    reloads += 1;
    if (reloads <= maxReloads) contents.reload();
  });
  let hasLoaded = false;
  contents.once('did-finish-load', () => {
    hasLoaded = true;
  });
  onNotLoaded(window, (loadError) =>
    hasLoaded ? options.onPageGone(loadError) : options.onNotLoaded(loadError),
  );
  // The events above already report a failure.
  window.loadURL(pageAddress).catch(() => undefined);
  return window;
}

// When a screen is removed, the system first moves the windows and reports the removal a moment later. So a position is stored only if the
// window has not moved for a longer time. Then the user has chosen this position.
const restedMs = 1_000;

/**
 * Stores the window's position for the current screens when the window has not moved for a moment. When the screens change, restores the
 * position for them.
 */
function saveBounds(
  window: BrowserWindow,
  memory: WindowMemory,
  after: (delayMs: number, run: () => void) => () => void,
): void {
  let forget = (): void => {};
  const keep = (): void => {
    forget();
    forget = after(restedMs, () => saveBoundsOf(window, memory));
  };
  const follow = (): void => {
    // If a window fills a screen, the system moves the window itself.
    if (window.isMaximized() || window.isFullScreen()) return;
    const bounds = openingBounds(memory.bounds(usableScreens()) ?? window.getNormalBounds(), screenAreas());
    if ('x' in bounds) window.setBounds(bounds);
    else {
      window.setSize(bounds.width, bounds.height);
      window.center();
    }
  };
  window.on('move', keep);
  window.on('resize', keep);
  screen.on('display-added', follow);
  screen.on('display-removed', follow);
}

export function showAgain(window: BrowserWindow | undefined): void {
  if (window === undefined || window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
