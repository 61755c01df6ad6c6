import { app, type BrowserWindow, dialog, session } from 'electron';
import type { AppMenu } from '../../../shared/model/host/app-menu.ts';
import { deepLinkScheme } from '../../../shared/model/host/deep-link.ts';
import type { AppRoute } from '../../../shared/model/host/page-request.ts';
import type { Capabilities, Capability, FolderPicker, OpenedFiles } from '../../backend/base/capabilities.ts';
import { createSystemSpooler } from '../../system-spooler.ts';
import { type ExecutablePath, executablePath } from '../launch/executable-path.ts';
import { createBadge } from './badge.ts';
import { createNotifications } from './notifications.ts';
import { createOpenAtLogin } from './open-at-login.ts';
import { createPower } from './power.ts';
import { createQuickActions, isInstalled } from './quick-actions.ts';
import type { DesktopSystem } from './system.ts';
import { openUpdateInstaller } from './update-installer.ts';

export function createDesktopCapabilities(deps: {
  readonly allowOutside: (links: readonly string[]) => void;
  readonly packageFile: string;
  readonly files: OpenedFiles;
  readonly showMenu: (menu: AppMenu) => void;
  readonly openCustomerDisplay: () => void;
  readonly openRoute: (place: AppRoute) => void;
  readonly system: DesktopSystem;
  readonly window: () => BrowserWindow | undefined;
  readonly tray: Capabilities['tray'];
}): Capabilities {
  const { platform } = process;
  return {
    openOutside: { by: 'host', use: deps.allowOutside },
    systemProxy: { by: 'host', use: (url) => session.defaultSession.resolveProxy(url) },
    power: { by: 'host', use: createPower(deps.system.platform) },
    notify: createNotifications(deps.system),
    badge: createBadge(deps.system, deps.window),
    tray: deps.tray,
    deepLinks: registerDeepLinks(platform),
    openFiles: { by: 'host', use: deps.files },
    openAtLogin: createOpenAtLogin(platform),
    quickActions: createQuickActions(platform, deps.openRoute),
    menu: { by: 'host', use: deps.showMenu },
    secondWindow: { by: 'host', use: deps.openCustomerDisplay },
    pickFolder: { by: 'host', use: createFolderPicker(deps.window) },
    printRaw: { by: 'host', use: createSystemSpooler() },
    update: openUpdateInstaller(deps.packageFile, {
      platform: process.platform,
      arch: process.arch,
      own: executablePath(),
    }),
  };
}

/** Registers our link scheme with the system. On Linux the desktop entry does that. */
export function registerDeepLinks(
  platform: NodeJS.Platform,
  own: ExecutablePath = executablePath(),
): Capability<undefined> {
  if (!isInstalled(own)) return { by: 'nobody', why: 'not-installed' };
  const isKnown = platform === 'linux' || tellSystem(platform, own);
  return isKnown ? { by: 'host', use: undefined } : { by: 'nobody', why: 'not-installed' };
}

/** On Windows the link comes after `--`, so that Chromium never parses it as a switch. */
function tellSystem(platform: NodeJS.Platform, { path }: ExecutablePath): boolean {
  if (platform !== 'win32') return app.setAsDefaultProtocolClient(deepLinkScheme);
  return app.setAsDefaultProtocolClient(deepLinkScheme, path, ['--']);
}

/** Shows the system's folder dialog in front of the app's window. Only one dialog can be open at a time. */
function createFolderPicker(window: () => BrowserWindow | undefined): FolderPicker {
  let isOpen = false;
  return async ({ title, button }) => {
    if (isOpen) return null;
    isOpen = true;
    const options: Electron.OpenDialogOptions = {
      title,
      message: title,
      buttonLabel: button,
      properties: ['openDirectory', 'createDirectory', 'dontAddToRecent'],
    };
    const before = window();
    const asked = before ? dialog.showOpenDialog(before, options) : dialog.showOpenDialog(options);
    const { canceled, filePaths } = await asked.finally(() => {
      isOpen = false;
    });
    return canceled ? null : (filePaths[0] ?? null);
  };
}
