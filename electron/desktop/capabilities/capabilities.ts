import { type BrowserWindow, session } from 'electron';
import type { AppMenu } from '../../../shared/model/host/app-menu.ts';
import type { AppRoute } from '../../../shared/model/host/page-request.ts';
import type { Capabilities, OpenedFiles } from '../../backend/base/capabilities.ts';
import { createSystemSpooler } from '../../system-spooler.ts';
import { createFolderPicker } from '../dialogs/pick-folder.ts';
import { executablePath } from '../launch/executable-path.ts';
import { createBadge } from './badge.ts';
import { registerDeepLinks } from './deep-links.ts';
import { createNotifications } from './notifications.ts';
import { createOpenAtLogin } from './open-at-login.ts';
import { createPower } from './power.ts';
import { createQuickActions } from './quick-actions.ts';
import type { DesktopSystem } from './system.ts';
import { openUpdateInstaller } from './update-installer.ts';

export function createDesktopCapabilities(parts: {
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
    openOutside: { by: 'host', use: parts.allowOutside },
    systemProxy: { by: 'host', use: (url) => session.defaultSession.resolveProxy(url) },
    power: { by: 'host', use: createPower(parts.system.platform) },
    notify: createNotifications(parts.system),
    badge: createBadge(parts.system, parts.window),
    tray: parts.tray,
    deepLinks: registerDeepLinks(platform),
    openFiles: { by: 'host', use: parts.files },
    openAtLogin: createOpenAtLogin(platform),
    quickActions: createQuickActions(platform, parts.openRoute),
    menu: { by: 'host', use: parts.showMenu },
    secondWindow: { by: 'host', use: parts.openCustomerDisplay },
    pickFolder: { by: 'host', use: createFolderPicker(parts.window) },
    printRaw: { by: 'host', use: createSystemSpooler() },
    update: openUpdateInstaller(parts.packageFile, {
      platform: process.platform,
      arch: process.arch,
      own: executablePath(),
    }),
  };
}
