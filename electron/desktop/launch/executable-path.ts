import { dirname, join } from 'node:path';
import { isWithin } from '../../folders.ts';

/** What this program runs from, and the file that starts it. */
export interface ExecutablePath {
  /** `flatpak`: within a sandbox that lets no app write a person's settings. */
  readonly kind: 'installed' | 'app-image' | 'portable' | 'flatpak';
  readonly path: string;
}

export interface RunningProgram {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The program that runs. */
  readonly execPath: string;
}

/**
 * The file by which a person, or the system in their place, starts this app again. An AppImage and a portable program of Windows run out of a
 * folder that is gone once they have ended. Their variables are inherited by every program that is started from one: they count only
 * where this program is in the folder that they name.
 */
export function executablePath({ platform, env, execPath }: RunningProgram = process): ExecutablePath {
  const runsIn = (folder: string | undefined): boolean => !!folder && isWithin(execPath, folder);
  if (platform === 'linux' && env.APPIMAGE?.startsWith('/') && runsIn(env.APPDIR))
    return { kind: 'app-image', path: env.APPIMAGE };
  if (platform === 'linux' && env.FLATPAK_ID && runsIn('/app')) return { kind: 'flatpak', path: execPath };
  if (platform === 'win32' && env.PORTABLE_EXECUTABLE_FILE && runsIn(env.TEMP))
    return { kind: 'portable', path: env.PORTABLE_EXECUTABLE_FILE };
  return { kind: 'installed', path: execPath };
}

/** Beside the program, where the setup program for Windows has installed it, and no other package has. */
export function uninstallerOf(execPath: string): string {
  return join(dirname(execPath), 'Uninstall IMEI Desk.exe');
}
