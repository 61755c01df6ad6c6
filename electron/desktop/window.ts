import { BrowserWindow, nativeTheme, screen } from 'electron';
import { settingsSchema } from '../../shared/contract/settings.ts';
import { pageAddress } from './border/origin.ts';
import { lockedWebPreferences } from './border/security.ts';
import type { ApplicationMenu } from './menu.ts';
import type { WindowMemory } from './window/window-memory.ts';
import { type Bounds, openingBounds, smallestWindow } from './window-bounds.ts';

/** The theme's `--paper`, behind the page until its first paint, so that a dark screen never flashes white. */
export const backdrop = { light: '#f4f1ec', dark: '#151311' } as const;

/** A page that dies is opened again, but not for ever: after this many deaths the window stays as it is. */
const mostReloads = 3;

/** The screens that are plugged in, each without what the system keeps for itself. */
export function screenAreas(): readonly Bounds[] {
  return screen.getAllDisplays().map((display) => display.workArea);
}

/**
 * Opens the app's window, shown once the page has painted, or not before somebody asks for it. `onCloseWish` runs when a person wants it closed, and decides;
 * the window itself never closes by that wish alone.
 */
export function openWindow(options: {
  readonly preload: string;
  readonly memory: WindowMemory;
  readonly settings: unknown;
  readonly isHidden: boolean;
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly showEditMenu: ApplicationMenu['showEditMenu'];
  readonly onCloseWish: () => void;
  readonly onPageGone: (reason: string) => void;
}): BrowserWindow {
  nativeTheme.themeSource = colorSchemeOf(options.settings);
  const window = new BrowserWindow({
    ...openingBounds(options.memory.bounds(screenAreas()), screenAreas()),
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    title: 'IMEI Desk',
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? backdrop.dark : backdrop.light,
    webPreferences: lockedWebPreferences(options.preload) ?? {},
  });

  if (!options.isHidden) window.once('ready-to-show', () => window.show());
  window.on('close', (event) => {
    event.preventDefault();
    options.memory.keepBounds(screenAreas(), window.getNormalBounds());
    options.onCloseWish();
  });
  keepPlace(window, options.memory, options.after);
  const contents = window.webContents;
  contents.on('context-menu', (_event, clicked) => options.showEditMenu(window, clicked));
  let reloads = 0;
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    options.onPageGone(reason);
    reloads += 1;
    if (reloads <= mostReloads) contents.reload();
  });
  void window.loadURL(pageAddress).catch((cause: unknown) => options.onPageGone(String(cause)));
  return window;
}

// A system that loses a screen moves its windows first and says so a moment later; a hand rests longer.
const restedMs = 1_000;

/** Keeps where the window comes to rest, for the screens that are there; where others come, it goes to where it was with those. */
function keepPlace(
  window: BrowserWindow,
  memory: WindowMemory,
  after: (delayMs: number, run: () => void) => () => void,
): void {
  let forget = (): void => {};
  const keep = (): void => {
    forget();
    forget = after(restedMs, () => memory.keepBounds(screenAreas(), window.getNormalBounds()));
  };
  const follow = (): void => {
    const screens = screenAreas();
    const wanted = openingBounds(memory.bounds(screens) ?? window.getNormalBounds(), screens);
    if ('x' in wanted) window.setBounds(wanted);
    else {
      window.setSize(wanted.width, wanted.height);
      window.center();
    }
  };
  window.on('move', keep);
  window.on('resize', keep);
  screen.on('display-added', follow);
  screen.on('display-removed', follow);
}

/** Brings the window to a person who started the app a second time. */
export function showAgain(window: BrowserWindow | undefined): void {
  if (window === undefined || window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function colorSchemeOf(settings: unknown): 'light' | 'dark' | 'system' {
  const parsed = settingsSchema.shape.colorScheme.safeParse(
    (settings as { colorScheme?: unknown } | undefined)?.colorScheme,
  );
  return !parsed.success || parsed.data === 'auto' ? 'system' : parsed.data;
}
