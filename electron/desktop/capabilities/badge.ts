import { app, type BrowserWindow } from 'electron';
import type { Capabilities } from '../../backend/base/capabilities.ts';
import { disc, figureOf, imageOf } from './icon-drawing.ts';
import type { DesktopSystem } from './system.ts';

const doubt = [214, 92, 0] as const;
const calm = [122, 53, 105] as const;
const white = [255, 255, 255] as const;
/** The corner of an icon has room for one digit. */
const maxShown = 9;

/**
 * The number on the app's icon. On macOS the system draws it; on Windows the app draws an overlay. Linux has no method that all desktops
 * support.
 */
export function createBadge(
  system: DesktopSystem,
  window: () => BrowserWindow | undefined,
): Capabilities['badge'] {
  if (system.platform === 'linux') return { by: 'nobody', why: 'linux' };
  if (system.platform === 'darwin') {
    // A badge requires the same signature as notifications.
    if (!system.isSigned()) return { by: 'nobody', why: 'mac-unsigned' };
    return {
      by: 'host',
      use: ({ uncertain, ready }) =>
        app.dock?.setBadge(uncertain > 0 ? `! ${uncertain}` : ready > 0 ? String(ready) : ''),
    };
  }
  let last = { uncertain: 0, ready: 0 };
  const show = (): void => {
    const { uncertain, ready } = last;
    const figure = uncertain > 0 ? '!' : ready > maxShown ? '+' : String(ready);
    const ground = { inside: disc, colour: uncertain > 0 ? doubt : calm };
    const overlay = figure === '0' ? null : imageOf(ground, { inside: figureOf(figure), colour: white });
    window()?.setOverlayIcon(overlay, uncertain > 0 ? `! ${uncertain}` : ready > 0 ? String(ready) : '');
  };
  // The overlay belongs to the window's entry in the taskbar. The window opens only after the first number is known.
  app.on('browser-window-created', (_event, opened) => opened.once('show', show));
  return {
    by: 'host',
    use({ uncertain, ready }) {
      last = { uncertain, ready };
      show();
    },
  };
}
