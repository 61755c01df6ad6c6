import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { thisMachine } from '../machine.ts';

export interface Machine {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** True if this process runs as root; false on systems without root. */
  readonly isRoot: boolean;
  readonly canRun: (file: string) => boolean;
}

export type OpenMethod =
  | { readonly by: 'app-window'; readonly browser: string }
  | { readonly by: 'system-opener'; readonly command: string; readonly words: readonly string[] }
  | { readonly by: 'nobody'; readonly why: string };

/**
 * Chooses how to open the page: a Chromium as a separate window, otherwise the system's default browser. For root, opens no browser: the
 * sandbox of these browsers does not work for root, and the app never starts a browser without its sandbox.
 */
export function chooseOpenMethod(machine: Machine): OpenMethod {
  const { platform, env } = machine;
  if (machine.isRoot) {
    return { by: 'nobody', why: 'browsers refuse their sandbox to root' };
  }
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) {
    return { by: 'nobody', why: 'no display was found' };
  }
  const browser = chromiumPlaces(machine).find(machine.canRun);
  if (browser !== undefined) return { by: 'app-window', browser };
  if (platform === 'darwin') return { by: 'system-opener', command: 'open', words: [] };
  if (platform === 'win32')
    return { by: 'system-opener', command: 'rundll32', words: ['url.dll,FileProtocolHandler'] };
  return { by: 'system-opener', command: 'xdg-open', words: [] };
}

export function openingMachine(): Machine {
  const { platform, env } = thisMachine();
  return {
    platform,
    env,
    isRoot: process.getuid?.() === 0,
    canRun(file) {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/**
 * Opens the link. Calls `failed` at most once, if the link could not be shown. Chromium gets its own profile in `profileFolder`, separate
 * from the user's browsing and extensions. The app never closes the window.
 */
export function openPage(
  opening: Exclude<OpenMethod, { by: 'nobody' }>,
  page: { readonly link: string; readonly profileFolder: string },
  failed: () => void,
): void {
  const [command, args] = commandOf(opening, page);
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  let reported = false;
  function onFailure(): void {
    if (!reported) failed();
    reported = true;
  }
  child.on('error', onFailure);
  child.on('exit', (code) => {
    if (code !== 0) onFailure();
  });
  child.unref();
}

/**
 * The command that opens the link. Other users of this computer may read the link on the command line; `/session` refuses them if the
 * system reports the user of a connection. A local file that redirects to the link would hide the link, but sandboxed browsers cannot read
 * such a file.
 */
function commandOf(
  opening: Exclude<OpenMethod, { by: 'nobody' }>,
  page: { readonly link: string; readonly profileFolder: string },
): readonly [string, readonly string[]] {
  if (opening.by === 'system-opener') return [opening.command, [...opening.words, page.link]];
  const profile = `--user-data-dir=${page.profileFolder}`;
  return [opening.browser, [`--app=${page.link}`, profile, '--no-first-run', '--no-default-browser-check']];
}

/** Installation paths of browsers of the Chromium family, open-source browsers first. */
function chromiumPlaces({ platform, env }: Machine): readonly string[] {
  if (platform === 'darwin') {
    return ['Chromium', 'Google Chrome', 'Microsoft Edge', 'Brave Browser', 'Vivaldi'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];
    const programs = [
      ['Google', 'Chrome', 'Application', 'chrome.exe'],
      ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
      ['Chromium', 'Application', 'chrome.exe'],
    ];
    return roots.flatMap((root) =>
      root === undefined ? [] : programs.map((program) => join(root, ...program)),
    );
  }
  const names = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
    'brave-browser',
  ];
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}
