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
 * The actions New order, Import and Uncertain on the app's icon. The actions are in the jump list on Windows and in the dock menu on macOS.
 * On Linux, the installed desktop entry contains them.
 */
export function createQuickActions(
  platform: NodeJS.Platform,
  open: (place: AppRoute) => void,
  executable: ExecutablePath = executablePath(),
): Capability<(words: AppMenu['words']) => void> {
  if (platform === 'darwin')
    return {
      by: 'host',
      use: (texts) =>
        app.dock?.setMenu(
          Menu.buildFromTemplate(
            entries.map(({ name, word }) => ({ label: texts[word], click: () => open(quickRoutes[name]) })),
          ),
        ),
    };
  if (!isInstalled(executable)) return { by: 'nobody', why: 'not-installed' };
  if (platform !== 'win32') return { by: 'host', use: () => {} };
  return {
    by: 'host',
    use(texts) {
      app.setUserTasks(
        entries.map(({ name, word }) => ({
          program: process.execPath,
          arguments: `--open=${name}`,
          title: texts[word],
          description: texts[word],
          iconPath: process.execPath,
          iconIndex: 0,
        })),
      );
    },
  };
}

/** True if the app is installed in the system. False for an AppImage without integration and for a portable program. */
export function isInstalled({ kind }: ExecutablePath): boolean {
  return app.isPackaged && (kind === 'installed' || kind === 'flatpak');
}
