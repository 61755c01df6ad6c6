import { app, Menu } from 'electron';
import type { AppMenu } from '../../../shared/model/host/app-menu.ts';
import type { AppRoute } from '../../../shared/model/host/page-request.ts';
import type { Capability } from '../../backend/base/capabilities.ts';
import { type ExecutablePath, executablePath } from '../launch/executable-path.ts';
import { quickRoutes } from '../launch/launch-words.ts';

const entries = [
  { name: 'new-order', word: 'newOrder' },
  { name: 'import', word: 'import' },
  { name: 'uncertain', word: 'uncertain' },
] as const;

/**
 * New order, Import and Uncertain on the app's icon: the jump list on Windows, the dock on macOS. On Linux they are in the installed
 * desktop entry.
 */
export function createQuickActions(
  platform: NodeJS.Platform,
  open: (place: AppRoute) => void,
  own: ExecutablePath = executablePath(),
): Capability<(words: AppMenu['words']) => void> {
  if (platform === 'darwin')
    return {
      by: 'host',
      use: (words) =>
        app.dock?.setMenu(
          Menu.buildFromTemplate(
            entries.map(({ name, word }) => ({ label: words[word], click: () => open(quickRoutes[name]) })),
          ),
        ),
    };
  if (!isInstalled(own)) return { by: 'nobody', why: 'not-installed' };
  if (platform !== 'win32') return { by: 'host', use: () => {} };
  return {
    by: 'host',
    use(words) {
      app.setUserTasks(
        entries.map(({ name, word }) => ({
          program: process.execPath,
          arguments: `--open=${name}`,
          title: words[word],
          description: words[word],
          iconPath: process.execPath,
          iconIndex: 0,
        })),
      );
    },
  };
}

/** True if the app is installed in the system. An AppImage without integration and a portable program are not. */
export function isInstalled({ kind }: ExecutablePath): boolean {
  return app.isPackaged && (kind === 'installed' || kind === 'flatpak');
}
