import { app, type BrowserWindow, Menu, Tray } from 'electron';
import type { ShopStatusShape } from '../../../shared/model/host/shop-status.ts';
import type { Capabilities, TrayHost, TrayView } from '../../backend/base/capabilities.ts';
import { hideWindow } from '../window/hide-window.ts';
import { type Colour, imageOf, shapes } from './icon-drawing.ts';
import type { DesktopSystem } from './system.ts';

export interface DesktopTray {
  readonly capability: Capabilities['tray'];
  /**
   * Hides the window instead of closing it: on macOS always, on other systems only if the user chose this. If
   * the user chose this but no tray icon is visible, minimizes the window. Returns false if the window must
   * be closed.
   */
  takesIn(window: BrowserWindow | undefined, settings: unknown): Promise<boolean>;
}

/**
 * The icon is visible on a light and on a dark bar, because the system does not report the colour of its bar. macOS colours the icon
 * itself.
 */
const onAnyBar: Colour = [232, 134, 28];
const template: Colour = [0, 0, 0];

/** The icon in the tray or the menu bar. The icon is created when its first content is known. */
export function createDesktopTray(system: DesktopSystem): DesktopTray {
  const isMac = system.platform === 'darwin';
  let tray: Tray | null = null;
  let reportAct: Parameters<TrayHost['onAct']>[0] = () => {};

  const imageFor = (shape: ShopStatusShape): Electron.NativeImage => {
    const image = imageOf({ inside: shapes[shape], colour: isMac ? template : onAnyBar });
    if (isMac) image.setTemplateImage(true);
    return image;
  };
  const choose = (act: TrayView['lines'][number]['act']): void => {
    if (act === 'quit') app.quit();
    if (act === 'open' || act === 'uncertain') system.showWindow();
    if (act !== null && act !== 'open' && act !== 'quit') reportAct(act);
  };
  const use: TrayHost = {
    show({ shape, tip, lines }) {
      const image = imageFor(shape);
      if (tray === null) {
        tray = new Tray(image);
        // On macOS a click opens the menu, as for every icon in the menu bar.
        if (!isMac) tray.on('click', system.showWindow);
      } else tray.setImage(image);
      tray.setToolTip(tip);
      // Linux shows changes only if the menu is set again, so each change creates a new menu.
      tray.setContextMenu(
        Menu.buildFromTemplate(
          lines.map(({ label, act }) => ({ label, enabled: act !== null, click: () => choose(act) })),
        ),
      );
    },
    onAct(listener) {
      reportAct = listener;
    },
  };
  return {
    capability: { by: 'host', use },
    async takesIn(window, settings) {
      const isChosen = (settings as { closeToTray?: unknown } | undefined)?.closeToTray === true;
      if (window === undefined) return false;
      // A click on the Dock icon shows the window again.
      if (isMac && !(isChosen && tray !== null)) hideWindow(window, system.platform);
      else if (!isChosen || tray === null) return false;
      // Without a tray icon, the user could not find a hidden window.
      else if (!(await system.showsTrays())) window.minimize();
      else {
        hideWindow(window, system.platform);
        reportAct('hidden');
      }
      return true;
    },
  };
}
