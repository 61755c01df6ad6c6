import { BrowserWindow, nativeTheme, screen } from 'electron';
import { settingsSchema } from '../../shared/contract/settings.ts';
import { pageAddress } from './border/origin.ts';
import { lockedWebPreferences } from './border/security.ts';
import { showEditMenu } from './menu.ts';
import { openingBounds, smallestWindow } from './window-bounds.ts';

/** The theme's `--paper`, behind the page until its first paint, so that a dark screen never flashes white. */
const backdrop = { light: '#f4f1ec', dark: '#151311' } as const;

/** A page that dies is opened again, but not for ever: after this many deaths the window stays as it is. */
const mostReloads = 3;

export interface WindowMemory {
  read(): unknown;
  write(bounds: Record<string, unknown>): void;
}

/**
 * Opens the one window, shown once the page has painted. `onCloseWish` runs when a person wants it closed, and decides;
 * the window itself never closes by that wish alone.
 */
export function openWindow(options: {
  readonly preload: string;
  readonly memory: WindowMemory;
  readonly settings: unknown;
  readonly onCloseWish: () => void;
  readonly onPageGone: (reason: string) => void;
}): BrowserWindow {
  nativeTheme.themeSource = colorSchemeOf(options.settings);
  const window = new BrowserWindow({
    ...openingBounds(
      options.memory.read(),
      screen.getAllDisplays().map((display) => display.workArea),
    ),
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    title: 'IMEI Desk',
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? backdrop.dark : backdrop.light,
    webPreferences: lockedWebPreferences(options.preload) ?? {},
  });

  window.once('ready-to-show', () => window.show());
  window.on('close', (event) => {
    event.preventDefault();
    options.memory.write({ ...window.getNormalBounds() });
    options.onCloseWish();
  });
  const contents = window.webContents;
  contents.on('context-menu', (_event, clicked) => showEditMenu(window, clicked));
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
